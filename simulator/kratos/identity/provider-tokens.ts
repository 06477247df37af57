/** What a provider handed out when somebody first came by it; it is stored encrypted. */

import type { IdentityRecord, ProviderTokens } from '../record/records.ts';
import type { Kratos } from '../request/context.ts';
import { decrypt, encrypt } from './cipher.ts';

const names = ['initial_id_token', 'initial_access_token', 'initial_refresh_token'] as const;

/** Of who was signed in by a token that an app brought, and of who was imported. */
export const noTokens: ProviderTokens = { initial_id_token: '', initial_access_token: '', initial_refresh_token: '' };

async function each(tokens: Partial<ProviderTokens>, change: (text: string) => Promise<string>) {
  const changed = names.map(async (name) => [name, await change(tokens[name] ?? '')] as const);
  return Object.fromEntries(await Promise.all(changed)) as unknown as ProviderTokens;
}

/** The tokens of a token endpoint's answer, encrypted (`oidc.Strategy.encryptOAuth2Tokens`). */
export function keptTokens(kratos: Kratos, answer: Readonly<Record<string, unknown>>): Promise<ProviderTokens> {
  const text = (name: string) => (typeof answer[name] === 'string' ? answer[name] : '');
  const [initial_id_token, initial_access_token] = [text('id_token'), text('access_token')];
  const tokens = { initial_id_token, initial_access_token, initial_refresh_token: text('refresh_token') };
  return each(tokens, (token) => encrypt(kratos, token));
}

/** The same identity with its tokens readable (`identity.WithDeclassifiedCredentials`). */
export async function withReadableTokens(kratos: Kratos, identity: IdentityRecord): Promise<IdentityRecord> {
  const { oidc } = identity.credentials;
  if (!oidc) return identity;
  const stored = (oidc.config.providers ?? []) as readonly ProviderTokens[];
  const providers = await Promise.all(
    stored.map(async (provider) => ({ ...provider, ...(await each(provider, (token) => decrypt(kratos, token))) })),
  );
  const readable = { ...oidc, config: { ...oidc.config, providers } };
  return { ...identity, credentials: { ...identity.credentials, oidc: readable } };
}
