import type { Credentials } from '../record/records.ts';
import type { IdentitySchemaModel } from './identity-schemas.ts';

/**
 * The credential for signing in with a code, as the traits define it; undefined if the schema marks no trait for it.
 */
export function codeCredentials(
  schema: IdentitySchemaModel,
  traits: unknown,
): Pick<Credentials, 'type' | 'identifiers' | 'config' | 'version'> | undefined {
  const addresses = schema.codeAddresses(traits);
  if (addresses.length === 0) return undefined;
  const identifiers = [...new Set(addresses.map(({ address }) => address))];
  return { type: 'code', identifiers, config: { addresses }, version: 1 };
}
