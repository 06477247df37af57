import type { IdentityRecord, VerifiableAddress } from '../record/records.ts';
import type { Kratos } from '../request/context.ts';

type Place = Pick<VerifiableAddress, 'via' | 'value'>;
type Change = Partial<Pick<VerifiableAddress, 'status' | 'verified' | 'verified_at'>>;

/** Stores the identity with one of its addresses changed; whatever `change` does not name stays, the time of its last change too. */
export async function changeAddress(
  { world }: Kratos,
  identity: IdentityRecord,
  { via, value }: Place,
  change: Change,
): Promise<IdentityRecord> {
  const verifiable_addresses = identity.verifiable_addresses.map((each) =>
    each.via === via && each.value === value ? { ...each, ...change } : each,
  );
  return world.updateIdentity({ ...identity, verifiable_addresses });
}

/** The same for an address that its owner has proven to hold. */
export function markVerified(kratos: Kratos, identity: IdentityRecord, place: Place): Promise<IdentityRecord> {
  const verified_at = kratos.runtime.clock.now();
  return changeAddress(kratos, identity, place, { verified: true, status: 'completed', verified_at });
}
