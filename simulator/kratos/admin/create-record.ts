import { goLower } from '../../go/lower.ts';
import type { Draft, DraftAddress } from '../identity/draft.ts';
import type { Kratos } from '../request/context.ts';
import { importCredentials } from './import-credentials.ts';
import { refusals } from './refusals.ts';
import type { IdentityBody } from './shapes.ts';
import { isState } from './state.ts';

/** In small letters: the traits give an identity no others. */
const small = <A extends DraftAddress>(address: A): A => ({ ...address, value: goLower(address.value ?? '') });

/** A new identity as a create body has it. @throws KratosError 400 for a bad state or hash format */
export async function createRecord(kratos: Kratos, body: IdentityBody): Promise<Draft> {
  const state = body.state || 'active';
  if (!isState(state)) throw refusals.state();
  const now = kratos.runtime.clock.now();
  return {
    id: kratos.world.id(),
    ...(body.external_id ? { external_id: body.external_id } : {}),
    ...(body.organization_id ? { organization_id: body.organization_id } : {}),
    schema_id: body.schema_id || kratos.config.identity.default_schema_id,
    state,
    state_changed_at: now,
    traits: body.traits === undefined ? {} : body.traits,
    verifiable_addresses: (body.verifiable_addresses ?? []).map(small),
    recovery_addresses: (body.recovery_addresses ?? []).map(small),
    metadata_public: body.metadata_public ?? null,
    metadata_admin: body.metadata_admin ?? null,
    credentials: await importCredentials(kratos, {}, body.credentials ?? {}),
    created_at: now,
    updated_at: now,
  };
}
