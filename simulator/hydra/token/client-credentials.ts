import { seconds } from '@members/engines/go/time';
import { checkAudience, requestedAudiences } from '../domain/audience.ts';
import { type Client, checkGrantType, isPublic } from '../domain/client.ts';
import { plainId } from '../domain/ids.ts';
import type { Grant } from '../domain/records.ts';
import { checkScopes } from '../domain/scopes.ts';
import { fields, words } from '../domain/space-separated.ts';
import type { Hydra } from '../request/context.ts';
import { failure } from '../wire/errors.ts';
import { accessTokenKid } from './access-token.ts';
import { callTokenHooks } from './hooks.ts';
import { issueTokens, type TokenResponse } from './issue.ts';

/**
 * Client credentials grant (RFC 6749, section 4.4). The client is the subject. There is no ID token and no refresh
 * token.
 */
export async function clientCredentials(hydra: Hydra, client: Client, form: URLSearchParams): Promise<TokenResponse> {
  const { config } = hydra;
  const requested = words(form.get('scope'));
  const byDefault = config.oauth2.client_credentials.default_grant_allowed_scope ? fields(client.scope) : [];
  const scope = [...new Set(requested.length > 0 ? requested : byDefault)];
  const audience = [...new Set(requestedAudiences(form))];
  checkScopes(config, fields(client.scope), scope);
  checkAudience(client.audience, audience);
  if (isPublic(client)) {
    const rest = "is marked as public and is thus not allowed to use authorization grant 'client_credentials'.";
    throw failure('invalid_grant', `The OAuth 2.0 Client ${rest}`);
  }
  checkGrantType(client, 'client_credentials');
  const grant: Grant = {
    request_id: plainId(hydra.runtime.random),
    client_id: client.id,
    subject: client.id,
    scope,
    audience,
    claims: { iss: config.urls.self.issuer, iat: seconds(hydra.runtime.clock.now()) },
    ext: {},
    kids: { access_token: await accessTokenKid(hydra, client) },
  };
  const by = 'client_credentials_grant';
  const given = await callTokenHooks(hydra, { client, form, by, grant });
  return issueTokens(hydra, given, { client, by, withRefresh: false, withIdToken: false });
}
