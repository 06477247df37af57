import { goLower } from '@members/engines/go/lower';
import type { Draft, DraftAddress } from '../identity/draft.ts';
import type { Kratos } from '../request/context.ts';
import { importCredentials } from './import-credentials.ts';
import { refusals } from './refusals.ts';
import type { IdentityBody } from './shapes.ts';
import { isState } from './state.ts';

/** The address with its value in lower case, like the addresses from the traits. */
const withLowerCaseValue = <A extends DraftAddress>(address: A): A => ({
  ...address,
  value: goLower(address.value ?? ''),
});

/** Makes the draft of a new identity from a create body. @throws KratosError 400 for an invalid state or hash format */
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
    verifiable_addresses: (body.verifiable_addresses ?? []).map(withLowerCaseValue),
    recovery_addresses: (body.recovery_addresses ?? []).map(withLowerCaseValue),
    metadata_public: body.metadata_public ?? null,
    metadata_admin: body.metadata_admin ?? null,
    credentials: await importCredentials(kratos, {}, body.credentials ?? {}),
    created_at: now,
    updated_at: now,
  };
}
