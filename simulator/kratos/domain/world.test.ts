import { expect, test } from 'vitest';
import { manualClock, seededRandom } from '../../runtime/runtime.ts';
import type { FlowRecord, IdentityRecord, MessageRecord, SessionRecord } from '../record/records.ts';
import { DuplicateIdentifier } from './identities.ts';
import { createWorld } from './world.ts';

const stamps = { created_at: 0, updated_at: 0 };

function identity(id: string, identifier: string, more: Partial<IdentityRecord> = {}): IdentityRecord {
  return {
    id,
    schema_id: 'default',
    state: 'active',
    state_changed_at: 0,
    traits: {},
    verifiable_addresses: [],
    recovery_addresses: [],
    metadata_public: null,
    metadata_admin: null,
    credentials: { password: { type: 'password', identifiers: [identifier], config: {}, version: 0, ...stamps } },
    ...stamps,
    ...more,
  };
}

const newWorld = () => createWorld(manualClock(0), seededRandom(1));

test('an update moves the identifier and frees the old one', async () => {
  const world = newWorld();
  await world.createIdentity(identity('1', 'ada'));
  await world.updateIdentity(identity('1', 'augusta'));
  expect(world.identityByIdentifier('password', 'ada')).toBeUndefined();
  expect(world.identityByIdentifier('password', 'Augusta')?.id).toBe('1');
  await expect(world.createIdentity(identity('2', 'ada'))).resolves.toMatchObject({ id: '2' });
});

test('a refused update changes nothing', async () => {
  const world = newWorld();
  await world.createIdentity(identity('1', 'ada', { external_id: 'x' }));
  await world.createIdentity(identity('2', 'grace'));
  await expect(world.updateIdentity(identity('2', 'ada'))).rejects.toThrow(DuplicateIdentifier);
  await expect(world.updateIdentity(identity('2', 'grace', { external_id: 'x' }))).rejects.toThrow(DuplicateIdentifier);
  expect(world.identityByIdentifier('password', 'grace')?.id).toBe('2');
  expect(world.identityByExternalId('x')?.id).toBe('1');
});

test('an address belongs to one identity', async () => {
  const world = newWorld();
  const address = { id: 'a', value: 'ada@example.org', via: 'email', ...stamps };
  await world.createIdentity(identity('1', 'ada', { recovery_addresses: [address] }));
  const other = identity('2', 'grace', { recovery_addresses: [{ ...address, id: 'b' }] });
  await expect(world.createIdentity(other)).rejects.toThrow(DuplicateIdentifier);
  await world.deleteIdentity('1');
  await expect(world.createIdentity(other)).resolves.toMatchObject({ id: '2' });
});

const hour = 3_600_000;

const flow = (id: string, expires_at: number) =>
  ({
    kind: 'login',
    id,
    expires_at,
    issued_at: expires_at - hour,
    ui: { action: '', method: 'POST', nodes: [] },
  }) as unknown as FlowRecord;

const session = (id: string, expires_at: number): SessionRecord => ({
  id,
  token: `token-${id}`,
  logout_token: '',
  active: true,
  identity_id: '1',
  issued_at: 0,
  expires_at,
  authenticated_at: 0,
  authentication_methods: [],
  devices: [],
  created_at: 0,
});

const message = (id: string, created_at: number): MessageRecord => ({
  id,
  type: 'email',
  recipient: 'ada@example.org',
  subject: '',
  body: '',
  template_type: 'recovery_code_valid',
  created_at,
});

test('flows, sessions, errors, continuity records and messages are deleted a day after they expire', async () => {
  const clock = manualClock(0);
  const world = createWorld(clock, seededRandom(1));
  const most = { flows: 0, sessions: 0, errors: 0, pauses: 0, messages: 0 };
  // One record every ten minutes, for a month.
  for (let index = 0; index < 6 * 24 * 30; index++) {
    const end = clock.now() + hour;
    await world.saveFlow(flow(`${index}`, end));
    await world.saveSession(session(`${index}`, end));
    await world.saveError({ index });
    await world.savePause({ id: `${index}`, name: 'x', payload: {}, expires_at: end });
    await world.addMessage(message(`${index}`, clock.now()), ({ created_at }) => created_at + hour);
    clock.advance(hour / 6);
    // Checks the sizes once a day, because a snapshot copies everything.
    if (index % (6 * 24) > 0) continue;
    const { flows, sessions, errors, pauses, messages } = world.snapshot();
    for (const [name, records] of Object.entries({ flows, sessions, errors, pauses, messages }))
      most[name as keyof typeof most] = Math.max(most[name as keyof typeof most], records.length);
  }
  for (const count of Object.values(most)) expect(count).toBeLessThan(1.5 * 6 * 25);
  const last = 6 * 24 * 30 - 1;
  expect(world.flow('login', `${last - 6 * 24}`)).toBeDefined();
  expect(world.flow('login', '0')).toBeUndefined();
  expect(world.sessionByToken('token-0')).toBeUndefined();
  expect(world.message(`${last - 6 * 24}`)).toBeDefined();
  expect(world.message('0')).toBeUndefined();
});

test('a message keeps its place in the list when it is delivered after newer ones', async () => {
  const world = createWorld(manualClock(0), seededRandom(1));
  for (const id of ['first', 'second']) await world.addMessage(message(id, 0), () => 1);
  const delivery = { status: 'sent', send_count: 1, dispatches: [], tried_at: 0 } as const;
  await world.saveMessage({ ...message('first', 0), delivery });
  expect(world.messages().map(({ id, delivery }) => [id, delivery?.status])).toEqual([
    ['first', 'sent'],
    ['second', undefined],
  ]);
});

test('a flow is kept as long as a code that was sent for it is valid', async () => {
  const clock = manualClock(0);
  const world = createWorld(clock, seededRandom(1));
  const code = { code: 'x', via: 'email', address: 'a', used: false } as const;
  for (const [id, days] of [
    ['short', 1],
    ['long', 7],
  ] as const) {
    await world.saveFlow(flow(id, hour));
    await world.saveCodes({ id, submissions: 0, codes: [{ ...code, expires_at: days * 24 * hour }] });
    await world.saveExchange({ id, init_code: id, return_to_code: '' });
  }
  clock.advance(3 * 24 * hour);
  for (const id of ['a', 'b']) await world.saveFlow(flow(id, clock.now()));
  expect(world.snapshot()).toMatchObject({
    flows: [{ id: 'long' }, { id: 'a' }, { id: 'b' }],
    codes: [{ id: 'long' }],
    exchanges: [{ id: 'long' }],
  });
});
