import type { KratosConfig } from '../../config/kratos.ts';
import type { Credentials, IdentityRecord } from '../record/records.ts';

type Parts = readonly Readonly<Record<string, unknown>>[];

/** Provider accounts of an organization do not count. */
const providersOf = ({ identifiers, config }: Credentials) =>
  ((config.providers ?? []) as Parts).filter(
    ({ provider, subject, organization }) => !organization && identifiers.includes(`${provider}:${subject}`),
  ).length;
const keysOf = ({ config }: Credentials) => (config.credentials ?? []) as Parts;
const hasIdentifier = ({ identifiers }: Credentials) => identifiers.some(Boolean);

/** A password that only a migration hook can check counts while the hook is enabled. */
const hasPassword = ({ config: own }: Credentials, config: KratosConfig) =>
  own.hashed_password ||
  (own.use_password_migration_hook && config.selfservice.methods.password.config.migrate_hook.enabled);

const counters: Readonly<Record<string, (credentials: Credentials, config: KratosConfig) => number>> = {
  password: (found, config) => (hasPassword(found, config) && hasIdentifier(found) ? 1 : 0),
  oidc: providersOf,
  webauthn: (found) => (hasIdentifier(found) ? keysOf(found).filter((each) => each.is_passwordless).length : 0),
  passkey: (found) => (hasIdentifier(found) ? keysOf(found).length : 0),
};

/** The number of ways to sign in with these credentials; codes are not counted. */
export const firstFactorCount = (config: KratosConfig, credentials: Credentials | undefined): number =>
  (credentials && counters[credentials.type]?.(credentials, config)) ?? 0;

/**
 * The number of ways in which the identity can sign in. If codes are enabled for sign-in, they count for every
 * identity.
 * @see identity/manager.go of Kratos v26.2.0, `CountActiveFirstFactorCredentials`
 */
export function countFirstFactors(config: KratosConfig, { credentials }: Pick<IdentityRecord, 'credentials'>): number {
  const codes = config.selfservice.methods.code.passwordless_enabled ? 1 : 0;
  return Object.values(credentials).reduce((sum, each) => sum + firstFactorCount(config, each), codes);
}
