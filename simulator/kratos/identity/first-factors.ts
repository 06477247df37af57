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

/** In how many ways a credential signs its person in. */
const ways: Readonly<Record<string, (credentials: Credentials) => number>> = {
  password: (found) => (found.config.hashed_password && isNamed(found) ? 1 : 0),
  oidc: providersOf,
  webauthn: (found) => (isNamed(found) ? keysOf(found).filter((each) => each.is_passwordless).length : 0),
  passkey: (found) => (isNamed(found) ? keysOf(found).length : 0),
};

/** In how many ways a person can sign in (`identity.Manager.CountActiveFirstFactorCredentials`); codes, where they do, sign anybody in. */
export function countFirstFactors(config: KratosConfig, { credentials }: Pick<IdentityRecord, 'credentials'>): number {
  const codes = config.selfservice.methods.code.passwordless_enabled ? 1 : 0;
  return Object.values(credentials).reduce((sum, each) => sum + (ways[each.type]?.(each) ?? 0), codes);
}
