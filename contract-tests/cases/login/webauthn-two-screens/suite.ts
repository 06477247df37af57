import { makeIdentity, open, password, start, startApi, submit, text } from '../../../kit/index.ts';
import { newKey, passkeyChallenge, passkeyOptions, signUpWithKey, webauthnOptions } from '../../../kit/webauthn.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const readLogin = '/self-service/login/flows?id=';
const readRegistration = '/self-service/registration/flows?id=';

/** Keys with two-step registration and identifier-first login. */
export default contract('login/webauthn-two-screens', { profile: 'keys-screens' }, async (stage) => {
  await registration(stage);
  await wayBack(stage);
  await login(stage);
  await screens(stage);
});

async function registration({ newBrowser, newForm, newNative, email, note }: Stage): Promise<void> {
  note('both screens');
  const browser = newBrowser();
  const flow = await start(browser, 'registration');
  const fields = { traits: { email: email('passkey') } };
  const { body: second } = await submit(browser, flow, { ...fields, method: 'profile' });
  note('a passkey');
  const passkey_register = newKey().create(passkeyOptions(second));
  await submit(browser, second, { method: 'passkey', passkey_register });
  await submit(browser, second, { ...fields, method: 'passkey', passkey_register: '{}' });
  await submit(browser, second, { ...fields, method: 'passkey', passkey_register });
  note('a security key, as a form');
  const form = newForm();
  const page = await open(form, 'registration');
  const trait = { 'traits.email': email('webauthn') };
  await submit(form, page, { ...trait, method: 'profile' });
  const { body: next } = await form.fetch(`${readRegistration}${text(page, 'id')}`);
  await submit(form, next, { ...trait, method: 'webauthn', webauthn_register: '{}' });
  await form.fetch(`${readRegistration}${text(page, 'id')}`);
  const webauthn_register = newKey().create(webauthnOptions(next, 'registration'));
  await submit(form, next, { ...trait, method: 'webauthn', webauthn_register });
  note('a native app');
  const native = newNative();
  const api = await startApi(native, 'registration');
  const person = { traits: { email: email('native') } };
  const { body: app } = await submit(native, api, { ...person, method: 'profile' });
  const key = newKey().create(passkeyOptions(app));
  await submit(native, app, { ...person, method: 'passkey', passkey_register: key });
}

async function wayBack({ newBrowser, newNative, email, note }: Stage): Promise<void> {
  note('back to the first screen, and on again');
  const fields = { traits: { email: email('back') } };
  for (const [agent, flow] of [
    await (async (browser) => [browser, await start(browser, 'registration')] as const)(newBrowser()),
    await (async (native) => [native, await startApi(native, 'registration')] as const)(newNative()),
  ]) {
    await submit(agent, flow, { ...fields, method: 'profile' });
    await submit(agent, flow, { ...fields, screen: 'previous' });
    await submit(agent, flow, { ...fields, method: 'profile' });
  }
  note('a key on the first screen');
  const browser = newBrowser();
  const flow = await start(browser, 'registration');
  await submit(browser, flow, { ...fields, method: 'webauthn' });
  await submit(browser, flow, { ...fields, method: 'foo' });
}

async function login({ newBrowser, newForm, newNative, admin, email, note }: Stage): Promise<void> {
  const [passkeys, keys, passwords] = [email('passkeys'), email('keys'), email('passwords')];
  const passkey = await signUpWithKey(newBrowser(), 'passkey', passkeys);
  const key = await signUpWithKey(newBrowser(), 'webauthn', keys);
  await makeIdentity(admin, passwords, { traits: { email: passwords } });
  note('the first screen');
  const browser = newBrowser();
  const flow = await start(browser, 'login');
  note('a passkey at once');
  await submit(browser, flow, { method: 'passkey', passkey_login: passkey.get(passkeyChallenge(flow)) });
  for (const [title, identifier] of Object.entries({ passkeys, keys, passwords, nobody: email('nobody') })) {
    note(`somebody with ${title}`);
    const visitor = newBrowser();
    await submit(visitor, await start(visitor, 'login'), { method: 'identifier_first', identifier });
    const form = newForm();
    const page = await open(form, 'login');
    await submit(form, page, { method: 'identifier_first', identifier });
    await form.fetch(`${readLogin}${text(page, 'id')}`);
    const native = newNative();
    await submit(native, await startApi(native, 'login'), { method: 'identifier_first', identifier });
  }
  note('a security key on the second screen');
  const other = newBrowser();
  const second = await start(other, 'login');
  await submit(other, second, { method: 'identifier_first', identifier: keys });
  await submit(other, second, { method: 'webauthn', identifier: keys });
  const { body: keyForm } = await other.fetch(`${readLogin}${text(second, 'id')}`);
  const webauthn_login = key.get(webauthnOptions(keyForm, 'login'));
  await submit(other, second, { method: 'webauthn', identifier: keys, webauthn_login });
}

async function screens({ newBrowser, newNative, email, note }: Stage): Promise<void> {
  const identifier = email('screens');
  const passkey = await signUpWithKey(newBrowser(), 'passkey', identifier);
  note('a passkey on the second screen');
  const native = newNative();
  const api = await startApi(native, 'login');
  await submit(native, api, { method: 'identifier_first', identifier });
  await submit(native, api, { method: 'passkey', passkey_login: '{}' });
  await submit(native, api, { method: 'passkey', passkey_login: passkey.get(passkeyChallenge(api)) });
  note('a password on the second screen of somebody without one');
  const browser = newBrowser();
  const flow = await start(browser, 'login');
  await submit(browser, flow, { method: 'identifier_first', identifier });
  await submit(browser, flow, { method: 'password', identifier, password });
}
