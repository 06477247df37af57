import { expect, test } from 'vitest';
import { manualClock, seededRandom } from '../../runtime/runtime.ts';
import type { IdentityRecord } from '../record/records.ts';
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
