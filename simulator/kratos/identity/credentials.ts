import type { Credentials, IdentityRecord } from '../record/records.ts';

/** Credentials that have the traits marked with their type as identifiers, even before there is a secret to them. */
export const namedByTraits = ['password', 'webauthn'] as const;

/** Credentials made now; the identity's traits give them their identifiers later. Time in milliseconds. */
export function blankCredentials(type: string, now: number, config: Credentials['config'] = {}): Credentials {
  return { type, identifiers: [], config, version: 0, created_at: now, updated_at: now };
}

type NewCredentials = Pick<Credentials, 'type' | 'identifiers' | 'config'> & { readonly version?: number };

/** The credentials with one more, or with another in place of the one of its type. Time in milliseconds. */
export function withCredentials(
  { credentials }: IdentityRecord,
  { type, identifiers, config, version }: NewCredentials,
  now: number,
): IdentityRecord['credentials'] {
  const { version: known = 0, created_at = now } = credentials[type] ?? {};
  const stored = { type, identifiers, config, version: version ?? known, created_at, updated_at: now };
  return { ...credentials, [type]: stored };
}

/** The credentials without those of a type. */
export function withoutCredentials({ credentials }: IdentityRecord, type: string): IdentityRecord['credentials'] {
  return Object.fromEntries(Object.entries(credentials).filter(([each]) => each !== type));
}
