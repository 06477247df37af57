import type { Credentials, IdentityRecord } from './records.ts';

type NewCredentials = Pick<Credentials, 'type' | 'identifiers' | 'config'>;

/** The credentials with one more, or with another in place of the one of its type. Time in milliseconds. */
export function withCredentials(
  { credentials }: IdentityRecord,
  { type, identifiers, config }: NewCredentials,
  now: number,
): IdentityRecord['credentials'] {
  const { version = 0, created_at = now } = credentials[type] ?? {};
  return { ...credentials, [type]: { type, identifiers, config, version, created_at, updated_at: now } };
}

/** The credentials without those of a type. */
export function withoutCredentials({ credentials }: IdentityRecord, type: string): IdentityRecord['credentials'] {
  return Object.fromEntries(Object.entries(credentials).filter(([each]) => each !== type));
}
