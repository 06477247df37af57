import type { FlowRecord, IdentityRecord, VerifiableAddress } from '../record/records.ts';
import type { Kratos } from '../request/context.ts';

type AddressKey = Pick<VerifiableAddress, 'via' | 'value'>;
type Change = Partial<Pick<VerifiableAddress, 'status' | 'verified' | 'verified_at'>>;

const uses: Partial<Record<FlowRecord['kind'], 'verifiable' | 'recovery'>> = {
  verification: 'verifiable',
  recovery: 'recovery',
};

/**
 * The id of the stored address that a flow verifies or recovers with; undefined if no identity has the address, or the
 * flow is of another kind.
 */
export function addressId({ world }: Kratos, kind: FlowRecord['kind'], key: AddressKey): string | undefined {
  const use = uses[kind];
  const owner = use && world.identityByAddress(use, key);
  return owner?.[`${use as 'recovery'}_addresses`].find(({ via, value }) => via === key.via && value === key.value)?.id;
}

/** Stores the identity with a change to one of its verifiable addresses. `updated_at` stays as it is. */
export async function changeAddress(
  { world }: Kratos,
  identity: IdentityRecord,
  { via, value }: AddressKey,
  change: Change,
): Promise<IdentityRecord> {
  const verifiable_addresses = identity.verifiable_addresses.map((each) =>
    each.via === via && each.value === value ? { ...each, ...change } : each,
  );
  return world.updateIdentity({ ...identity, verifiable_addresses });
}

export function markVerified(kratos: Kratos, identity: IdentityRecord, key: AddressKey): Promise<IdentityRecord> {
  const verified_at = kratos.runtime.clock.now();
  return changeAddress(kratos, identity, key, { verified: true, status: 'completed', verified_at });
}
