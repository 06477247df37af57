import { utf8 } from '../../go/utf8.ts';
import { type Client, checkGrantType, grantTypes } from '../domain/client.ts';
import type { Grant } from '../domain/records.ts';
import { hasWord } from '../domain/space-separated.ts';
import { findCode, revokeRequest, spendCode } from '../domain/world.ts';
import type { Hydra } from '../request/context.ts';
import { failure } from '../wire/errors.ts';
import { askHooks, withStored } from './hooks.ts';
import { issueTokens, refreshScopes, type TokenResponse } from './issue.ts';
import { inside, keyError } from './opaque.ts';
import { checkVerifier } from './pkce.ts';

/** How short a nonce may be. */
const entropy = 8;

/** @throws OAuthError for a nonce that is easy to guess: no id token is made of it, and the code is not spent */
function checkNonce({ claims: { nonce }, scope }: Grant): void {
  if (!hasWord(scope, 'openid') || typeof nonce !== 'string' || utf8(nonce).length >= entropy) return;
  const hint = `Parameter 'nonce' is set but does not satisfy the minimum entropy of ${entropy} characters.`;
  throw failure('insufficient_entropy', hint);
}

/**
 * RFC 6749, section 4.1.3. A code presented twice ends the tokens of the first exchange (section
 * 4.1.2); a wrong redirect_uri or client does not spend it.
 */
export async function exchangeCode(hydra: Hydra, client: Client, form: URLSearchParams): Promise<TokenResponse> {
  const { world, runtime } = hydra;
  checkGrantType(client, 'authorization_code');
  const text = form.get('code') ?? '';
  const code = findCode(world, text);
  if (!code) throw failure('invalid_grant').because('not_found');
  const { grant } = code;
  if (code.used) {
    await revokeRequest(world, grant.request_id);
    throw failure('invalid_grant', 'The authorization code has already been used.');
  }
  if (code.expires_at < runtime.clock.now()) throw failure('invalid_grant');
  const changed = keyError('ac', text, code.id);
  if (changed) throw failure('invalid_grant').because(inside(changed));
  if (grant.client_id !== client.id) {
    const hint = 'The OAuth 2.0 Client ID from this request does not match the one from the authorize request.';
    throw failure('invalid_grant', hint);
  }
  if (code.redirect_uri !== '' && code.redirect_uri !== (form.get('redirect_uri') ?? '')) {
    const hint = "The 'redirect_uri' from this request does not match the one from the authorize request.";
    throw failure('invalid_grant', hint);
  }
  await checkVerifier(hydra, client, code.id, form.get('code_verifier') ?? '');
  const by = 'authorization_code_grant';
  const given = withStored(grant, await askHooks(hydra, { client, form, by, grant, isGranted: false }));
  checkNonce(grant);
  await spendCode(world, code);
  const mayRefresh = hasWord(grantTypes(client), 'refresh_token');
  const withRefresh = mayRefresh && refreshScopes.some((scope) => hasWord(grant.scope, scope));
  return issueTokens(hydra, given, { client, by, withRefresh, claims: code.claims ?? {} });
}
