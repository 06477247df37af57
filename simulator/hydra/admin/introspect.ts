import { seconds } from '@members/engines/go/time';
import { emptyAnswer, jsonAnswer } from '../../http/answer.ts';
import { matchesScope } from '../domain/scopes.ts';
import { words } from '../domain/space-separated.ts';
import { removeTokens } from '../domain/world.ts';
import type { Endpoint } from '../request/context.ts';
import { postForm } from '../request/form.ts';
import { findToken } from '../token/find.ts';
import { tokenAnswer, tokenError } from '../wire/answers.ts';
import { failure, OAuthError } from '../wire/errors.ts';

function refusal(error: unknown): OAuthError {
  if (error instanceof OAuthError) return error;
  throw error;
}

/** `POST /admin/oauth2/introspect` (RFC 7662). The admin listener needs no authentication. */
export const introspect: Endpoint = async (hydra, call) => {
  const form = await postForm(call).catch(refusal);
  if (form instanceof OAuthError) return tokenError(hydra.config, form);
  if (form.size === 0) return tokenError(hydra.config, failure('invalid_request', 'The POST body can not be empty.'));
  const found = await findToken(hydra, form.get('token') ?? '');
  const token = found.outcome === 'found' ? found.token : undefined;
  const covers = (scope: string) => token !== undefined && matchesScope(hydra.config, token.grant.scope, scope);
  if (!token || !words(form.get('scope')).every(covers)) return tokenAnswer(200, { active: false }, { lineEnd: true });
  const { grant, issued_at, expires_at, use } = token;
  const obfuscated = grant.claims.sub;
  const view = {
    active: true,
    ...(grant.scope.join(' ') ? { scope: grant.scope.join(' ') } : {}),
    client_id: grant.client_id,
    sub: grant.subject,
    ...(obfuscated === undefined || obfuscated === grant.subject ? {} : { obfuscated_subject: obfuscated }),
    // Hydra adds the configured lifespan of -1 ns to a token that never expires.
    exp: seconds(expires_at ?? issued_at),
    iat: seconds(issued_at),
    nbf: seconds(issued_at),
    aud: grant.audience,
    iss: hydra.config.urls.self.issuer,
    token_type: 'Bearer',
    token_use: use,
    ...(Object.keys(grant.ext).length > 0 ? { ext: grant.ext } : {}),
  };
  return jsonAnswer(200, view, 'application/json;charset=UTF-8');
};

/** `DELETE /admin/oauth2/tokens?client_id=`: deletes the access tokens of a client, but not its refresh tokens. */
export const deleteTokens: Endpoint = async (hydra, { query }) => {
  const id = query.get('client_id');
  if (!id) {
    throw failure('invalid_request', "Query parameter 'client_id' is not defined but it should have been.");
  }
  await removeTokens(hydra.world, ({ grant, use }) => use === 'access_token' && grant.client_id === id);
  return emptyAnswer(204);
};
