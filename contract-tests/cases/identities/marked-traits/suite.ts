import { newestCode, password, startApi, submit, text } from '../../../kit/index.ts';
import { contract, type Stage } from '../../../runner/contract.ts';

const path = '/admin/identities';
const shown = ['code', 'webauthn', 'totp'].map((type) => `include_credential=${type}`).join('&');
const unrecorded = { unrecorded: true };
/** An imported hash, so that credentials show only what the traits imply. */
const hashed_password = '$2b$04$VCU7GpnkWUmpQT8lKVq3M.cLu399swlTw0MIiZt2wTCNqYoRzhG1K';

type Person = readonly [schema: string, traits: object];

/** Identities for each place in a schema where Kratos's extension may stand. */
const people: readonly Person[] = [
  ['default', { email: 'Somebody@Example.org' }],
  ['default', { email: 'nobody' }],
  ['lists', { emails: ['One@example.org'] }],
  ['lists', { emails: ['one@example.org', 'One@example.org'], name: 'One' }],
  ['lists', { emails: [] }],
  ['lists', { emails: ['nobody'] }],
  ['people', { contacts: [{ mail: 'One@example.org' }, { phone: '+49 176 671 11 638' }] }],
  ['people', { contacts: [{ mail: 'nobody' }] }],
  ['people', { contacts: [{ phone: '5' }] }],
  ['places', { email: 'One@example.org' }],
  ['places', { list: ['One@example.org'] }],
  ['places', { pair: ['One@example.org', 'Two', 'three'] }],
  ['places', { some: ['One', 'two'] }],
  ['places', { some: [1, 'Two', 'three'] }],
  ['places', { login_a: 'One' }],
  ['choices', { kind: 'first', login: 'One' }],
  ['choices', { kind: 'second', login: 'One' }],
  ['choices', { kind: 'other', login: 'One@example.org' }],
  ['choices', { login: 'One' }],
  ['loose', { username: ' One ' }],
  ['loose', { username: ' ' }],
  ['loose', { phone: 'ABC' }],
  ['loose', { phone: 'ABC', other: 'ABC' }],
  ['loose', { phone: 'ABC', other: 'abc' }],
  ['loose', { mail: '+49 176 671 11 638' }],
  ['loose', { mail: ' Some@Example.Org ' }],
  ['any', { number: 5 }],
  ['any', { flag: true }],
  ['any', { any: null }],
  ['any', { any: ['a', 1, null] }],
  ['any', { any: { b: 1, a: ['x', true] } }],
  ['unsaid', { email: 'one@example.org' }],
  ['unsaid', {}],
];

/** Identifiers and addresses from every place in a schema where Kratos's extension may stand. */
export default contract('identities/marked-traits', { profile: 'marked-traits' }, async (stage) => {
  for (const person of people) await known(stage, person);
  await signIn(stage);
  await kept(stage);
  await forms(stage);
});

async function known({ admin, native, note }: Stage, [schema_id, traits]: Person): Promise<void> {
  note(`${schema_id}: ${JSON.stringify(traits)}`);
  const credentials = { password: { config: { hashed_password } } };
  const made = await admin.post(path, { schema_id, traits, credentials });
  if (made.status === 201) {
    const one = `${path}/${text(made.body, 'id')}`;
    await admin.get(`${one}?${shown}`);
    await admin.delete(one, undefined, unrecorded);
  }
  const { body: flow } = await native.get(`/self-service/registration/api?identity_schema=${schema_id}`, unrecorded);
  const signedUp = await submit(native, flow, { method: 'password', traits, password });
  if (signedUp.status !== 200) return;
  const own = `${path}/${text(signedUp.body, 'identity.id')}`;
  await admin.get(`${own}?${shown}`);
  await admin.delete(own, undefined, unrecorded);
}

/** Signs in by each of several identifiers, and by codes to each. */
async function signIn(stage: Stage): Promise<void> {
  const { admin, email, newNative, note } = stage;
  const emails = [email('first'), email('second')];
  const traits = { logins: emails.map((each) => each.toUpperCase()) };
  const credentials = { password: { config: { password } } };
  const made = await admin.post(path, { schema_id: 'lists', traits, credentials }, unrecorded);
  for (const identifier of emails) {
    note('signs in by any of a list');
    const native = newNative();
    const flow = await startApi(native, 'login');
    await submit(native, flow, { method: 'password', identifier, password });
    const codeFlow = await startApi(native, 'login');
    await submit(native, codeFlow, { method: 'code', identifier });
    await submit(native, codeFlow, { method: 'code', identifier, code: await newestCode(stage, identifier) });
  }
  await admin.delete(`${path}/${text(made.body, 'id')}`, undefined, unrecorded);
}

/** Imports and changes addresses and their timestamps. */
async function kept({ admin, email, note }: Stage): Promise<void> {
  const address = email('kept');
  const given = { value: address.toUpperCase(), via: 'email', verified: true };
  note('addresses that are given in capitals');
  const made = await admin.post(path, { traits: { email: address.toUpperCase() }, verifiable_addresses: [given] });
  const one = `${path}/${text(made.body, 'id')}`;
  await admin.get(one);
  note('addresses: changes');
  const at = '/verifiable_addresses/0';
  for (const [name, value] of [
    ['verified_at', '1999-01-07T08:23:19Z'],
    ['verified_at', '0001-01-01T00:00:00Z'],
    ['value', address.toUpperCase()],
    ['verified', true],
    ['status', ''],
  ]) {
    await admin.patch(one, [{ op: 'replace', path: `${at}/${name}`, value }]);
    await admin.get(one);
  }
  await admin.put(one, { schema_id: 'default', state: 'active', traits: { email: address.toUpperCase() } });
  await admin.delete(one, undefined, unrecorded);
  note('the order of identifiers tells nothing');
  const emails = [email('b'), email('a')];
  const traits = { some: emails, pair: [emails[0], emails[1]] };
  const credentials = { password: { config: { hashed_password } } };
  const { body } = await admin.post(path, { schema_id: 'places', traits, credentials }, unrecorded);
  const two = `${path}/${text(body, 'id')}`;
  await admin.put(
    two,
    { schema_id: 'places', state: 'active', traits: { ...traits, some: emails.toReversed() } },
    unrecorded,
  );
  await admin.get(two);
  await admin.delete(two, undefined, unrecorded);
}

/** Form fields for these schemas. */
async function forms({ native, note }: Stage): Promise<void> {
  for (const name of ['lists', 'people', 'places', 'choices', 'any']) {
    note(`a form of ${name}`);
    await native.get(`/self-service/registration/api?identity_schema=${name}`);
  }
}
