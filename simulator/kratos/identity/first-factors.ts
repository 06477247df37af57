import type { KratosConfig } from '../../config/kratos.ts';
import type { Credentials, IdentityRecord } from '../record/records.ts';

type Parts = readonly Readonly<Record<string, unknown>>[];

const providersOf = ({ identifiers, config }: Credentials) =>
  ((config.providers ?? []) as Parts).filter(({ provider, subject }) => identifiers.includes(`${provider}:${subject}`))
    .length;
const keysOf = ({ config }: Credentials) => (config.credentials ?? []) as Parts;
const isNamed = ({ identifiers }: Credentials) => identifiers.some(Boolean);

/** In how many ways a credential signs its person in. */
const ways: Readonly<Record<string, (credentials: Credentials) => number>> = {
  password: (found) => (found.config.hashed_password && isNamed(found) ? 1 : 0),
  oidc: providersOf,
  saml: providersOf,
  webauthn: (found) => (isNamed(found) ? keysOf(found).filter((each) => each.is_passwordless).length : 0),
  passkey: (found) => (isNamed(found) ? keysOf(found).length : 0),
};

/** True for credentials one could sign in with, were there any. */
export function isFirstFactor(type: string): boolean {
  return Object.hasOwn(ways, type);
}

/** In how many ways a person can sign in (`identity.Manager.CountActiveFirstFactorCredentials`); codes, where they do, sign anybody in. */
export function countFirstFactors(config: KratosConfig, { credentials }: Pick<IdentityRecord, 'credentials'>): number {
  const codes = config.selfservice.methods.code.passwordless_enabled ? 1 : 0;
  return Object.values(credentials).reduce((sum, each) => sum + (ways[each.type]?.(each) ?? 0), codes);
}
