import { makeIdentity, newestCode, open, start, startApi, submit, text } from '../../../kit/index.ts';
import { contract } from '../../../runner/contract.ts';

/** A schema without code identifiers, identities from before codes were enabled, and mitigation of account enumeration. */
export default contract('login/code-fallback', { profile: 'code-fallback' }, async (stage) => {
  const { admin, newBrowser, newForm, newNative, email, mail, note } = stage;
  const [identifier, unknown] = [email('member'), email('unknown')];
  await makeIdentity(admin, identifier);
  const native = newNative();
  note('unknown, identifier first');
  const api = await startApi(native, 'login');
  await submit(native, api, { method: 'identifier_first', identifier: unknown });
  await submit(native, api, { method: 'identifier_first', identifier: unknown });
  await submit(native, api, { method: 'identifier_first' });
  await submit(native, api, { method: 'code', identifier: unknown });
  const browser = newBrowser();
  await submit(browser, await start(browser, 'login'), { method: 'identifier_first', identifier: unknown });
  const form = newForm();
  const page = await open(form, 'login');
  await submit(form, page, { method: 'identifier_first', identifier: unknown });
  await form.fetch(`/self-service/login/flows?id=${text(page, 'id')}`);
  note('known: everything is shown, and the code goes to the identifier');
  const flow = await start(browser, 'login');
  await submit(browser, flow, { method: 'identifier_first', identifier });
  await submit(browser, flow, { method: 'code', identifier });
  await submit(browser, flow, { method: 'code', identifier, code: await newestCode({ mail }, identifier) });
  await browser.get('/sessions/whoami');
  note('registration by code');
  const registration = await startApi(native, 'registration');
  await submit(native, registration, { method: 'code', traits: { email: email('new') } });
  await submit(native, registration, { method: 'code', traits: { email: 'nobody' } });
});
