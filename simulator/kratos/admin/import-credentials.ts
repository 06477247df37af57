/** Credentials that come with a create or update (Kratos `identity/handler_import.go`). */

import { blankCredentials } from '../identity/credentials.ts';
import { hashPassword } from '../method/password/hash.ts';
import type { Credentials, IdentityRecord } from '../record/records.ts';
import type { Kratos } from '../request/context.ts';
import { refusals } from './refusals.ts';
import type { ImportBody, ProviderBody } from './shapes.ts';

/** The hash formats that the server takes (Kratos `hash/hash_comparator.go`), by how they begin. */
const hashFormats = [
  /^\$2[abzy]?\$/,
  /^\$argon2id?\$/,
  /^\$(md5|sha256|sha512)-crypt\$/,
  /^\$pbkdf2-sha\d{1,3}\$/,
  /^\$(scrypt|firescrypt)\$/,
  /^\{SSHA(256|512)?\}/,
  /^\$sha(1|256|512)\$/,
  /^\$md5\$/,
  /^\$hmac-(md4|md5|sha1|sha224|sha256|sha384|sha512)\$/,
];

type CredentialsMap = IdentityRecord['credentials'];

/** The credentials with the imported ones among them. @throws KratosError 400 for an unknown hash format */
export async function importCredentials(
  kratos: Kratos,
  before: CredentialsMap,
  { password, oidc, saml }: ImportBody,
): Promise<CredentialsMap> {
  const now = kratos.runtime.clock.now();
  const result: Record<string, Credentials> = { ...before };
  if (password)
    result.password = blankCredentials('password', now, await passwordConfig(kratos, password.config ?? {}));
  for (const [type, body] of Object.entries({ oidc, saml }))
    if (body) result[type] = withProviders(kratos, type, before[type], body.config?.providers ?? []);
  return result;
}

type PasswordConfig = NonNullable<NonNullable<ImportBody['password']>['config']>;

async function passwordConfig({ runtime }: Kratos, config: PasswordConfig): Promise<Credentials['config']> {
  if (config.use_password_migration_hook) return { hashed_password: '', use_password_migration_hook: true };
  if (config.password) return { hashed_password: await hashPassword(runtime.random, config.password) };
  const { hashed_password = '' } = config;
  if (!hashFormats.some((format) => format.test(hashed_password))) throw refusals.hashFormat();
  return { hashed_password };
}

function withProviders(
  kratos: Kratos,
  type: string,
  before: Credentials | undefined,
  bodies: readonly ProviderBody[],
): Credentials {
  const credentials = before ?? blankCredentials(type, kratos.runtime.clock.now());
  const known = (credentials.config.providers ?? []) as readonly unknown[];
  return {
    ...credentials,
    identifiers: [...credentials.identifiers, ...bodies.map((each) => `${each.provider ?? ''}:${each.subject ?? ''}`)],
    config: { providers: [...known, ...bodies.map(providerConfig)] },
    updated_at: kratos.runtime.clock.now(),
  };
}

function providerConfig({ subject = '', provider = '', organization, use_auto_link }: ProviderBody): object {
  return {
    initial_id_token: '',
    initial_access_token: '',
    initial_refresh_token: '',
    subject,
    provider,
    ...(organization ? { organization } : {}),
    ...(use_auto_link ? { use_auto_link } : {}),
  };
}
