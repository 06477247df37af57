import { makeIdentity, open, parameter, start, startApi, submit, text } from '../../../kit/index.ts';
import { reread, signIn, unrecordedSettings } from '../../../kit/second-factor.ts';
import { addKey, flags, keyFields, newKey, passkeyChallenge, passkeyOptions } from '../../../kit/webauthn.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const method = 'passkey';
/** AAGUID of a password manager that the server knows by name. */
const known = 'bada5566-a7aa-401f-bd96-45619a55120d';

export default contract('settings/passkey', { profile: 'passkey' }, async (stage) => {
  await requestingKey(stage);
  await unreadable(stage);
  await refused(stage);
  await adding(stage);
  await names(stage);
  await removing(stage);
});

async function requestingKey({ browser, form, native, admin, email, note }: Stage): Promise<void> {
  const address = email('asking');
  await makeIdentity(admin, address);
  for (const each of [browser, form]) await signIn(each, address);
  await signIn(native, address, 'api');
  note('init');
  const flow = await start(browser, 'settings');
  const page = await open(form, 'settings');
  const api = await startApi(native, 'settings');
  note('nothing is sent');
  await submit(browser, flow, { method });
  await submit(browser, flow, { method, passkey_settings_register: '', passkey_remove: '' });
  await submit(form, page, { method });
  await reread(form, page);
  await submit(native, api, { method });
  note('no anti-CSRF token');
  const { passkey_settings_register } = keyFields(flow, method, newKey());
  await browser.post(text(flow, 'ui.action'), { method, passkey_settings_register });
  await form.post(text(page, 'ui.action'), { passkey_remove: 'ff' });
  note('remove what is not there');
  await submit(browser, flow, { passkey_remove: 'ff' });
  await submit(form, page, { method, passkey_remove: 'ff' });
  await reread(form, page);
  await submit(native, api, { passkey_remove: 'ff' });
}

async function unreadable({ newBrowser, newForm, newNative, admin, email, note }: Stage): Promise<void> {
  const [browser, form, native] = [newBrowser(), newForm(), newNative()];
  const address = email('unreadable');
  await makeIdentity(admin, address);
  for (const each of [browser, form]) await signIn(each, address);
  await signIn(native, address, 'api');
  note('what cannot be read');
  const flow = await start(browser, 'settings');
  const page = await open(form, 'settings');
  const api = await startApi(native, 'settings');
  for (const passkey_settings_register of ['x', '{}', 'true', 'null', {}, true])
    await submit(browser, flow, { method, passkey_settings_register });
  await submit(form, page, { passkey_settings_register: '{}' });
  await reread(form, page);
  await submit(native, api, { passkey_settings_register: '{}' });
}

async function refused({ newBrowser, newForm, newNative, admin, email, note }: Stage): Promise<void> {
  const [browser, form, native] = [newBrowser(), newForm(), newNative()];
  const address = email('refused');
  await makeIdentity(admin, address);
  for (const each of [browser, form]) await signIn(each, address);
  await signIn(native, address, 'api');
  note('a passkey that was not made for this');
  const api = await startApi(native, 'settings');
  for (const wrong of [
    { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
    { origin: 'https://other.example.org' },
    { rpId: 'other.example.org' },
    { type: 'webauthn.get' },
    { flags: flags.attested },
    { flags: flags.present },
  ])
    await submit(native, api, keyFields(api, method, newKey(), '', wrong));
  note('a passkey that was made for another form');
  const flow = await start(browser, 'settings');
  await submit(browser, flow, keyFields(api, method, newKey()));
  const page = await open(form, 'settings');
  const { location } = await submit(form, page, keyFields(flow, method, newKey()));
  await form.fetch(`/self-service/errors?id=${parameter(location, 'id')}`);
  await reread(form, page);
}

async function adding({ newForm, newBrowser, newNative, admin, email, note }: Stage): Promise<void> {
  const [form, browser] = [newForm(), newBrowser()];
  const address = email('adding');
  const id = await makeIdentity(admin, address);
  for (const each of [form, browser]) await signIn(each, address);
  note('add');
  const [page, flow] = [await open(form, 'settings'), await start(browser, 'settings')];
  const key = newKey({ name: 'first' });
  const fields = keyFields(page, method, key);
  await submit(form, page, fields);
  await form.fetch('/sessions/whoami');
  await admin.get(`/admin/identities/${id}?include_credential=passkey`);
  note('the same answer again');
  await submit(browser, flow, fields);
  await submit(form, page, fields);
  note('sign in with it');
  const native = newNative();
  const login = await startApi(native, 'login');
  await submit(native, login, { method, passkey_login: key.get(passkeyChallenge(login)) });
  note('with another passkey, the name of the first is another');
  const second = await addKey(form, method, { name: 'second' });
  for (const each of [key, second]) {
    const next = await startApi(native, 'login');
    await submit(native, next, { method, passkey_login: each.get(passkeyChallenge(next)) });
  }
  const last = await startApi(native, 'login');
  await submit(native, last, { method, passkey_login: second.get(passkeyChallenge(last), { userHandle: '' }) });
}

async function names({ newForm, newNative, admin, email, note }: Stage): Promise<void> {
  note('models that the server knows, and one that it does not');
  for (const [index, aaguid] of [known, '01020304-0506-0708-0102-030405060708'].entries()) {
    const form = newForm();
    const address = email(`model-${index}`);
    const id = await makeIdentity(admin, address);
    await signIn(form, address);
    await addKey(form, method, { aaguid });
    await admin.get(`/admin/identities/${id}?include_credential=passkey`);
  }
  const native = newNative();
  const flow = await startApi(native, 'registration');
  const passkey_register = newKey({ aaguid: known }).create(passkeyOptions(flow));
  const { body } = await submit(native, flow, { method, traits: { email: email('signed-up') }, passkey_register });
  await admin.get(`/admin/identities/${text(body, 'identity.id')}?include_credential=passkey`);
}

async function removing({ newForm, newBrowser, newNative, admin, email, note }: Stage): Promise<void> {
  const [form, browser, native] = [newForm(), newBrowser(), newNative()];
  const address = email('removing');
  const id = await makeIdentity(admin, address);
  for (const each of [form, browser]) await signIn(each, address);
  await signIn(native, address, 'api');
  const [flow, api] = [await start(browser, 'settings'), await startApi(native, 'settings')];
  const first = await addKey(form, method, { name: 'first' });
  note('remove a passkey that does not exist');
  await submit(browser, flow, { passkey_remove: first.id.toUpperCase() });
  await submit(native, api, { passkey_remove: 'ff' });
  note('remove the last way to sign in');
  await admin.delete(`/admin/identities/${id}/credentials/passkey`);
  await admin.delete(`/admin/identities/${id}/credentials/password`);
  await submit(browser, flow, { passkey_remove: first.id });
  await submit(native, api, { passkey_remove: first.id, method: 'profile' });
  const page = await unrecordedSettings(form);
  await submit(form, page, { passkey_remove: first.id });
  note('another one and the first is not the last');
  const second = await addKey(form, method, { name: 'second' });
  await submit(form, page, { passkey_remove: second.id });
  note('remove and add at once');
  await addKey(form, method, { name: 'third' });
  const both = { ...keyFields(page, method, newKey()), passkey_remove: first.id };
  await submit(form, page, both);
}
