import { failure } from '../wire/errors.ts';
import type { StoredKey } from './records.ts';
import { removeTrustedKey } from './trust.ts';
import type { World } from './world.ts';

type Jwk = StoredKey['jwk'];

/** The `kid` of a key; '' if it has none. */
const kidOf = ({ kid }: Jwk) => (typeof kid === 'string' ? kid : '');
const idOf = (set: string, kid: string) => JSON.stringify([set, kid]);

/** The keys of a set, newest first. */
export const keysOf = ({ keys }: World, set: string): StoredKey[] => keys.with('set', set).reverse();

export const keyOf = ({ keys }: World, set: string, kid: string): StoredKey | undefined => keys.get(idOf(set, kid));

/** Adds keys to a set. @throws OAuthError `conflict` if the set has a key with the same `kid`; then none is added */
export async function addKeys(world: World, set: string, jwks: readonly Jwk[]): Promise<void> {
  const ids = jwks.map((jwk) => idOf(set, kidOf(jwk)));
  if (new Set(ids).size < ids.length || ids.some((id) => world.keys.get(id))) throw failure('conflict');
  for (const jwk of jwks) await world.keys.insert({ id: idOf(set, kidOf(jwk)), set, kid: kidOf(jwk), jwk });
}

/** Removes a key, and the trusted issuers that use it. */
export async function removeKey(world: World, set: string, kid: string): Promise<void> {
  await world.keys.remove(idOf(set, kid));
  await removeTrustedKey(world, set, kid);
}

export async function removeKeySet(world: World, set: string): Promise<void> {
  for (const { kid } of keysOf(world, set)) await removeKey(world, set, kid);
}

/** Replaces all keys of a set. @throws OAuthError `conflict` if two keys have the same `kid`; then nothing changes */
export async function replaceKeySet(world: World, set: string, jwks: readonly Jwk[]): Promise<void> {
  if (new Set(jwks.map(kidOf)).size < jwks.length) throw failure('conflict');
  await removeKeySet(world, set);
  await addKeys(world, set, jwks);
}

/** Replaces the key with the same `kid`, and moves it to the front of the set. */
export async function replaceKey(world: World, set: string, jwk: Jwk): Promise<void> {
  await removeKey(world, set, kidOf(jwk));
  await addKeys(world, set, [jwk]);
}
