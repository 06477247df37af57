import { makeIdentity, open, start, startApi, submit, text } from '../../../kit/index.ts';
import {
  flags,
  matchesIntegrity,
  newKey,
  passkeyChallenge,
  passkeyOptions,
  signUpWithKey,
} from '../../../kit/webauthn.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const read = '/self-service/login/flows?id=';
const method = 'passkey';

export default contract('login/passkey', { profile: 'passkey' }, async (stage) => {
  await requestingKey(stage);
  await script(stage);
  await unreadable(stage);
  await unknown(stage);
  await refused(stage);
  await success(stage);
  await again(stage);
  await refresh(stage);
  await otherMethod(stage);
});

async function requestingKey({ browser, form, native, newBrowser, note }: Stage): Promise<void> {
  note('init');
  const flow = await start(browser, 'login');
  const page = await open(form, 'login');
  const api = await startApi(native, 'login');
  await native.get(`${read}${text(api, 'id')}`);
  note('the method without a signature');
  await submit(browser, flow, { method });
  await browser.get(`${read}${text(flow, 'id')}`);
  await submit(form, page, { method });
  await form.fetch(`${read}${text(page, 'id')}`);
  await submit(native, api, { method });
  await native.get(`${read}${text(api, 'id')}`);
  await submit(native, api, { method, passkey_login: '' });
  await submit(native, api, { method, passkey_login: true });
  note('no anti-CSRF token');
  const payload = newKey().get(passkeyChallenge(flow));
  await browser.post(text(flow, 'ui.action'), { method });
  await browser.post(text(flow, 'ui.action'), { method, passkey_login: payload });
  await form.post(text(page, 'ui.action'), { method, passkey_login: payload });
  await newBrowser().post(text(flow, 'ui.action'), { method, passkey_login: payload });
}

async function script({ browser, form, native, note }: Stage): Promise<void> {
  const path = '/.well-known/ory/webauthn.js';
  note('the script');
  await browser.send('HEAD', path);
  await form.send('HEAD', path);
  await native.send('HEAD', path);
  await browser.post(path, {});
  await browser.send('OPTIONS', path);
  const { body } = await browser.get(path, { unrecorded: true });
  const { body: flow } = await browser.fetch('/self-service/login/browser', { unrecorded: true });
  if (!matchesIntegrity(flow, body)) throw new Error('the script is not the one that forms vouch for');
}

async function unreadable({ newBrowser, newForm, native, note }: Stage): Promise<void> {
  const [browser, form] = [newBrowser(), newForm()];
  const flow = await start(browser, 'login');
  const page = await open(form, 'login');
  const api = await startApi(native, 'login');
  const good = JSON.parse(newKey().get(passkeyChallenge(flow))) as Record<string, object>;
  note('what cannot be read');
  for (const passkey_login of ['x', '{', '{}', '[]', 'null', '"x"', '{"id":1}'])
    await submit(browser, flow, { method, passkey_login });
  await browser.get(`${read}${text(flow, 'id')}`);
  await submit(form, page, { method, passkey_login: '{}' });
  await form.fetch(`${read}${text(page, 'id')}`);
  await submit(native, api, { method, passkey_login: '{}' });
  await submit(native, api, { method, passkey_login: {} });
  note('parts that cannot be read');
  for (const change of [{ id: '' }, { id: '***' }, { type: 'password' }, { type: undefined }, { response: undefined }])
    await submit(native, api, { method, passkey_login: JSON.stringify({ ...good, ...change }) });
  for (const change of [{ clientDataJSON: 'e30' }, { clientDataJSON: 'eA' }, { authenticatorData: 'eA' }]) {
    const response = { ...good.response, ...change };
    await submit(native, api, { method, passkey_login: JSON.stringify({ ...good, response }) });
  }
}

async function unknown({ newBrowser, newForm, newNative, note }: Stage): Promise<void> {
  const key = newKey();
  const stranger = newBrowser();
  key.create(passkeyOptions((await stranger.fetch('/self-service/registration/browser', { unrecorded: true })).body));
  note('nobody has that passkey');
  const browser = newBrowser();
  const flow = await start(browser, 'login');
  await submit(browser, flow, { method, passkey_login: key.get(passkeyChallenge(flow)) });
  const form = newForm();
  const page = await open(form, 'login');
  await submit(form, page, { method, passkey_login: key.get(passkeyChallenge(page)) });
  await form.fetch(`${read}${text(page, 'id')}`);
  const native = newNative();
  const api = await startApi(native, 'login');
  await submit(native, api, { method, passkey_login: key.get(passkeyChallenge(api)) });
  note('no user handle');
  await submit(native, api, { method, passkey_login: key.get(passkeyChallenge(api), { userHandle: '' }) });
}

