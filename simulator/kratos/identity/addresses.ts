import type { FlowRecord, IdentityRecord, VerifiableAddress } from '../record/records.ts';
import type { Kratos } from '../request/context.ts';

type AddressKey = Pick<VerifiableAddress, 'via' | 'value'>;
type Change = Partial<Pick<VerifiableAddress, 'status' | 'verified' | 'verified_at'>>;

const uses: Partial<Record<FlowRecord['kind'], 'verifiable' | 'recovery'>> = {
  verification: 'verifiable',
  recovery: 'recovery',
};

/** The id of the address that a flow of this kind is about; undefined where nobody has it, or the kind is about none. */
export function addressId({ world }: Kratos, kind: FlowRecord['kind'], place: AddressKey): string | undefined {
  const use = uses[kind];
  const owner = use && world.identityByAddress(use, place);
  return owner?.[`${use as 'recovery'}_addresses`].find(({ via, value }) => via === place.via && value === place.value)
    ?.id;
}

/** Stores the identity with one of its addresses changed; whatever `change` does not name stays, the time of its last change too. */
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

/** The same for an address that its owner has proven to hold. */
export function markVerified(kratos: Kratos, identity: IdentityRecord, place: AddressKey): Promise<IdentityRecord> {
  const verified_at = kratos.runtime.clock.now();
  return changeAddress(kratos, identity, place, { verified: true, status: 'completed', verified_at });
}
