import { makeIdentity, newestCode, open, password, start, startApi, submit, text } from '../../../kit/index.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

/** Codes with two-step registration and identifier-first login. */
export default contract('login/code-two-screens', { profile: 'code-screens' }, async (stage) => {
  await registration(stage);
  await ways(stage);
  await codeAlone(stage);
  await codeOrPassword(stage);
});

async function registration({ newBrowser, newForm, newNative, email, mail, note }: Stage): Promise<void> {
  const [address, second, third] = [email('screens'), email('form'), email('native')];
  note('traits first, then a code');
  const browser = newBrowser();
  const flow = await start(browser, 'registration');
  const traits = { email: address, firstName: 'Grace' };
  await submit(browser, flow, { method: 'profile', traits });
  await submit(browser, flow, { method: 'code', traits });
  await submit(browser, flow, { method: 'code', traits, code: 'abcdef' });
  await submit(browser, flow, { method: 'code', traits, resend: 'code' });
  await submit(browser, flow, { method: 'code', traits, code: await newestCode({ mail }, address) });
  note('as a form');
  const form = newForm();
  const page = await open(form, 'registration');
  const fields = { 'traits.email': second, 'traits.firstName': 'Grace', 'traits.lastName': '' };
  await submit(form, page, { method: 'profile', ...fields });
  await submit(form, page, { method: 'code', ...fields });
  await form.fetch(`/self-service/registration/flows?id=${text(page, 'id')}`);
  await submit(form, page, { method: 'code', ...fields, code: await newestCode({ mail }, second) });
  note('native, the code at once');
  const native = newNative();
  const api = await startApi(native, 'registration');
  await submit(native, api, { method: 'code', traits: { email: third } });
  await submit(native, api, { method: 'code', traits: { email: third }, code: await newestCode({ mail }, third) });
}

async function ways({ newBrowser, email, mail, note }: Stage): Promise<void> {
  const address = email('ways');
  const traits = { email: address };
  note('back from the code to the credentials, and on again');
  const browser = newBrowser();
  const flow = await start(browser, 'registration');
  await submit(browser, flow, { method: 'profile', traits });
  await submit(browser, flow, { method: 'code', traits });
  await submit(browser, flow, { screen: 'credential-selection', method: 'profile', traits });
  await submit(browser, flow, { method: 'code', traits });
  await submit(browser, flow, { method: 'code', traits, code: 'abcdef' });
  await submit(browser, flow, { screen: 'credential-selection', traits });
  note('back to the traits');
  await submit(browser, flow, { screen: 'previous', traits });
  await submit(browser, flow, { method: 'profile', traits });
  await submit(browser, flow, { method: 'code', traits });
  await submit(browser, flow, { screen: 'previous', traits });
  note('a password instead of the code');
  const other = await start(browser, 'registration');
  await submit(browser, other, { method: 'profile', traits });
  await submit(browser, other, { method: 'code', traits });
  await submit(browser, other, { method: 'password', traits, password: 'short' });
  await submit(browser, other, { method: 'code', traits, code: await newestCode({ mail }, address) });
}

async function codeAlone({ newBrowser, newForm, newNative, email, mail, note }: Stage): Promise<void> {
  const identifier = email('alone');
  const traits = { email: identifier };
  const native = newNative();
  note('somebody without a password');
  const registered = await startApi(native, 'registration');
  await submit(native, registered, { method: 'code', traits });
  await submit(native, registered, { method: 'code', traits, code: await newestCode({ mail }, identifier) });
  note('gets the code at once');
  const browser = newBrowser();
  const flow = await start(browser, 'login');
  await submit(browser, flow, { method: 'identifier_first', identifier, transient_payload: { a: 1 } });
  await browser.get(`/self-service/login/flows?id=${text(flow, 'id')}`);
  await submit(browser, flow, { method: 'code', identifier, code: 'abcdef' });
  await submit(browser, flow, { method: 'identifier_first', identifier });
  await submit(browser, flow, { method: 'code', identifier, resend: 'code' });
  await submit(browser, flow, { method: 'code', identifier, code: await newestCode({ mail }, identifier) });
  note('as a form, and native');
  const form = newForm();
  const page = await open(form, 'login');
  await submit(form, page, { method: 'identifier_first', identifier });
  await form.fetch(`/self-service/login/flows?id=${text(page, 'id')}`);
  const api = await startApi(native, 'login');
  await submit(native, api, { identifier });
  await submit(native, api, { method: 'code', identifier, code: await newestCode({ mail }, identifier) });
  note('in capitals');
  await submit(native, await startApi(native, 'login'), { identifier: identifier.toUpperCase() });
}

async function codeOrPassword({ admin, newBrowser, newNative, email, mail, note }: Stage): Promise<void> {
  const identifier = email('both');
  await makeIdentity(admin, identifier);
  note('unknown');
  const native = newNative();
  const api = await startApi(native, 'login');
  await submit(native, api, { method: 'identifier_first', identifier: email('unknown') });
  await submit(native, api, { method: 'identifier_first' });
  await submit(native, api, { method: 'code', identifier: email('unknown') });
  await submit(native, api, { method: 'identifier_first', identifier });
  note('somebody with a password chooses');
  const browser = newBrowser();
  const flow = await start(browser, 'login');
  await submit(browser, flow, { method: 'identifier_first', identifier });
  await submit(browser, flow, { method: 'password', identifier, password: 'wrong' });
  await submit(browser, flow, { method: 'code', identifier });
  await submit(browser, flow, { method: 'foo', identifier });
  await submit(browser, flow, { method: 'code', identifier, code: await newestCode({ mail }, identifier) });
  note('refresh');
  const again = await start(browser, 'login', '?refresh=true');
  await submit(browser, again, { method: 'password', identifier, password });
}