async function refused({ newBrowser, newForm, newNative, email, note }: Stage): Promise<void> {
  const key = await signUpWithKey(newBrowser(), method, email('refused'));
  const native = newNative();
  note('a bad assertion');
  const api = await startApi(native, 'login');
  const challenge = passkeyChallenge(api);
  for (const wrong of [
    { signature: 'MEUCIQD' },
    { signature: '' },
    { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
    { origin: 'https://other.example.org' },
    { origin: 'nowhere' },
    { rpId: 'other.example.org' },
    { type: 'webauthn.create' },
    { flags: 0 },
    { flags: flags.present | flags.backupEligible },
    { flags: flags.present | flags.backedUp },
    { flags: flags.present | flags.attested },
  ])
    await submit(native, api, { method, passkey_login: key.get(challenge, wrong) });
  note('another key of the same person');
  const handle = (JSON.parse(key.get(challenge)) as { response: { userHandle: string } }).response.userHandle;
  await submit(native, api, { method, passkey_login: newKey().get(challenge, { userHandle: handle }) });
  note('a bad assertion, in a browser');
  const browser = newBrowser();
  const flow = await start(browser, 'login');
  await submit(browser, flow, { method, passkey_login: key.get(challenge) });
  const form = newForm();
  const page = await open(form, 'login');
  await submit(form, page, { method, passkey_login: key.get(challenge) });
  await form.fetch(`${read}${text(page, 'id')}`);
  note('then a good one');
  await submit(browser, flow, { method, passkey_login: key.get(passkeyChallenge(flow)) });
}

async function success({ newBrowser, newForm, newNative, email, note }: Stage): Promise<void> {
  const key = await signUpWithKey(newBrowser(), method, email('success'));
  note('success');
  const browser = newBrowser();
  const flow = await start(browser, 'login');
  const passkey_login = key.get(passkeyChallenge(flow));
  await submit(browser, flow, { method, passkey_login });
  await browser.get('/sessions/whoami');
  note('the finished flow');
  await browser.get(`${read}${text(flow, 'id')}`);
  await submit(browser, flow, { method, passkey_login });
  note('success as a form, with return_to');
  const form = newForm();
  const page = await open(form, 'login', '?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter');
  await submit(form, page, { method, passkey_login: key.get(passkeyChallenge(page)), identifier: '', password: '' });
  await form.get('/sessions/whoami');
  note('success, native, without the method');
  const native = newNative();
  const api = await startApi(native, 'login');
  const last = key.get(passkeyChallenge(api));
  await submit(native, api, { passkey_login: last });
  note('the finished native flow');
  await native.get(`${read}${text(api, 'id')}`);
  await submit(native, api, { passkey_login: last });
}

async function again({ newBrowser, newNative, email, note }: Stage): Promise<void> {
  const key = await signUpWithKey(newBrowser(), method, email('again'));
  const native = newNative();
  note('a counter that went back, capitals in the origin, a user that was not verified');
  for (const wrong of [{ counter: 0 }, { origin: 'HTTPS://LOGIN.example.org' }, { flags: flags.present }]) {
    const api = await startApi(native, 'login');
    await submit(native, api, { method, passkey_login: key.get(passkeyChallenge(api), wrong) });
  }
}

async function refresh({ newBrowser, newForm, newNative, admin, email, note }: Stage): Promise<void> {
  const address = email('refresh');
  const browser = newBrowser();
  const key = await signUpWithKey(browser, method, address);
  const other = await signUpWithKey(newBrowser(), method, email('other'));
  note('refresh');
  const flow = await start(browser, 'login', '?refresh=true');
  note('refresh with the key of somebody else');
  await submit(browser, flow, { method, passkey_login: other.get(passkeyChallenge(flow)) });
  note('refresh without a signature');
  await submit(browser, flow, { method });
  await browser.get(`${read}${text(flow, 'id')}`);
  note('refresh, success');
  await submit(browser, flow, { method, passkey_login: key.get(passkeyChallenge(flow)) });
  note('refresh as a form');
  const form = newForm();
  const first = await open(form, 'login');
  await submit(form, first, { method, passkey_login: key.get(passkeyChallenge(first)) });
  const page = await open(form, 'login', '?refresh=true');
  await submit(form, page, { method, passkey_login: key.get(passkeyChallenge(page)) });
  note('refresh, native');
  const native = newNative();
  const api = await startApi(native, 'login');
  const { body } = await submit(native, api, { method, passkey_login: key.get(passkeyChallenge(api)) });
  native.token = text(body, 'session_token');
  const fresh = await startApi(native, 'login', '?refresh=true');
  await submit(native, fresh, { method, passkey_login: key.get(passkeyChallenge(fresh)) });
  note('a second factor');
  const second = await startApi(native, 'login', '?aal=aal2');
  await submit(native, second, { method, passkey_login: key.get(passkeyChallenge(api)) });
  await submit(native, second, { method });
  note('refresh of somebody without a passkey');
  const without = email('without');
  await makeIdentity(admin, without);
  const plain = newNative();
  const login = { method: 'password', identifier: without, password: 'violet-lantern-4711' };
  const signedIn = await submit(plain, await startApi(plain, 'login'), login);
  plain.token = text(signedIn.body, 'session_token');
  const refreshFlow = await startApi(plain, 'login', '?refresh=true');
  await submit(plain, refreshFlow, { method });
  await submit(plain, refreshFlow, { method, passkey_login: key.get(passkeyChallenge(api)) });
}

async function otherMethod({ newBrowser, newForm, native, email, note }: Stage): Promise<void> {
  note('a wrong password beside it');
  const fields = { method: 'password', identifier: email('nobody'), password: 'wrong' };
  const browser = newBrowser();
  const flow = await start(browser, 'login');
  await submit(browser, flow, fields);
  const form = newForm();
  const page = await open(form, 'login');
  await submit(form, page, fields);
  await form.fetch(`${read}${text(page, 'id')}`);
  await submit(native, await startApi(native, 'login'), fields);
  note('no such method');
  await submit(native, await startApi(native, 'login'), { method: 'foo' });
  await submit(browser, flow, { method: 'webauthn' });
}
