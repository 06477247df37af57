/**
 * An OpenID provider for social sign-in without a network: discovery, a sign-in page where the user chooses an account,
 * authorization code with PKCE, ID tokens signed by RS256, and userinfo. A real Kratos can use it as a `generic` provider.
 */
import { textAnswer } from '../http/answer.ts';
import type { Answer, Handler, Incoming } from '../http/exchange.ts';
import { createRouter, type Route } from '../http/router.ts';
import type { Runtime } from '../runtime/runtime.ts';
import { authorize } from './authorize.ts';
import type { UpstreamConfig } from './config.ts';
import { faultIn, userinfoFaults } from './faults.ts';
import { createGrantStore } from './grants.ts';
import { json } from './json.ts';
import { createKeys } from './keys.ts';
import { token } from './token.ts';
import { claimsOf, type Upstream } from './upstream.ts';

export type { Account, UpstreamClient, UpstreamConfig } from './config.ts';

type Endpoint = (upstream: Upstream, request: Incoming) => Promise<Answer> | Answer;

/** @see OpenID Connect Discovery 1.0, section 3 */
const discovery: Endpoint = ({ config: { issuer } }) =>
  json(200, {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks.json`,
    scopes_supported: ['openid', 'email', 'profile', 'phone', 'address'],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
  });

const claimsAnswer = (claims: unknown) => json(200, claims);

/** @see OpenID Connect Core 1.0, section 5.3 */
const userinfo: Endpoint = ({ tokens }, { headers }) => {
  const [scheme = '', value = ''] = (headers.get('authorization') ?? '').split(' ');
  const grant = scheme.toLowerCase() === 'bearer' ? tokens.find(value) : undefined;
  if (grant) return (faultIn(userinfoFaults, grant.fault) ?? claimsAnswer)(claimsOf(grant));
  return json(401, { error: 'invalid_token' }, { 'www-authenticate': 'Bearer error="invalid_token"' });
};

const route = (method: string, path: string, handler: Endpoint): Route<Endpoint> => ({ method, path, handler });

/**
 * The paths in the discovery document, and the paths of Auth0, GitLab, Salesforce and UAE PASS below an `issuer_url`.
 */
const endpointPaths: readonly (readonly [authorization: string, token: string, userinfo: string])[] = [
  ['/authorize', '/token', '/userinfo'],
  ['/authorize', '/oauth/token', '/userinfo'],
  ['/oauth/authorize', '/oauth/token', '/oauth/userinfo'],
  ['/services/oauth2/authorize', '/services/oauth2/token', '/services/oauth2/userinfo'],
  ['/idshub/authorize', '/idshub/token', '/idshub/userinfo'],
];

const routes: readonly Route<Endpoint>[] = [
  route('GET', '/.well-known/openid-configuration', discovery),
  route('GET', '/jwks.json', async ({ keys }) => json(200, await keys.jwks())),
  ...endpointPaths.flatMap(([authorization, tokens, claims]) => [
    route('GET', authorization, authorize),
    route('POST', authorization, authorize),
    route('POST', tokens, token),
    route('GET', claims, userinfo),
    route('POST', claims, userinfo),
  ]),
];

/**
 * Creates the provider as a handler, which can be served by `listen()` or called directly. Codes and tokens are in
 * memory.
 */
export function createUpstream(
  config: UpstreamConfig,
  runtime: Pick<Runtime, 'clock' | 'random' | 'quickKeys'>,
): Handler {
  const upstream: Upstream = {
    config,
    runtime,
    codes: createGrantStore(runtime),
    tokens: createGrantStore(runtime),
    keys: createKeys(runtime),
  };
  const match = createRouter(routes);
  return async (request) => {
    const found = match(request.method, request.url.pathname);
    if (found.kind === 'found') return found.handler(upstream, request);
    if (found.kind === 'wrong-method') return textAnswer(405, 'Method Not Allowed\n', { allow: found.allow });
    return textAnswer(404, 'Not Found\n');
  };
}
