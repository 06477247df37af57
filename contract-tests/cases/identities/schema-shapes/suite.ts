import { password, start, startApi, submit, text } from '../../../kit/index.ts';
import type { RequestFields } from '../../../runner/agent.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const ids = ['default', 'lists', 'required-lists', 'older', 'oldest', 'choices', 'wayless', 'formless'];

/** Traits by schema; each breaks at most one rule. */
const traits: readonly (readonly [schema: string, title: string, traits: (address: string) => RequestFields])[] = [
  ['default', 'several identifiers', (email) => ({ email, username: `z-${email}` })],
  ['default', 'several identifiers the other way round', (email) => ({ email, username: `a-${email}` })],
  ['default', 'one of several types', (email) => ({ email, either: 'x', several: 'x', maybe: null, nothing: null })],
  ['default', 'none of several types', (email) => ({ email, either: 7 })],
  ['default', 'what is not forbidden', (email) => ({ email, number: 7, untyped: { a: 1 }, alone: 'x' })],
  ['default', 'what is forbidden', (email) => ({ email, number: 'x' })],
  ['default', 'too short for a reference', (email) => ({ email, nickname: 'x' })],
  ['default', 'base64', (email) => ({ email, picture: 'QQ==', told: '{"a":1}', sealed: 'e30=', other: '=7B' })],
  ['default', 'no base64', (email) => ({ email, picture: 'Ada' })],
  ['default', 'base64 without its padding', (email) => ({ email, picture: 'QQ' })],
  ['default', 'base64 of addresses', (email) => ({ email, picture: '_-8=' })],
  ['default', 'no JSON', (email) => ({ email, told: '{' })],
  ['default', 'JSON and more', (email) => ({ email, told: '1 x' })],
  ['default', 'no JSON in base64', (email) => ({ email, sealed: 'ew==' })],
  ['default', 'JSON that is not in base64', (email) => ({ email, sealed: '{}' })],
  ['lists', 'an address in a list', (email) => ({ emails: [email], people: [{ name: 'Ada' }], tags: [['a']] })],
  ['lists', 'no address', () => ({ emails: [] })],
  ['lists', 'what is no address', () => ({ emails: ['x'] })],
  ['required-lists', 'a list', (email) => ({ email, people: [{}] })],
  ['required-lists', 'an empty list', (email) => ({ email, people: [] })],
  ['older', 'what a later draft forbids', (email) => ({ email, picture: 'Ada', either: 'Ada' })],
  ['older', 'what this draft forbids', (email) => ({ email, fixed: 'Bea' })],
  ['oldest', 'what a later draft forbids', (email) => ({ email, fixed: 'Bea', holds: ['x'] })],
  ['choices', 'the first', (contact) => ({ contact })],
  ['choices', 'the second', (contact) => ({ contact: contact.replace(/@.*/, '') })],
  ['wayless', 'codes by no way', (email) => ({ email })],
  ['formless', 'a number without a format', (email) => ({ email, phone: '+41446681800' })],
  ['formless', 'no number', (email) => ({ email })],
];

/** The server returns several identifiers in random order until they are read. */
const unordered = { unrecorded: true };

const flowIn = (address: string) => /flow=([\w-]+)/.exec(address)?.[1];

/** Identity schemas of all shapes: their forms, identities by the admin API, and registrations. */
export default contract('identities/schema-shapes', { profile: 'odd-schemas' }, async (stage) => {
  const { admin, browser, native, note } = stage;
  for (const id of ids) {
    note(`forms of ${id}`);
    await startApi(native, 'registration', `?identity_schema=${id}`);
    await start(browser, 'login', `?identity_schema=${id}`);
  }
  for (const [index, [schema_id, title, make]] of traits.entries()) {
    note(`${schema_id}: ${title}`);
    const options = title.startsWith('several') ? unordered : {};
    const body = { schema_id, traits: make(named(stage, `made-${index}`)) };
    const made = await admin.post('/admin/identities', body, options);
    if (made.status === 201) await admin.get(`/admin/identities/${text(made.body, 'id')}?include_credential=password`);
    await signUp(stage, schema_id, make(named(stage, `new-${index}`)));
  }
  await change(stage);
});

/** Returns an address whose local part is labelled, too, because it may be a name. */
function named(stage: Stage, name: string): string {
  const address = stage.email(name);
  stage.labelAll(`word:${name}`, [address.replace(/@.*/, '')]);
  return address;
}

async function signUp({ newNative }: Stage, schema: string, traits: RequestFields): Promise<void> {
  const native = newNative();
  const flow = await startApi(native, 'registration', `?identity_schema=${schema}`);
  await submit(native, flow, { method: 'profile', traits });
  await submit(native, flow, { method: 'password', password, traits });
}

/** Changes settings with a session that is not privileged and a client that cannot be redirected to log in again. */
async function change(stage: Stage): Promise<void> {
  const { admin, browser, native, note } = stage;
  const address = stage.email('member');
  const traits = { email: address, username: `a-${address}` };
  const credentials = { password: { config: { password } } };
  const member = { schema_id: 'default', traits, credentials };
  const { body } = await admin.post('/admin/identities', member, unordered);
  const id = text(body, 'id');
  stage.labelAll('handle', [Buffer.from(id.replaceAll('-', ''), 'hex').toString('base64url')]);
  note('sign in, and again');
  const session = await submit(native, await startApi(native, 'login'), {
    method: 'password',
    identifier: address,
    password,
  });
  native.token = text(session.body, 'session_token');
  await startApi(native, 'login', '?refresh=true');
  await submit(native, await startApi(native, 'settings'), { method: 'password', password: 'amber-harbour-2290' });
  note('the same in a browser');
  await submit(browser, await start(browser, 'login'), { method: 'password', identifier: address, password });
  const settings = await start(browser, 'settings');
  await submit(browser, settings, { method: 'password', password: 'amber-harbour-2290' });
  await submit(browser, settings, { method: 'webauthn', webauthn_register: '{}' });
  note('a mail whose subject asks for a trait that nobody has');
  const stranger = stage.newNative();
  await submit(stranger, await startApi(stranger, 'recovery'), { method: 'code', email: address });
  note('a recovery');
  const { body: link } = await admin.post('/admin/recovery/code', { identity_id: id });
  const visitor = stage.newBrowser();
  const { body: recovery } = await visitor.fetch(
    `/self-service/recovery/flows?id=${flowIn(text(link, 'recovery_link'))}`,
  );
  const recovered = await submit(visitor, recovery, { method: 'code', code: text(link, 'recovery_code') });
  await visitor.fetch(`/self-service/settings/flows?id=${flowIn(text(recovered.body, 'redirect_browser_to'))}`);
}
