/** The tokens of an upstream provider from the first sign-in. They are stored encrypted. */

import type { IdentityRecord, ProviderTokens } from '../record/records.ts';
import type { Kratos } from '../request/context.ts';
import { decrypt, encrypt } from './cipher.ts';

const tokenNames = ['initial_id_token', 'initial_access_token', 'initial_refresh_token'] as const;

/** For an account that was imported, or that an app signed in with an id token. */
export const noTokens: ProviderTokens = { initial_id_token: '', initial_access_token: '', initial_refresh_token: '' };

async function mapTokens(tokens: Partial<ProviderTokens>, change: (text: string) => Promise<string>) {
  const changed = tokenNames.map(async (name) => [name, await change(tokens[name] ?? '')] as const);
  return Object.fromEntries(await Promise.all(changed)) as unknown as ProviderTokens;
}

/**
 * Encrypts the tokens of a token response (`encryptOAuth2Tokens` in selfservice/strategy/oidc/strategy.go of Kratos
 * v26.2.0).
 */
export function encryptTokens(kratos: Kratos, answer: Readonly<Record<string, unknown>>): Promise<ProviderTokens> {
  const text = (name: string) => (typeof answer[name] === 'string' ? answer[name] : '');
  const [initial_id_token, initial_access_token] = [text('id_token'), text('access_token')];
  const tokens = { initial_id_token, initial_access_token, initial_refresh_token: text('refresh_token') };
  return mapTokens(tokens, (token) => encrypt(kratos, token));
}

/** The identity with its provider tokens decrypted (`WithDeclassifiedCredentials` in identity/ of Kratos v26.2.0). */
export async function withDecryptedTokens(kratos: Kratos, identity: IdentityRecord): Promise<IdentityRecord> {
  const { oidc } = identity.credentials;
  if (!oidc) return identity;
  const stored = (oidc.config.providers ?? []) as readonly ProviderTokens[];
  const providers = await Promise.all(
    stored.map(async (provider) => ({
      ...provider,
      ...(await mapTokens(provider, (token) => decrypt(kratos, token))),
    })),
  );
  const readable = { ...oidc, config: { ...oidc.config, providers } };
  return { ...identity, credentials: { ...identity.credentials, oidc: readable } };
}
