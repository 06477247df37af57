import { utf8 } from '@members/engines/go/utf8';
import { type Client, checkGrantType, grantTypes } from '../domain/client.ts';
import type { Grant } from '../domain/records.ts';
import { hasWord } from '../domain/space-separated.ts';
import { findCode, markCodeUsed, revokeRequest } from '../domain/world.ts';
import type { Hydra } from '../request/context.ts';
import { failure } from '../wire/errors.ts';
import { callTokenHooks, mergeStoredGrant } from './hooks.ts';
import { issueTokens, refreshScopes, type TokenResponse } from './issue.ts';
import { innerErrorText, opaqueTokenError } from './opaque.ts';
import { checkVerifier } from './pkce.ts';

/** Minimum length of a nonce, in bytes. */
const entropy = 8;

/**
 * Checks the length of the nonce before an ID token is made.
 *
 * @throws OAuthError `insufficient_entropy`; the code stays valid
 */
function checkNonce({ claims: { nonce }, scope }: Grant): void {
  if (!hasWord(scope, 'openid') || typeof nonce !== 'string' || utf8(nonce).length >= entropy) return;
  const hint = `Parameter 'nonce' is set but does not satisfy the minimum entropy of ${entropy} characters.`;
  throw failure('insufficient_entropy', hint);
}

/**
 * Exchanges an authorization code (RFC 6749, section 4.1.3). A second use of a code revokes the tokens of the first
 * (section 4.1.2). A wrong redirect URI or client does not use up the code.
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
  const changed = opaqueTokenError('ac', text, code.id);
  if (changed) throw failure('invalid_grant').because(innerErrorText(changed));
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
  const given = mergeStoredGrant(grant, await callTokenHooks(hydra, { client, form, by, grant, isGranted: false }));
  checkNonce(grant);
  await markCodeUsed(world, code);
  const mayRefresh = hasWord(grantTypes(client), 'refresh_token');
  const withRefresh = mayRefresh && refreshScopes.some((scope) => hasWord(grant.scope, scope));
  return issueTokens(hydra, given, { client, by, withRefresh, claims: code.claims ?? {} });
}
