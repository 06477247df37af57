import { checkAudience } from '../domain/audience.ts';
import { type Client, checkGrantType } from '../domain/client.ts';
import { checkScopes } from '../domain/scopes.ts';
import { fields } from '../domain/space-separated.ts';
import { findRefreshToken, revokeRequest, rotateRefreshToken } from '../domain/world.ts';
import type { Hydra } from '../request/context.ts';
import { failure } from '../wire/errors.ts';
import { isUsable } from './find.ts';
import { callTokenHooks } from './hooks.ts';
import { issueTokens, type TokenResponse } from './issue.ts';
import { innerErrorText, opaqueTokenError } from './opaque.ts';

/**
 * Exchanges a refresh token (RFC 6749, section 6). Each use replaces both tokens. A second use after the configured grace
 * period revokes all tokens of the grant (RFC 6819, section 5.2.2.3). The parameter `scope` is ignored.
 */
export async function exchangeRefreshToken(
  hydra: Hydra,
  client: Client,
  form: URLSearchParams,
): Promise<TokenResponse> {
  const { world, config, runtime } = hydra;
  checkGrantType(client, 'refresh_token');
  const text = form.get('refresh_token') ?? '';
  const token = findRefreshToken(world, text);
  if (!token) {
    throw failure('invalid_grant', 'The refresh token is malformed or not valid.').because(
      'The refresh token can not be found.',
    );
  }
  const { grant } = token;
  if (!isUsable(hydra, token)) {
    await revokeRequest(world, grant.request_id);
    throw failure('invalid_grant', 'The refresh token was already used.').because(
      'Refresh token re-use was detected. All related tokens have been revoked.',
    );
  }
  if (token.expires_at !== undefined && token.expires_at < runtime.clock.now()) {
    throw failure('invalid_grant', 'The refresh token expired.');
  }
  const changed = opaqueTokenError('rt', text, token.id);
  if (changed) throw failure('invalid_request').because(innerErrorText(changed));
  if (grant.client_id !== client.id) {
    const hint = 'The OAuth 2.0 Client ID from this request does not match the ID during the initial token issuance.';
    throw failure('invalid_grant', hint);
  }
  checkScopes(config, fields(client.scope), grant.scope);
  checkAudience(client.audience, grant.audience);
  const by = 'refresh_token_grant';
  const given = await callTokenHooks(hydra, { client, form, by, grant });
  await rotateRefreshToken(world, token, config.oauth2.grant.refresh_token.rotation_grace_period <= 0);
  return issueTokens(hydra, given, { client, by, withRefresh: true });
}
