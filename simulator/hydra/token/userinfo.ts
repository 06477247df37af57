import { sortMembers } from '@members/engines/go/json/map';
import { seconds, timeText } from '@members/engines/go/time';
import { jsonAnswer, withHeaders } from '../../http/answer.ts';
import type { Answer } from '../../http/exchange.ts';
import { uuid } from '../../runtime/runtime.ts';
import { bearerToken } from '../request/bearer.ts';
import type { Endpoint } from '../request/context.ts';
import { anyForm } from '../request/form.ts';
import { errorAnswer } from '../wire/answers.ts';
import { failure, type OAuthError } from '../wire/errors.ts';
import { findToken } from './find.ts';

const hidden = new Set(['nonce', 'at_hash', 'c_hash', 'exp', 'sid', 'jti']);

/** A 401 response with `WWW-Authenticate` (RFC 6750, section 3). */
function unauthorized(
  error: OAuthError,
  [id, description] = [error.error, error.message] as readonly string[],
): Answer {
  const challenge = `Bearer error="${id}",error_description="${description}"`;
  return withHeaders(errorAnswer(error), { 'www-authenticate': challenge });
}

/**
 * `GET` and `POST /userinfo` (OpenID Connect Core 1.0, section 5.3): the claims of the ID token, without those about
 * the token itself.
 */
export const userinfo: Endpoint = async (hydra, call) => {
  const form = await anyForm(call).catch(() => new URLSearchParams());
  const given = bearerToken(call.incoming.headers.get('authorization'), form);
  const found = await findToken(hydra, given);
  if (found.outcome === 'tampered') throw found.error;
  if (found.outcome === 'unknown') return unauthorized(failure('request_unauthorized'));
  const { token } = found;
  if (found.outcome === 'expired') {
    const hint = `Access token expired at '${timeText(seconds(token.expires_at ?? 0))}'.`;
    return unauthorized(failure('invalid_token', found.isOpaque ? hint : undefined));
  }
  if (token.use !== 'access_token') {
    const challenge = ['invalid_token', 'Only access tokens are allowed in the authorization header.'] as const;
    return unauthorized(failure('unrecognizable', undefined, 401), challenge);
  }
  const all = { aud: [token.grant.client_id], ...token.grant.claims };
  const claims = Object.fromEntries(Object.entries(all).filter(([name]) => !hidden.has(name)));
  const client = hydra.world.clients.get(token.grant.client_id);
  if (client?.userinfo_signed_response_alg !== 'RS256') return jsonAnswer(200, sortMembers(claims));
  const { clock, random } = hydra.runtime;
  const body = await hydra.keys.sign({ ...claims, iat: seconds(clock.now()), jti: uuid(random) });
  return { status: 200, headers: { 'content-type': 'application/jwt' }, cookies: [], body };
};
