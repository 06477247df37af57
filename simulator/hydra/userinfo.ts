import { jsonAnswer, withHeaders } from '../http/answer.ts';
import type { Answer } from '../http/exchange.ts';
import { errorAnswer } from './answers.ts';
import { anyForm, type Endpoint } from './context.ts';
import { failure, type OAuthError } from './errors.ts';
import { goDate, sorted } from './text.ts';
import { bearerToken, findToken } from './token/find.ts';

const hidden = new Set(['nonce', 'at_hash', 'c_hash', 'exp', 'sid', 'jti']);

/** RFC 6750, section 3. */
function unauthorized(
  error: OAuthError,
  [id, description] = [error.error, error.message] as readonly string[],
): Answer {
  const challenge = `Bearer error="${id}",error_description="${description}"`;
  return withHeaders(errorAnswer(error), { 'www-authenticate': challenge });
}

/** `GET` and `POST /userinfo` (OpenID Connect Core, 5.3): the id token's claims, less what is about the token. */
export const userinfo: Endpoint = async (hydra, call) => {
  const form = await anyForm(call);
  const found = findToken(hydra, bearerToken(call.incoming.headers.get('authorization'), form));
  if (!found) return unauthorized(failure('request_unauthorized'));
  const { token, expired } = found;
  if (expired) {
    const hint = `Access token expired at '${goDate(token.expires_at ?? 0)}'.`;
    return unauthorized(failure('invalid_token', hint));
  }
  if (token.use !== 'access_token') {
    const challenge = ['invalid_token', 'Only access tokens are allowed in the authorization header.'] as const;
    return unauthorized(failure('unrecognizable', undefined, 401), challenge);
  }
  const claims = Object.entries(token.grant.claims).filter(([name]) => !hidden.has(name));
  return jsonAnswer(200, sorted(Object.fromEntries(claims)));
};
