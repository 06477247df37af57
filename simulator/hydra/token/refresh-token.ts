import { checkAudience } from '../domain/audience.ts';
import { type Client, checkGrantType } from '../domain/client.ts';
import { checkScopes } from '../domain/scopes.ts';
import { fields } from '../domain/space-separated.ts';
import { findRefreshToken, revokeRequest, rotateRefreshToken } from '../domain/world.ts';
import type { Hydra } from '../request/context.ts';
import { failure } from '../wire/errors.ts';
import { isUsable } from './find.ts';
import { askHooks } from './hooks.ts';
import { issueTokens, type TokenResponse } from './issue.ts';
import { inside, keyError } from './opaque.ts';

/**
 * RFC 6749, section 6, with rotation: each use ends the old pair, and a second use of the same token, beyond the
 * grace that the configuration grants, ends everything that came of it (RFC 6819, section 5.2.2.3). A narrower
 * `scope` is not heeded.
 */
export async function refresh(hydra: Hydra, client: Client, form: URLSearchParams): Promise<TokenResponse> {
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
  const changed = keyError('rt', text, token.id);
  if (changed) throw failure('invalid_request').because(inside(changed));
  if (grant.client_id !== client.id) {
    const hint = 'The OAuth 2.0 Client ID from this request does not match the ID during the initial token issuance.';
    throw failure('invalid_grant', hint);
  }
  checkScopes(config, fields(client.scope), grant.scope);
  checkAudience(client.audience, grant.audience);
  const by = 'refresh_token_grant';
  const given = await askHooks(hydra, { client, form, by, grant });
  await rotateRefreshToken(world, token, config.oauth2.grant.refresh_token.rotation_grace_period <= 0);
  return issueTokens(hydra, given, { client, by, withRefresh: true });
}
