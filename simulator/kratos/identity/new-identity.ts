import type { Credentials, IdentityRecord, VerifiableAddress } from '../record/records.ts';
import type { Kratos } from '../request/context.ts';
import { codeCredentials } from '../schema/code-credentials.ts';
import { asStored } from './apply-traits.ts';
import { typesNamedByTraits } from './credentials.ts';

interface NewIdentity {
  readonly schema_id: string;
  readonly traits: unknown;
  readonly credentials: readonly (Pick<Credentials, 'type' | 'identifiers' | 'config'> & {
    readonly version?: number;
  })[];
  /** Addresses that are already verified. */
  readonly verified?: readonly Pick<VerifiableAddress, 'via' | 'value'>[];
  readonly external_id?: string;
  readonly organization_id?: string | undefined;
  readonly state?: 'active' | 'inactive';
  readonly metadata_public?: unknown;
  readonly metadata_admin?: unknown;
}

/** Makes the record of a new identity. Addresses and identifiers are derived from its traits. */
export function newIdentity({ world, runtime, schemas }: Kratos, seed: NewIdentity): IdentityRecord {
  const now = runtime.clock.now();
  const stamps = { created_at: now, updated_at: now };
  const schema = schemas.get(seed.schema_id) ?? schemas.default;
  const addresses = schema.addresses(seed.traits);
  const traitCredentials = typesNamedByTraits.map((type) => ({
    type,
    identifiers: schema.identifiers(seed.traits, type),
    config: {},
  }));
  const credentials = [
    ...traitCredentials.filter(({ identifiers }) => identifiers.length > 0),
    ...[codeCredentials(schema, seed.traits) ?? []].flat(),
    ...seed.credentials,
  ];
  // Addresses that a provider vouches for get a time in whole seconds.
  const verifiedAt = seed.credentials.some(({ type }) => type === 'oidc') ? Math.round(now / 1000) * 1000 : now;
  const isVerified = ({ via, value }: Pick<VerifiableAddress, 'via' | 'value'>) =>
    seed.verified?.some((proven) => proven.via === via && proven.value === value);
  return {
    id: world.id(),
    ...(seed.external_id ? { external_id: seed.external_id } : {}),
    ...(seed.organization_id ? { organization_id: seed.organization_id } : {}),
    schema_id: seed.schema_id,
    state: seed.state ?? 'active',
    state_changed_at: now,
    traits: seed.traits,
    verifiable_addresses: addresses.verifiable.map((address) => ({
      id: world.id(),
      ...asStored(address),
      ...(isVerified(address)
        ? { verified: true, status: 'completed', verified_at: verifiedAt }
        : { verified: false, status: 'pending' }),
      ...stamps,
    })),
    recovery_addresses: addresses.recovery.map((address) => ({ id: world.id(), ...asStored(address), ...stamps })),
    metadata_public: seed.metadata_public ?? null,
    metadata_admin: seed.metadata_admin ?? null,
    ...stamps,
    credentials: Object.fromEntries(credentials.map((each) => [each.type, { version: 0, ...each, ...stamps }])),
  };
}
