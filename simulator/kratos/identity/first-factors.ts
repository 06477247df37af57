import type { KratosConfig } from '../../config/kratos.ts';
import type { Credentials, IdentityRecord } from '../record/records.ts';

type Parts = readonly Readonly<Record<string, unknown>>[];

/** Accounts with the providers of an organization do not count. */
const providersOf = ({ identifiers, config }: Credentials) =>
  ((config.providers ?? []) as Parts).filter(
    ({ provider, subject, organization }) => !organization && identifiers.includes(`${provider}:${subject}`),
  ).length;
const keysOf = ({ config }: Credentials) => (config.credentials ?? []) as Parts;
const isNamed = ({ identifiers }: Credentials) => identifiers.some(Boolean);

/** A password that another system knows is one, as long as that system is asked. */
const hasPassword = ({ config: own }: Credentials, config: KratosConfig) =>
  own.hashed_password ||
  (own.use_password_migration_hook && config.selfservice.methods.password.config.migrate_hook.enabled);

const ways: Readonly<Record<string, (credentials: Credentials, config: KratosConfig) => number>> = {
  password: (found, config) => (hasPassword(found, config) && isNamed(found) ? 1 : 0),
  oidc: providersOf,
  webauthn: (found) => (isNamed(found) ? keysOf(found).filter((each) => each.is_passwordless).length : 0),
  passkey: (found) => (isNamed(found) ? keysOf(found).length : 0),
};

/** In how many ways a credential signs its person in; codes are not counted. */
export const waysBy = (config: KratosConfig, credentials: Credentials | undefined): number =>
  (credentials && ways[credentials.type]?.(credentials, config)) ?? 0;

/** In how many ways a person can sign in (`identity.Manager.CountActiveFirstFactorCredentials`); codes, where they do, sign anybody in. */
export function countFirstFactors(config: KratosConfig, { credentials }: Pick<IdentityRecord, 'credentials'>): number {
  const codes = config.selfservice.methods.code.passwordless_enabled ? 1 : 0;
  return Object.values(credentials).reduce((sum, each) => sum + waysBy(config, each), codes);
}
