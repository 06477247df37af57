import { makeIdentity, open, password, start, startApi, submit, text } from '../../../kit/index.ts';
import { enrolTotp, reread, signIn, submitAndKeepFlow } from '../../../kit/second-factor.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const route = '/self-service/login';

export default contract('login/totp', { profile: 'second-factor' }, async (stage) => {
  await withoutFactor(stage);
  await firstFactor(stage);
  await refused(stage);
  await accepted(stage);
  await refresh(stage);
});

async function withoutFactor({ browser, form, native, admin, email, note }: Stage): Promise<void> {
  const address = email('plain');
  await makeIdentity(admin, address);
  await signIn(browser, address);
  await signIn(form, address);
  await signIn(native, address, 'api');
  note('aal2 of a person without a second factor');
  const flow = await start(browser, 'login', '?aal=aal2');
  await submit(browser, flow, { method: 'totp', totp_code: '123456' });
  await submit(browser, flow, { method: 'lookup_secret', lookup_secret: 'abcdefgh' });
  await submit(browser, flow, { method: 'password', identifier: address, password });
  await submit(browser, flow, { method: 'foo' });
  await submit(browser, flow, {});
  const page = await open(form, 'login', '?aal=aal2');
  await submit(form, page, { method: 'totp', totp_code: '123456' });
  await reread(form, page, 'login');
  const api = await startApi(native, 'login', '?aal=aal2');
  await submit(native, api, { method: 'totp', totp_code: '123456' });
  note('totp as a first factor');
  native.token = undefined;
  const first = await startApi(native, 'login');
  await submit(native, first, { method: 'totp', totp_code: '123456' });
  await submit(native, first, { method: 'lookup_secret', lookup_secret: 'abcdefgh' });
}

async function enrolled({ newBrowser, admin, email }: Stage, name: string) {
  const address = email(name);
  await makeIdentity(admin, address);
  const browser = newBrowser();
  await signIn(browser, address);
  return { address, code: await enrolTotp(browser) };
}

async function firstFactor(stage: Stage): Promise<void> {
  const { note, newBrowser, newForm, newNative } = stage;
  const { address } = await enrolled(stage, 'first');
  const fields = { method: 'password', identifier: address, password };
  note('the first factor leads to the second');
  const browser = newBrowser();
  await submit(browser, await start(browser, 'login'), fields);
  await browser.get('/sessions/whoami');
  await browser.get('/sessions');
  const returning = newBrowser();
  await submit(returning, await start(returning, 'login', '?return_to=http://127.0.0.1:4455/after'), fields);
  const form = newForm();
  await submit(form, await open(form, 'login', '?return_to=http://127.0.0.1:4455/after'), fields);
  const native = newNative();
  const { body } = await submit(native, await startApi(native, 'login'), fields);
  native.token = text(body, 'session_token');
  await native.get('/sessions/whoami');
  note('a signed-in person asks for what is done');
  await browser.fetch(`${route}/browser`);
  await browser.fetch(`${route}/browser?aal=aal1`);
}

async function refused(stage: Stage): Promise<void> {
  const { note, newBrowser, newForm, newNative } = stage;
  const { address } = await enrolled(stage, 'refused');
  const [browser, form, native] = [newBrowser(), newForm(), newNative()];
  await signIn(browser, address);
  await signIn(form, address);
  await signIn(native, address, 'api');
  note('codes that are refused');
  let flow = await start(browser, 'login', '?aal=aal2');
  let api = await startApi(native, 'login', '?aal=aal2');
  const page = await open(form, 'login', '?aal=aal2&return_to=http://127.0.0.1:4455/after');
  for (const totp_code of ['', '123', 'abcdef', 'abcdefgh']) {
    flow = await submitAndKeepFlow(browser, flow, { method: 'totp', totp_code });
    api = await submitAndKeepFlow(native, api, { method: 'totp', totp_code });
    await submit(form, page, { method: 'totp', totp_code });
    await reread(form, page, 'login');
  }
  await submit(browser, flow, { method: 'totp' });
  await submit(browser, flow, { method: 'lookup_secret', lookup_secret: 'abcdefgh' });
  await submit(browser, flow, { method: 'password', identifier: address, password });
  note('csrf');
  await browser.post(text(flow, 'ui.action'), { method: 'totp', totp_code: 'abcdef' });
  await browser.post(text(flow, 'ui.action'), { method: 'totp', totp_code: '123' });
  await form.post(text(page, 'ui.action'), { method: 'totp', totp_code: 'abcdef' });
  note('submit without a session');
  native.token = undefined;
  await submit(native, api, { method: 'totp', totp_code: 'abcdef' });
  await newBrowser().post(text(flow, 'ui.action'), { method: 'totp', totp_code: 'abcdef' });
  await newForm().post(text(page, 'ui.action'), { method: 'totp', totp_code: 'abcdef' });
}

async function accepted(stage: Stage): Promise<void> {
  const { note, newBrowser, newForm, newNative } = stage;
  const { address, code } = await enrolled(stage, 'accepted');
  const [browser, form, native] = [newBrowser(), newForm(), newNative()];
  await signIn(browser, address);
  await signIn(form, address);
  await signIn(native, address, 'api');
  note('the second factor');
  const flow = await start(browser, 'login', '?aal=aal2&return_to=http://127.0.0.1:4455/after');
  await submit(browser, flow, { method: 'totp', totp_code: code });
  await reread(browser, flow, 'login');
  await browser.get('/sessions/whoami');
  const page = await open(form, 'login', '?aal=aal2');
  await submit(form, page, { method: 'totp', totp_code: code });
  await form.fetch('/sessions/whoami');
  const api = await startApi(native, 'login', '?aal=aal2');
  await submit(native, api, { method: 'totp', totp_code: code });
  await native.get('/sessions/whoami');
  await native.get('/sessions');
  note('asked for again');
  await browser.fetch(`${route}/browser?aal=aal2`);
  await browser.navigate(`${route}/browser?aal=aal2`);
  await native.get(`${route}/api?aal=aal2`);
  await submit(browser, flow, { method: 'totp', totp_code: code });
  await submit(form, page, { method: 'totp', totp_code: code });
}

async function refresh(stage: Stage): Promise<void> {
  const { note, newBrowser, newNative } = stage;
  const { address, code } = await enrolled(stage, 'refresh');
  const [browser, native] = [newBrowser(), newNative()];
  await signIn(browser, address);
  await signIn(native, address, 'api');
  note('refresh and second factor at once');
  const flow = await start(browser, 'login', '?aal=aal2&refresh=true');
  await submit(browser, flow, { method: 'totp', totp_code: code });
  await browser.get('/sessions/whoami');
  note('refresh the second factor');
  const again = await start(browser, 'login', '?aal=aal2&refresh=true');
  await submit(browser, again, { method: 'totp', totp_code: code });
  note('refresh the first factor');
  const first = await start(browser, 'login', '?refresh=true');
  await submit(browser, first, { method: 'password', identifier: address, password });
  await browser.get('/sessions/whoami');
  note('refresh the first factor of a session without the second');
  const api = await startApi(native, 'login', '?refresh=true');
  await submit(native, api, { method: 'password', identifier: address, password });
}
