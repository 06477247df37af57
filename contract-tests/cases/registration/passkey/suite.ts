import { makeIdentity, open, password, start, startApi, submit, text } from '../../../kit/index.ts';
import { flags, newKey, passkeyOptions } from '../../../kit/webauthn.ts';
import type { RequestFields } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const read = '/self-service/registration/flows?id=';
const method = 'passkey';
const registrationFields = (email: string): RequestFields => ({
  method,
  traits: { email, firstName: 'Grace', lastName: 'Hopper' },
});
const asForm = (email: string): RequestFields => ({
  method,
  'traits.email': email,
  'traits.firstName': 'Grace',
  'traits.lastName': 'Hopper',
});

export default contract('registration/passkey', { profile: 'passkey' }, async (stage) => {
  await requestingKey(stage);
  await unreadable(stage);
  await refused(stage);
  await success(stage);
  await kinds(stage);
  await duplicates(stage);
  await otherMethod(stage);
});

async function requestingKey({ browser, form, native, email, note }: Stage): Promise<void> {
  note('init');
  const flow = await start(browser, 'registration');
  await browser.get(`${read}${text(flow, 'id')}`);
  const page = await open(form, 'registration');
  const api = await startApi(native, 'registration');
  const address = email('asking');
  note('no key');
  await submit(browser, flow, registrationFields(address));
  await submit(browser, flow, { ...registrationFields(address), passkey_register: '' });
  await submit(browser, flow, { ...registrationFields(address), passkey_register: 'true' });
  await submit(form, page, asForm(address));
  await form.fetch(`${read}${text(page, 'id')}`);
  await submit(native, api, registrationFields(address));
  note('traits missing');
  await submit(browser, flow, { method });
  const passkey_register = newKey().create(passkeyOptions(flow));
  await submit(browser, flow, { method, passkey_register });
  await submit(form, page, { ...asForm(''), passkey_register });
  await form.fetch(`${read}${text(page, 'id')}`);
  await submit(native, api, { method, passkey_register, traits: {} });
  note('traits that are not valid');
  await submit(browser, flow, { method, passkey_register, traits: { email: 'nobody', lastName: 'a'.repeat(41) } });
  await submit(native, api, { method, passkey_register, traits: { email: address, shoeSize: 44 } });
  note('no anti-CSRF token');
  await browser.post(text(flow, 'ui.action'), { ...registrationFields(address), passkey_register });
  await form.post(text(page, 'ui.action'), { ...asForm(address), passkey_register });
  note('body errors come before the anti-CSRF check');
  await browser.post(text(flow, 'ui.action'), { method, passkey_register });
  note('no key and no anti-CSRF token');
  await browser.post(text(flow, 'ui.action'), registrationFields(address));
}

async function unreadable({ browser, form, native, email, note }: Stage): Promise<void> {
  const flow = await start(browser, 'registration');
  const page = await open(form, 'registration');
  const api = await startApi(native, 'registration');
  const address = email('unreadable');
  note('what cannot be read');
  for (const passkey_register of ['x', '{', '{}', '[]', 'null', '{"id":1}'])
    await submit(browser, flow, { ...registrationFields(address), passkey_register });
  await browser.get(`${read}${text(flow, 'id')}`);
  await submit(form, page, { ...asForm(address), passkey_register: '{}' });
  await form.fetch(`${read}${text(page, 'id')}`);
  await submit(native, api, { ...registrationFields(address), passkey_register: '{}' });
  await submit(native, api, { ...registrationFields(address), passkey_register: {} });
  note('parts that cannot be read');
  const good = JSON.parse(newKey().create(passkeyOptions(api))) as Record<string, object>;
  for (const change of [{ id: '' }, { id: '***' }, { type: 'password' }, { type: undefined }, { response: undefined }])
    await submit(native, api, {
      ...registrationFields(address),
      passkey_register: JSON.stringify({ ...good, ...change }),
    });
  for (const change of [{ clientDataJSON: 'eA' }, { attestationObject: 'eA' }, { attestationObject: 'oA' }]) {
    const response = { ...good.response, ...change };
    await submit(native, api, {
      ...registrationFields(address),
      passkey_register: JSON.stringify({ ...good, response }),
    });
  }
}

