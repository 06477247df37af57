import { nilUuid } from '@members/engines/go/uuid';
import type { IdentityRecord } from '../../record/records.ts';
import type { Kratos } from '../../request/context.ts';
import { identityJson } from '../../view/json.ts';

/** Go's zero time, in milliseconds since 1970. */
export const zeroTime = Date.parse('0001-01-01T00:00:00Z');
const unstored = { id: nilUuid, created_at: zeroTime, updated_at: zeroTime };

/**
 * Returns an identity as web hooks see it. Before it is stored, its ids and times are empty.
 * @param owner the same identity as stored when the request came
 * @param method the method that changed it
 */
export function identityForHooks(
  kratos: Kratos,
  identity: IdentityRecord,
  owner: IdentityRecord | undefined,
  method: string,
): Record<string, unknown> {
  const stored = kratos.world.identity(identity.id);
  const { verifiable_addresses: verifiable = [], recovery_addresses: recovery = [] } = stored ?? {};
  const json = identityJson(kratos, {
    ...identity,
    ...(stored ? { updated_at: stored.updated_at } : unstored),
    verifiable_addresses: withStoredTimes(identity.verifiable_addresses, verifiable),
    recovery_addresses: withStoredTimes(identity.recovery_addresses, recovery),
  });
  if (!stored) return { ...json, schema_url: '' };
  if (method !== 'profile') return json;
  // Kratos applies the profile method to a copy of the identity in which these times are null.
  const known = new Map(verifiable.map(({ id, verified_at }) => [id, verified_at]));
  const addresses = identity.verifiable_addresses.map(({ id, verified_at }, at) => ({
    ...(json.verifiable_addresses as readonly object[])[at],
    ...(known.has(id) && known.get(id) !== verified_at ? { verified_at: null } : {}),
  }));
  return {
    ...json,
    ...(owner?.state_changed_at === undefined ? {} : { state_changed_at: null }),
    ...(addresses.length > 0 ? { verifiable_addresses: addresses } : {}),
  };
}

function withStoredTimes<A extends { readonly id: string; readonly updated_at: number }>(
  addresses: readonly A[],
  stored: readonly A[],
): A[] {
  return addresses.map((address) => {
    const before = stored.find(({ id }) => id === address.id);
    return { ...address, ...(before ? { updated_at: before.updated_at } : unstored) };
  });
}
