import { credentialType } from '../method/credentials.ts';
import type { Credentials, IdentityRecord } from '../record/records.ts';
import type { Kratos } from '../request/context.ts';
import type { ImportBody } from './shapes.ts';

type CredentialsMap = IdentityRecord['credentials'];

/**
 * Adds the credentials of a create or update body to existing ones.
 * @throws KratosError 400 for an unknown hash format
 */
export async function importCredentials(
  kratos: Kratos,
  before: CredentialsMap,
  { password, oidc, saml }: ImportBody,
): Promise<CredentialsMap> {
  const result: Record<string, Credentials> = { ...before };
  for (const [type, body] of Object.entries({ password, oidc, saml })) {
    const imported = body && (await credentialType(type)?.import?.(kratos, type, before[type], body));
    if (imported) result[type] = imported;
  }
  return result;
}
