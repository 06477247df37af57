import type { Credentials, IdentityRecord } from '../record/records.ts';

/** Credential types that get their identifiers from marked traits, even without a secret. */
export const typesNamedByTraits = ['password', 'webauthn'] as const;

/** New credentials without identifiers; the identity's traits add those later. @param now in milliseconds since 1970 */
export function blankCredentials(type: string, now: number, config: Credentials['config'] = {}): Credentials {
  return { type, identifiers: [], config, version: 0, created_at: now, updated_at: now };
}

type NewCredentials = Pick<Credentials, 'type' | 'identifiers' | 'config'> & { readonly version?: number };

/** The identity's credentials with one added or replaced. @param now in milliseconds since 1970 */
export function withCredentials(
  { credentials }: IdentityRecord,
  { type, identifiers, config, version }: NewCredentials,
  now: number,
): IdentityRecord['credentials'] {
  const { version: known = 0, created_at = now } = credentials[type] ?? {};
  const stored = { type, identifiers, config, version: version ?? known, created_at, updated_at: now };
  return { ...credentials, [type]: stored };
}

export function withoutCredentials({ credentials }: IdentityRecord, type: string): IdentityRecord['credentials'] {
  return Object.fromEntries(Object.entries(credentials).filter(([each]) => each !== type));
}
