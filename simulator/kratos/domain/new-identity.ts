import type { Kratos } from '../context.ts';
import type { Credentials, IdentityRecord } from './records.ts';

interface Seed {
  readonly schema_id: string;
  readonly traits: unknown;
  readonly credentials: readonly Pick<Credentials, 'type' | 'identifiers' | 'config'>[];
  readonly external_id?: string;
  readonly state?: 'active' | 'inactive';
  readonly metadata_public?: unknown;
  readonly metadata_admin?: unknown;
}

/** A record for a new identity; its addresses come from the schema. */
export function newIdentity({ world, runtime, schemas }: Kratos, seed: Seed): IdentityRecord {
  const now = runtime.clock.now();
  const stamps = { created_at: now, updated_at: now };
  const addresses = schemas.get(seed.schema_id)?.addresses(seed.traits);
  return {
    id: world.id(),
    ...(seed.external_id ? { external_id: seed.external_id } : {}),
    schema_id: seed.schema_id,
    state: seed.state ?? 'active',
    state_changed_at: now,
    traits: seed.traits,
    verifiable_addresses: (addresses?.verifiable ?? []).map((address) => ({
      id: world.id(),
      ...address,
      verified: false,
      status: 'pending',
      ...stamps,
    })),
    recovery_addresses: (addresses?.recovery ?? []).map((address) => ({ id: world.id(), ...address, ...stamps })),
    metadata_public: seed.metadata_public ?? null,
    metadata_admin: seed.metadata_admin ?? null,
    ...stamps,
    credentials: Object.fromEntries(seed.credentials.map((each) => [each.type, { ...each, version: 0, ...stamps }])),
  };
}
