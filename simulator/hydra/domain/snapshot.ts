import { deepCopy } from '@members/engines/go/json/deep-json';
import { recordsText } from '../../runtime/records-text.ts';
import type { Store } from '../../runtime/store.ts';
import { saveToken, storeConsent, type World } from './world.ts';

type Stores = { [Name in keyof World as World[Name] extends { sweep: unknown } ? Name : never]: World[Name] };
type RecordsOf<S> = S extends { all(): (infer Kind)[] } ? readonly Kind[] : never;

/** All records of a Hydra as plain data, with its private keys. */
export type HydraSnapshot = { readonly [Name in keyof Stores]: RecordsOf<Stores[Name]> };

const records = (world: World) => ({
  clients: world.clients.all(),
  loginSessions: world.loginSessions.all(),
  consents: world.consents.all(),
  logoutRequests: world.logoutRequests.all(),
  codes: world.codes.all(),
  devices: world.devices.all(),
  pkceRequests: world.pkceRequests.all(),
  tokens: world.tokens.all(),
  keys: world.keys.all(),
  trustedIssuers: world.trustedIssuers.all(),
  assertions: world.assertions.all(),
  forcedSubjects: world.forcedSubjects.all(),
});

export const takeSnapshot = (world: World): HydraSnapshot => deepCopy(records(world));

/** The snapshot as JSON text. */
export const snapshotText = (world: World): string => recordsText(records(world));

const refill = async <T extends { readonly id: string }>(
  store: Pick<Store<T>, 'clear' | 'insert'>,
  records: readonly T[],
): Promise<void> => {
  store.clear();
  for (const record of records) await store.insert(record);
};

/** Replaces all records with a snapshot's. */
export async function restoreSnapshot(world: World, snapshot: HydraSnapshot): Promise<void> {
  await refill(world.clients, snapshot.clients);
  await refill(world.loginSessions, snapshot.loginSessions);
  await refill(world.logoutRequests, snapshot.logoutRequests);
  await refill(world.codes, snapshot.codes);
  await refill(world.devices, snapshot.devices);
  await refill(world.pkceRequests, snapshot.pkceRequests);
  await refill(world.keys, snapshot.keys);
  await refill(world.trustedIssuers, snapshot.trustedIssuers);
  await refill(world.assertions, snapshot.assertions);
  await refill(world.forcedSubjects, snapshot.forcedSubjects);
  for (const each of [world.tokens, world.consents]) each.clear();
  // Tokens first: a sweep keeps a consent as long as it has a token.
  for (const token of snapshot.tokens) await saveToken(world, token);
  for (const consent of snapshot.consents) await storeConsent(world, consent);
}
