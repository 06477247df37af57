import { nilUuid } from '../../../go/uuid.ts';
import type { IdentityRecord } from '../../record/records.ts';
import type { Kratos } from '../../request/context.ts';
import { identityJson } from '../../view/json.ts';

/** Go's time before all others. */
export const never = Date.parse('0001-01-01T00:00:00Z');
const unstored = { id: nilUuid, created_at: never, updated_at: never };

/**
 * Returns an identity as web hooks see it: before it is stored, its ids and times are empty.
 *
 * @param owner the same person when the request came
 * @param method by which they were changed
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
    verifiable_addresses: asStored(identity.verifiable_addresses, verifiable),
    recovery_addresses: asStored(identity.recovery_addresses, recovery),
  });
  if (!stored) return { ...json, schema_url: '' };
  if (method !== 'profile') return json;
  // The profile is changed in a copy of the person, where these times are empty but not missing.
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

function asStored<A extends { readonly id: string; readonly updated_at: number }>(
  told: readonly A[],
  stored: readonly A[],
): A[] {
  return told.map((address) => {
    const before = stored.find(({ id }) => id === address.id);
    return { ...address, ...(before ? { updated_at: before.updated_at } : unstored) };
  });
}
