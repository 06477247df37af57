import { makeIdentity, open, password, start, startApi, submit, text } from '../../../kit/index.ts';
import { aal2, makeKeyOwner, startSecondFactor } from '../../../kit/key-owner.ts';
import { reread, signIn } from '../../../kit/second-factor.ts';
import { flags, newKey, webauthnOptions } from '../../../kit/webauthn.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const method = 'webauthn';
const returning = `${aal2}&return_to=http://127.0.0.1:4455/after`;
const someKey = JSON.stringify({ publicKey: { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' } });

export default contract('login/webauthn-second-factor', { profile: 'keys-second-factor' }, async (stage) => {
  await withoutKey(stage);
  await required(stage);
  await unreadable(stage);
  await refused(stage);
  await accepted(stage);
});

async function withoutKey(stage: Stage): Promise<void> {
  const { newBrowser, newForm, newNative, admin, email, note } = stage;
  const webauthn_login = newKey().get(someKey);
  for (const [name, extra] of [
    ['unnamed', {}],
    ['named', { username: `name ${email('named')}` }],
  ] as const) {
    const [browser, form, native] = [newBrowser(), newForm(), newNative()];
    const address = email(`${name}-without`);
    await makeIdentity(admin, address, { traits: { email: address, ...extra } });
    for (const each of [browser, form]) await signIn(each, address);
    await signIn(native, address, 'api');
    note(`aal2 of a person without a key, ${name}`);
    const flow = await start(browser, 'login', aal2);
    await submit(browser, flow, { method });
    await submit(browser, flow, { method, identifier: address });
    await submit(browser, flow, { method, identifier: address, webauthn_login: '{}' });
    await submit(browser, flow, { identifier: address, webauthn_login });
    const page = await open(form, 'login', aal2);
    await submit(form, page, { method, identifier: address, webauthn_login });
    await reread(form, page, 'login');
    const api = await startApi(native, 'login', aal2);
    await submit(native, api, { method, identifier: address, webauthn_login });
  }
}

async function required(stage: Stage): Promise<void> {
  const { newBrowser, newForm, newNative, note } = stage;
  const { address } = await makeKeyOwner(stage, 'required');
  const [browser, form, native] = [newBrowser(), newForm(), newNative()];
  const fields = { method: 'password', identifier: address, password };
  note('the first factor leads to the key');
  await submit(browser, await start(browser, 'login'), fields);
  await submit(form, await open(form, 'login', '?return_to=http://127.0.0.1:4455/after'), fields);
  const { body } = await submit(native, await startApi(native, 'login'), fields);
  native.token = text(body, 'session_token');
  note('without it nothing is shown');
  for (const path of ['/sessions/whoami', '/sessions', '/self-service/settings/browser']) await browser.fetch(path);
  for (const path of ['/sessions/whoami', '/sessions', '/self-service/settings/api']) await native.get(path);
  await form.navigate('/self-service/settings/browser');
  note('a native app cannot show it');
  const api = await startApi(native, 'login', aal2);
  await submit(native, api, { method, identifier: address, webauthn_login: newKey().get(someKey) });
}

async function unreadable(stage: Stage): Promise<void> {
  const { newBrowser, newForm, note } = stage;
  const person = await makeKeyOwner(stage, 'unreadable');
  const identifier = person.username;
  note('asked for the key');
  const { browser, form, flow, page } = await startSecondFactor(stage, person);
  note('what cannot be read');
  for (const webauthn_login of ['x', '{', '{}', 'null', '{"id":1}', {}, true])
    await submit(browser, flow, { method, identifier, webauthn_login });
  await submit(form, page, { method, identifier, webauthn_login: '{}' });
  await reread(form, page, 'login');
  note('the browser gave up');
  await submit(browser, flow, { method, identifier });
  await submit(browser, flow, { method, identifier, webauthn_login: '' });
  await submit(form, page, { method, identifier, webauthn_login: '' });
  await reread(form, page, 'login');
  note('no identifier, no method');
  const webauthn_login = person.key.get(webauthnOptions(flow, 'login'), { signature: 'MEUCIQD' });
  await submit(browser, flow, { method });
  await submit(browser, flow, { webauthn_login });
  await submit(browser, flow, {});
  await submit(browser, flow, { method: 'password', identifier: person.address, password });
  note('no anti-CSRF token');
  await browser.post(text(flow, 'ui.action'), { method, identifier, webauthn_login });
  await browser.post(text(flow, 'ui.action'), { method, webauthn_login });
  await form.post(text(page, 'ui.action'), { method, identifier, webauthn_login });
  note('no session');
  await newBrowser().post(text(flow, 'ui.action'), { method, identifier, webauthn_login });
  await newForm().post(text(page, 'ui.action'), { method, identifier, webauthn_login });
}

async function refused(stage: Stage): Promise<void> {
  const { note } = stage;
  const [person, stranger] = [await makeKeyOwner(stage, 'refused'), await makeKeyOwner(stage, 'stranger')];
  const { browser, form, flow, page } = await startSecondFactor(stage, person);
  const [identifier, options] = [person.username, webauthnOptions(flow, 'login')];
  note('a bad assertion');
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
    await submit(browser, flow, { method, identifier, webauthn_login: person.key.get(options, wrong) });
  note('other keys');
  await submit(browser, flow, { method, identifier, webauthn_login: newKey().get(options) });
  await submit(browser, flow, { method, identifier, webauthn_login: stranger.key.get(options) });
  await submit(browser, flow, { method, identifier: stranger.username, webauthn_login: stranger.key.get(options) });
  note('the answer to another form');
  await submit(form, page, { method, identifier, webauthn_login: person.key.get(options) });
  await reread(form, page, 'login');
  note('whoever the identifier names, the person who has signed in is meant');
  await submit(browser, flow, { identifier: stranger.username, webauthn_login: person.key.get(options) });
  await browser.get('/sessions/whoami');
}

async function accepted(stage: Stage): Promise<void> {
  const { newBrowser, newForm, note } = stage;
  const { address, username: identifier, key } = await makeKeyOwner(stage, 'accepted');
  const [browser, form] = [newBrowser(), newForm()];
  for (const each of [browser, form]) await signIn(each, address);
  note('the right key');
  const flow = await start(browser, 'login', returning);
  const webauthn_login = key.get(webauthnOptions(flow, 'login'));
  await submit(browser, flow, { method, identifier, webauthn_login });
  await browser.get('/sessions/whoami');
  await browser.get('/sessions');
  await reread(browser, flow, 'login');
  note('the right key, as a form');
  const page = await open(form, 'login', returning);
  await submit(form, page, { identifier, webauthn_login: key.get(webauthnOptions(page, 'login')) });
  await form.fetch('/sessions/whoami');
  note('once more');
  await submit(browser, flow, { method, identifier, webauthn_login });
  await submit(form, page, { method, identifier, webauthn_login });
  await browser.fetch(`/self-service/login/browser${aal2}`);
  note('no user handle, a counter that went back, a user that was not verified');
  for (const wrong of [{ userHandle: '' }, { counter: 0 }, { flags: flags.present }]) {
    const next = newBrowser();
    await signIn(next, address);
    const again = await start(next, 'login', aal2);
    await submit(next, again, { identifier, webauthn_login: key.get(webauthnOptions(again, 'login'), wrong) });
  }
}
