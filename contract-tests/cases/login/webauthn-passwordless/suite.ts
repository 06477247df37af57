import { makeIdentity, open, password, start, startApi, submit, text } from '../../../kit/index.ts';
import { flags, newKey, signUpWithKey, webauthnOptions } from '../../../kit/webauthn.ts';
import type { Agent } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const read = '/self-service/login/flows?id=';
const method = 'webauthn';

export default contract('login/webauthn-passwordless', { profile: 'webauthn-passwordless' }, async (stage) => {
  await requestingKey(stage);
  await identifying(stage);
  await unreadable(stage);
  await refused(stage);
  await success(stage);
  await refresh(stage);
  await otherMethod(stage);
});

/** Starts a login and submits the identifier. @returns the flow that asks for the key */
async function identified(browser: Agent, identifier: string, query = ''): Promise<unknown> {
  const flow = await start(browser, 'login', query);
  await submit(browser, flow, { method, identifier });
  return (await browser.fetch(`${read}${text(flow, 'id')}`)).body;
}

async function identifiedForm(form: Agent, identifier: string, query = ''): Promise<unknown> {
  const page = await open(form, 'login', query);
  await submit(form, page, { method, identifier });
  return (await form.fetch(`${read}${text(page, 'id')}`)).body;
}

async function requestingKey({ browser, form, native, newBrowser, admin, email, note }: Stage): Promise<void> {
  const without = email('without');
  await makeIdentity(admin, without);
  note('init');
  const flow = await start(browser, 'login');
  const page = await open(form, 'login');
  const api = await startApi(native, 'login');
  note('no identifier');
  await submit(browser, flow, { method });
  await submit(browser, flow, { method, identifier: '' });
  await submit(form, page, { method, identifier: '' });
  await form.fetch(`${read}${text(page, 'id')}`);
  note('no anti-CSRF token');
  await browser.post(text(flow, 'ui.action'), { method });
  await browser.post(text(flow, 'ui.action'), { method, identifier: without });
  await form.post(text(page, 'ui.action'), { method, identifier: without });
  await newBrowser().post(text(flow, 'ui.action'), { method, identifier: without });
  note('nobody has that identifier');
  await submit(browser, flow, { method, identifier: email('nobody') });
  await submit(form, page, { method, identifier: 'nobody' });
  await form.fetch(`${read}${text(page, 'id')}`);
  note('somebody without a key');
  await submit(browser, flow, { method, identifier: without });
  await browser.get(`${read}${text(flow, 'id')}`);
  await submit(form, page, { method, identifier: without });
  await form.fetch(`${read}${text(page, 'id')}`);
  note('native apps have no keys');
  await submit(native, api, { method, identifier: without });
  await submit(native, api, { method });
  await submit(native, api, { method, identifier: without, webauthn_login: '{}' });
}

async function identifying({ newBrowser, newForm, email, note }: Stage): Promise<void> {
  const address = email('identifying');
  await signUpWithKey(newBrowser(), method, address);
  note('the identifier is known');
  const browser = newBrowser();
  const flow = await identified(browser, address);
  note('the identifier again');
  await submit(browser, flow, { method, identifier: address });
  await browser.get(`${read}${text(flow, 'id')}`);
  note('the identifier is known, as a form');
  const form = newForm();
  const page = await identifiedForm(form, address);
  note('then another one');
  await submit(browser, flow, { method, identifier: email('nobody') });
  await submit(form, page, { method, identifier: 'nobody' });
  await form.fetch(`${read}${text(page, 'id')}`);
  note('capitals');
  await identified(newBrowser(), address.toUpperCase());
  note('a payload with the identifier');
  await submit(browser, flow, { method, identifier: address, transient_payload: { a: 1 } });
  await submit(browser, flow, { method, identifier: address, transient_payload: 'x' });
}

async function unreadable({ newBrowser, newForm, email, note }: Stage): Promise<void> {
  const address = email('unreadable');
  const key = await signUpWithKey(newBrowser(), method, address);
  const [browser, form] = [newBrowser(), newForm()];
  note('what cannot be read');
  const flow = await identified(browser, address);
  const page = await identifiedForm(form, address);
  for (const webauthn_login of ['x', '{', '{}', '[]', 'null', '{"id":1}'])
    await submit(browser, flow, { method, identifier: address, webauthn_login });
  await browser.get(`${read}${text(flow, 'id')}`);
  await submit(form, page, { method, identifier: address, webauthn_login: '{}' });
  await form.fetch(`${read}${text(page, 'id')}`);
  const good = key.get(webauthnOptions(flow, 'login'));
  note('no identifier with the signature');
  await submit(browser, flow, { method, webauthn_login: good });
  note('no anti-CSRF token with the signature');
  await browser.post(text(flow, 'ui.action'), { method, identifier: address, webauthn_login: good });
  note('a signature before anything was asked');
  await submit(browser, await start(browser, 'login'), { method, identifier: address, webauthn_login: good });
  const other = await open(form, 'login');
  await submit(form, other, { method, identifier: address, webauthn_login: good });
  await form.fetch(`${read}${text(other, 'id')}`);
  note('the signature of nobody');
  await submit(browser, flow, { method, identifier: email('nobody'), webauthn_login: good });
}

