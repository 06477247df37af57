import { makeIdentity, open, password, start, startApi, submit } from '../../../kit/index.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

/** Configuration keys of cookies, sessions and hooks that no other profile sets. */
export default contract('sessions/configuration-keys', { profile: 'session-keys' }, async (stage) => {
  await signedIn(stage);
  await registered(stage);
  await hooked(stage);
  await recovered(stage);
});

async function signedIn({ admin, email, newBrowser, newForm, newNative, note }: Stage): Promise<void> {
  const identifier = email('keys');
  await makeIdentity(admin, identifier);
  const fields = { method: 'password', identifier, password };
  note('by script: a cookie for as long as the browser is open, a session that may be cached');
  const browser = newBrowser();
  await submit(browser, await start(browser, 'login'), fields);
  await browser.get('/sessions/whoami');
  await browser.get('/sessions/whoami', { headers: { 'ory-session-cache-for': '1m' } });
  await browser.get('/sessions');
  note('by page: where to go after a password');
  const form = newForm();
  await submit(form, await open(form, 'login'), fields);
  await form.fetch('/sessions/whoami');
  note('out again');
  const { body } = await browser.fetch('/self-service/logout/browser');
  await browser.get((body as { logout_url: string }).logout_url);
  await browser.get('/sessions/whoami');
  await admin.get('/version');
  note('natively');
  const native = newNative();
  const done = await submit(native, await startApi(native, 'login'), fields);
  native.token = (done.body as { session_token: string }).session_token;
  await native.get('/sessions/whoami');
}

async function registered({ email, newBrowser, newForm, note }: Stage): Promise<void> {
  const fields = (name: string) => ({
    method: 'password',
    'traits.email': email(name),
    'traits.firstName': 'Ada',
    'traits.lastName': 'Byron',
    password,
  });
  note('registration: where to go after a password');
  const form = newForm();
  await submit(form, await open(form, 'registration'), fields('form'));
  const browser = newBrowser();
  await submit(browser, await start(browser, 'registration'), fields('script'));
}

async function hooked({ admin, email, newNative, note }: Stage): Promise<void> {
  const identifier = email('hooked');
  await makeIdentity(admin, identifier);
  note('what a hook is told of the request');
  const native = newNative();
  const flow = await startApi(native, 'login', '?after=echo');
  const headers = { 'x-allowed': 'a', 'x-other': 'b', referer: 'http://127.0.0.1:4455/', cookie: 'own=1' };
  await native.post(
    (flow as { ui: { action: string } }).ui.action,
    { method: 'password', identifier, password },
    { headers },
  );
}

async function recovered({ admin, email, mail, newNative, note }: Stage): Promise<void> {
  const address = email('recovered');
  await makeIdentity(admin, address);
  note('a link that leads elsewhere');
  const native = newNative();
  await submit(native, await startApi(native, 'recovery'), { method: 'link', email: address });
  await mail.messages(address);
}