async function refused({ browser, form, native, email, note }: Stage): Promise<void> {
  const address = email('refused');
  const api = await startApi(native, 'registration');
  note('a key that was not made for this');
  for (const wrong of [
    { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
    { origin: 'https://other.example.org' },
    { origin: 'nowhere' },
    { rpId: 'other.example.org' },
    { type: 'webauthn.get' },
    { flags: flags.attested },
    { flags: flags.present },
  ])
    await submit(native, api, {
      ...registrationFields(address),
      passkey_register: newKey().create(passkeyOptions(api), wrong),
    });
  note('a key that was not made for this, in a browser');
  const stale = newKey().create(passkeyOptions(api));
  const flow = await start(browser, 'registration');
  await submit(browser, flow, { ...registrationFields(address), passkey_register: stale });
  await browser.get(`${read}${text(flow, 'id')}`);
  const page = await open(form, 'registration');
  const { location } = await submit(form, page, { ...asForm(address), passkey_register: stale });
  await form.fetch(`/self-service/errors?id=${new URL(location).searchParams.get('id')}`);
  await form.fetch(`${read}${text(page, 'id')}`);
}

async function success({ newBrowser, newForm, newNative, admin, email, note }: Stage): Promise<void> {
  note('success');
  const browser = newBrowser();
  const flow = await start(browser, 'registration');
  const passkey_register = newKey().create(passkeyOptions(flow));
  const fields = { ...registrationFields(email('success')), passkey_register, transient_payload: { a: 1 } };
  const { body } = await submit(browser, flow, fields);
  await browser.get('/sessions/whoami');
  const id = text(body, 'identity.id');
  await admin.get(`/admin/identities/${id}`);
  await admin.get(`/admin/identities/${id}?include_credential=passkey`);
  note('the finished flow');
  await browser.get(`${read}${text(flow, 'id')}`);
  await submit(browser, flow, fields);
  note('success as a form, with return_to');
  const form = newForm();
  const page = await open(form, 'registration', '?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter');
  const key = newKey().create(passkeyOptions(page));
  await submit(form, page, { ...asForm(email('form')), password: '', passkey_register: key });
  await form.get('/sessions/whoami');
  note('success as a form, without return_to');
  const other = newForm();
  const plain = await open(other, 'registration');
  await submit(other, plain, { ...asForm(email('plain')), passkey_register: newKey().create(passkeyOptions(plain)) });
  note('success, native, without the method');
  const native = newNative();
  const api = await startApi(native, 'registration');
  const { method: _, ...rest } = registrationFields(email('native'));
  const last = newKey().create(passkeyOptions(api));
  await submit(native, api, { ...rest, passkey_register: last });
  note('the finished native flow');
  await native.get(`${read}${text(api, 'id')}`);
  await submit(native, api, { ...registrationFields(email('second')), passkey_register: last });
}

async function kinds({ newNative, admin, email, note }: Stage): Promise<void> {
  const native = newNative();
  note('a key that is kept in two places, one that was not verified, one with a counter');
  for (const [index, wrong] of [
    { flags: flags.present | flags.verified | flags.attested | flags.backupEligible | flags.backedUp },
    { flags: flags.present | flags.attested },
    { counter: 4711 },
  ].entries()) {
    const api = await startApi(native, 'registration');
    const passkey_register = newKey().create(passkeyOptions(api), wrong);
    const { body } = await submit(native, api, { ...registrationFields(email(`kind-${index}`)), passkey_register });
    await admin.get(`/admin/identities/${text(body, 'identity.id')}?include_credential=passkey`);
  }
}

async function duplicates({ newBrowser, newForm, newNative, admin, email, note }: Stage): Promise<void> {
  const address = email('duplicate');
  await makeIdentity(admin, address);
  note('the address is taken');
  const browser = newBrowser();
  const flow = await start(browser, 'registration');
  const passkey_register = newKey().create(passkeyOptions(flow));
  await submit(browser, flow, { ...registrationFields(address), passkey_register });
  await browser.get(`${read}${text(flow, 'id')}`);
  const form = newForm();
  const page = await open(form, 'registration');
  await submit(form, page, { ...asForm(address), passkey_register: newKey().create(passkeyOptions(page)) });
  await form.fetch(`${read}${text(page, 'id')}`);
  const native = newNative();
  const api = await startApi(native, 'registration');
  await submit(native, api, { ...registrationFields(address), passkey_register: newKey().create(passkeyOptions(api)) });
  note('another address with the same key');
  await submit(browser, flow, { ...registrationFields(email('free')), passkey_register });
}

async function otherMethod({ newBrowser, native, email, note }: Stage): Promise<void> {
  note('with a password instead');
  const browser = newBrowser();
  const flow = await start(browser, 'registration');
  const fields = { ...registrationFields(email('password')), method: 'password' };
  await submit(browser, flow, { ...fields, password: 'short' });
  await submit(browser, flow, { ...fields, password });
  note('no such method');
  await submit(native, await startApi(native, 'registration'), { ...fields, method: 'foo' });
}