async function refused({ newBrowser, newForm, admin, email, note }: Stage): Promise<void> {
  const [address, second, without] = [email('refused'), email('second'), email('keyless')];
  const key = await signUpWithKey(newBrowser(), method, address);
  const other = await signUpWithKey(newBrowser(), method, second);
  await makeIdentity(admin, without);
  const browser = newBrowser();
  note('a bad assertion');
  const flow = await identified(browser, address);
  const options = webauthnOptions(flow, 'login');
  for (const wrong of [
    { signature: 'MEUCIQD' },
    { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
    { origin: 'https://other.example.org' },
    { rpId: 'other.example.org' },
    { type: 'webauthn.create' },
    { flags: 0 },
    { flags: flags.present | flags.backupEligible },
    { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' },
  ])
    await submit(browser, flow, { method, identifier: address, webauthn_login: key.get(options, wrong) });
  note('other keys');
  await submit(browser, flow, { method, identifier: address, webauthn_login: newKey().get(options) });
  await submit(browser, flow, { method, identifier: address, webauthn_login: other.get(options) });
  note('the identifier of somebody else');
  await submit(browser, flow, { method, identifier: second, webauthn_login: key.get(options) });
  await submit(browser, flow, { method, identifier: second, webauthn_login: other.get(options) });
  await submit(browser, flow, { method, identifier: without, webauthn_login: key.get(options) });
  note('a bad assertion, as a form');
  const form = newForm();
  const page = await identifiedForm(form, address);
  await submit(form, page, { method, identifier: address, webauthn_login: key.get(options) });
  await form.fetch(`${read}${text(page, 'id')}`);
  note('then a good one');
  await submit(browser, flow, { method, identifier: address, webauthn_login: key.get(options) });
}

async function success({ newBrowser, newForm, email, note }: Stage): Promise<void> {
  const address = email('success');
  const key = await signUpWithKey(newBrowser(), method, address);
  note('success');
  const browser = newBrowser();
  const flow = await identified(browser, address);
  const webauthn_login = key.get(webauthnOptions(flow, 'login'));
  await submit(browser, flow, { method, identifier: address, webauthn_login });
  await browser.get('/sessions/whoami');
  note('the finished flow');
  await browser.get(`${read}${text(flow, 'id')}`);
  await submit(browser, flow, { method, identifier: address, webauthn_login });
  note('success as a form, with return_to');
  const form = newForm();
  const page = await identifiedForm(form, address, '?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter');
  const answer = key.get(webauthnOptions(page, 'login'));
  await submit(form, page, { identifier: address, webauthn_login: answer });
  await form.get('/sessions/whoami');
  note('no user handle, a counter that went back, a user that was not verified');
  for (const wrong of [{ userHandle: '' }, { counter: 0 }, { flags: flags.present }]) {
    const next = newBrowser();
    const keyFlow = await identified(next, address);
    const fields = { method, identifier: address, webauthn_login: key.get(webauthnOptions(keyFlow, 'login'), wrong) };
    await submit(next, keyFlow, fields);
  }
}

async function refresh({ newBrowser, email, note }: Stage): Promise<void> {
  const address = email('refresh');
  const browser = newBrowser();
  const key = await signUpWithKey(browser, method, address);
  note('refresh');
  const flow = await start(browser, 'login', '?refresh=true');
  note('refresh, the identifier alone');
  await submit(browser, flow, { method, identifier: address });
  const keyFlow = (await browser.fetch(`${read}${text(flow, 'id')}`)).body;
  note('refresh, success');
  const fields = { method, identifier: address, webauthn_login: key.get(webauthnOptions(keyFlow, 'login')) };
  await submit(browser, flow, fields);
  note('a second factor');
  const second = await start(browser, 'login', '?aal=aal2');
  await submit(browser, second, fields);
  await submit(browser, second, { method, identifier: address });
  note('refresh at once');
  const next = await start(browser, 'login', '?refresh=true');
  const answer = key.get(webauthnOptions(next, 'login'));
  await submit(browser, next, { ...fields, webauthn_login: answer });
  note('refresh of somebody without a key');
  const plain = newBrowser();
  const signUp = { method: 'password', password, traits: { email: email('plain') } };
  await submit(plain, await start(plain, 'registration'), signUp);
  const { email: identifier } = signUp.traits;
  await submit(plain, await start(plain, 'login'), { method: 'password', password, identifier });
  const without = await start(plain, 'login', '?refresh=true');
  await submit(plain, without, { method, identifier });
  await submit(plain, without, { method, identifier: address });
}

async function otherMethod({ newBrowser, newForm, newNative, email, note }: Stage): Promise<void> {
  note('a wrong password beside it');
  const fields = { method: 'password', identifier: email('nobody'), password: 'wrong' };
  const browser = newBrowser();
  const flow = await start(browser, 'login');
  await submit(browser, flow, fields);
  const form = newForm();
  const page = await open(form, 'login');
  await submit(form, page, fields);
  await form.fetch(`${read}${text(page, 'id')}`);
  const native = newNative();
  await submit(native, await startApi(native, 'login'), fields);
  note('a password where a key is awaited');
  const address = email('awaited');
  await signUpWithKey(newBrowser(), method, address);
  const awaited = await identified(browser, address);
  await submit(browser, awaited, { ...fields, identifier: address });
  note('no such method');
  await submit(browser, awaited, { method: 'foo' });
  await submit(browser, awaited, { method: 'passkey' });
}
