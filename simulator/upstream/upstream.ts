import type { Runtime } from '../runtime/runtime.ts';
import type { AccountClaims, UpstreamConfig } from './config.ts';
import type { GrantStore, UpstreamGrant } from './grants.ts';
import type { IdTokenKeys } from './keys.ts';

export interface Upstream {
  readonly config: UpstreamConfig;
  readonly runtime: Pick<Runtime, 'clock' | 'random'>;
  readonly codes: GrantStore;
  readonly tokens: GrantStore;
  readonly keys: IdTokenKeys;
}

/** The claims of each scope (OpenID Connect Core 1.0, section 5.4). Claims of no scope are always included. */
const scopes: Readonly<Record<string, readonly string[]>> = {
  email: ['email', 'email_verified'],
  phone: ['phone_number', 'phone_number_verified'],
  address: ['address'],
  profile: [
    ...['name', 'family_name', 'given_name', 'middle_name', 'nickname', 'preferred_username', 'profile', 'picture'],
    ...['website', 'gender', 'birthdate', 'zoneinfo', 'locale', 'updated_at'],
  ],
};

/** The user's claims that the grant's client may see. */
export function claimsOf({ account, scope }: UpstreamGrant): AccountClaims {
  const scopeOf = (claim: string) => Object.keys(scopes).find((name) => scopes[name]?.includes(claim));
  const visible = Object.entries(account.claims).filter(([claim]) => {
    const needed = scopeOf(claim);
    return needed === undefined || scope.includes(needed);
  });
  return { ...Object.fromEntries(visible), sub: account.subject };
}
