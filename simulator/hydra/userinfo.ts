import { jsonAnswer, withHeaders } from '../http/answer.ts';
import { errorAnswer } from './answers.ts';
import { anyForm, type Endpoint } from './context.ts';
import { failure } from './errors.ts';
import { activeToken, bearerToken } from './token/find.ts';

const hidden = new Set(['nonce', 'at_hash', 'c_hash', 'exp', 'sid', 'jti']);

/** `GET` and `POST /userinfo` (OpenID Connect Core, 5.3): the id token's claims, less what is about the token. */
export const userinfo: Endpoint = async (hydra, call) => {
  const form = await anyForm(call);
  const token = activeToken(hydra, bearerToken(call.incoming.headers.get('authorization'), form));
  if (token?.use !== 'access_token') {
    const error = failure('request_unauthorized');
    const challenge = `Bearer error="${error.error}",error_description="${error.message}"`;
    return withHeaders(errorAnswer(error), { 'www-authenticate': challenge });
  }
  const claims = Object.entries(token.grant.claims)
    .filter(([name]) => !hidden.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return jsonAnswer(200, Object.fromEntries(claims));
};
