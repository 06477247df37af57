import { makeIdentity, open, password, start, startApi, submit, text } from '../../../kit/index.ts';
import { flags, type KeyMistakes, newKey, webauthnOptions } from '../../../kit/webauthn.ts';
import type { RequestFields } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const read = '/self-service/registration/flows?id=';
const method = 'webauthn';
const named = { webauthn_register_displayname: 'My key' };
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
const makeKey = (flow: unknown, wrong: KeyMistakes = {}) =>
  newKey().create(webauthnOptions(flow, 'registration'), wrong);

export default contract('registration/webauthn', { profile: 'webauthn-passwordless' }, async (stage) => {
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
  await browser.get(`${read}${text(flow, 'id')}`);
  const other = await start(browser, 'registration');
  await submit(browser, other, { ...registrationFields(address), ...named, webauthn_register: '' });
  await submit(browser, other, { ...registrationFields(address), identifier: address });
  await submit(form, page, { ...asForm(address), ...named, webauthn_register: '' });
  await form.fetch(`${read}${text(page, 'id')}`);
  note('native apps have no keys');
  await submit(native, api, registrationFields(address));
  await submit(native, api, { ...registrationFields(address), webauthn_register: '{}' });
  note('traits missing');
  const next = await start(browser, 'registration');
  const webauthn_register = makeKey(next);
  await submit(browser, next, { method, webauthn_register });
  await submit(browser, next, { method, webauthn_register, ...named, traits: {} });
  await submit(browser, next, { method });
  await submit(form, page, { ...asForm(''), ...named, webauthn_register });
  await form.fetch(`${read}${text(page, 'id')}`);
  note('traits that are not valid');
  const last = await start(browser, 'registration');
  await submit(browser, last, { method, webauthn_register, traits: { email: 'nobody', lastName: 'a'.repeat(41) } });
  await submit(browser, last, { method, webauthn_register, traits: { email: address, shoeSize: 44 } });
  note('no anti-CSRF token');
  await browser.post(text(flow, 'ui.action'), { ...registrationFields(address), webauthn_register });
  await form.post(text(page, 'ui.action'), { ...asForm(address), webauthn_register });
  note('body errors come before the anti-CSRF check');
  await browser.post(text(flow, 'ui.action'), { method, webauthn_register });
}

async function unreadable({ browser, form, email, note }: Stage): Promise<void> {
  const flow = await start(browser, 'registration');
  const page = await open(form, 'registration');
  const address = email('unreadable');
  note('what cannot be read');
  for (const webauthn_register of ['x', '{', '{}', '[]', 'null', '{"id":1}'])
    await submit(browser, flow, { ...registrationFields(address), ...named, webauthn_register });
  await browser.get(`${read}${text(flow, 'id')}`);
  await submit(form, page, { ...asForm(address), ...named, webauthn_register: '{}' });
  await form.fetch(`${read}${text(page, 'id')}`);
}

async function refused({ browser, form, email, note }: Stage): Promise<void> {
  const address = email('refused');
  const flow = await start(browser, 'registration');
  note('a key that was not made for this');
  for (const wrong of [
    { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' },
    { origin: 'https://other.example.org' },
    { rpId: 'other.example.org' },
    { type: 'webauthn.get' },
    { flags: flags.attested },
  ])
    await submit(browser, flow, { ...registrationFields(address), webauthn_register: makeKey(flow, wrong) });
  note('a key that was not made for this, as a form');
  const page = await open(form, 'registration');
  const { location } = await submit(form, page, { ...asForm(address), webauthn_register: makeKey(flow) });
  await form.fetch(`/self-service/errors?id=${new URL(location).searchParams.get('id')}`);
  await form.fetch(`${read}${text(page, 'id')}`);
}

async function success({ newBrowser, newForm, admin, email, note }: Stage): Promise<void> {
  note('success');
  const browser = newBrowser();
  const flow = await start(browser, 'registration');
  const webauthn_register = makeKey(flow);
  const fields = { ...registrationFields(email('success')), ...named, webauthn_register, transient_payload: { a: 1 } };
  const { body } = await submit(browser, flow, fields);
  await browser.get('/sessions/whoami');
  const id = text(body, 'identity.id');
  await admin.get(`/admin/identities/${id}`);
  await admin.get(`/admin/identities/${id}?include_credential=webauthn`);
  note('the finished flow');
  await browser.get(`${read}${text(flow, 'id')}`);
  await submit(browser, flow, fields);
  note('success as a form, with return_to, without a name and the method');
  const form = newForm();
  const page = await open(form, 'registration', '?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter');
  const { method: _, ...rest } = asForm(email('form'));
  await submit(form, page, { ...rest, webauthn_register_displayname: '', webauthn_register: makeKey(page) });
  await form.get('/sessions/whoami');
  note('success as a form, without return_to');
  const other = newForm();
  const plain = await open(other, 'registration');
  await submit(other, plain, { ...asForm(email('plain')), ...named, webauthn_register: makeKey(plain) });
}

async function kinds({ newBrowser, admin, email, note }: Stage): Promise<void> {
  note('a key that is kept in two places, one that was not verified');
  for (const [index, wrong] of [
    { flags: flags.present | flags.verified | flags.attested | flags.backupEligible | flags.backedUp },
    { flags: flags.present | flags.attested },
  ].entries()) {
    const browser = newBrowser();
    const flow = await start(browser, 'registration');
    const fields = { ...registrationFields(email(`kind-${index}`)), webauthn_register: makeKey(flow, wrong) };
    const { body } = await submit(browser, flow, fields);
    await admin.get(`/admin/identities/${text(body, 'identity.id')}?include_credential=webauthn`);
  }
}

async function duplicates({ newBrowser, newForm, admin, email, note }: Stage): Promise<void> {
  const address = email('duplicate');
  await makeIdentity(admin, address);
  note('the address is taken');
  const browser = newBrowser();
  const flow = await start(browser, 'registration');
  const webauthn_register = makeKey(flow);
  await submit(browser, flow, { ...registrationFields(address), ...named, webauthn_register });
  await browser.get(`${read}${text(flow, 'id')}`);
  const form = newForm();
  const page = await open(form, 'registration');
  await submit(form, page, { ...asForm(address), webauthn_register: makeKey(page) });
  await form.fetch(`${read}${text(page, 'id')}`);
  note('another address with the same key');
  await submit(browser, flow, { ...registrationFields(email('free')), webauthn_register });
}

async function otherMethod({ newBrowser, native, email, note }: Stage): Promise<void> {
  note('with a password instead');
  const browser = newBrowser();
  const flow = await start(browser, 'registration');
  const fields = { ...registrationFields(email('password')), method: 'password' };
  await submit(browser, flow, { ...fields, password: 'short' });
  await submit(browser, flow, { ...fields, ...named, webauthn_register: '', password });
  note('no such method');
  await submit(native, await startApi(native, 'registration'), { ...fields, method: 'foo' });
  const other = newBrowser();
  await submit(other, await start(other, 'registration'), { ...fields, method: 'foo' });
}
