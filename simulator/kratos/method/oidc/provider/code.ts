/**
 * Exchanges an authorization code for tokens and reads the user's claims from the id token or the userinfo endpoint.
 */

import { encodeBase64 } from '@members/engines/go/base64';
import { goWholeJsonProblem } from '@members/engines/go/json/json';
import { utf8 } from '@members/engines/go/utf8';
import type { OidcProvider } from '../../../../config/kratos.ts';
import { call, statusLine, Unreachable } from '../../../../http/client.ts';
import type { FlowContext } from '../../../flow/engine/method.ts';
import { encryptTokens, noTokens } from '../../../identity/provider-tokens.ts';
import type { Kratos } from '../../../request/context.ts';
import { badRequest, errors } from '../../../wire/errors.ts';
import { bareError } from '../../../wire/read-url.ts';
import { appleName } from './apple.ts';
import { claimProblem, isBooleanClaim } from './claim-types.ts';
import { claimsByProvider } from './claims-by-provider.ts';
import type { ProviderClaims } from './claims-reader.ts';
import { type Discovery, discover, endpointsOf, redirectUri } from './discovery.ts';
import type { ClaimsWithSubject, ProviderAnswer } from './provider-answer.ts';
import { type Endpoints, type ProviderKind, providerKind } from './provider-kinds.ts';
import type { JsonObject } from './request.ts';
import { idTokenOf, verifiedClaims } from './response-id-token.ts';
import { claimsOfUserinfo, uaepass } from './userinfo.ts';
import { claimsByX } from './x.ts';

/** Exchanges a code for the claims of its user and the encrypted tokens. @throws KratosError */
export async function claimsByCode(
  { kratos, request }: FlowContext,
  provider: OidcProvider,
  code: string,
  verifier: string,
): Promise<ProviderAnswer> {
  const kind = providerKind(provider);
  const query = request.url.searchParams;
  if (kind.usesOAuth1) return { claims: withSubject(await claimsByX(kratos, provider, query)), tokens: noTokens };
  const endpoints = await endpointsOf(kratos, provider);
  const token = await requestToken(kratos, provider, endpoints, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri(kratos, provider),
    ...kind.tokenParameters,
    ...(verifier ? { code_verifier: verifier } : {}),
  }).catch((error: unknown) => {
    throw error instanceof Unreachable ? bareError(error.message) : error;
  });
  const tokens = await encryptTokens(kratos, token);
  const { claims, raw } = await claimsSources[kind.claims](kratos, provider, endpoints, token);
  return {
    claims: withSubject(kind.hasNameInQuery ? { ...claims, ...appleName(claims, query) } : claims),
    raw,
    tokens,
  };
}

type ReadClaims = (
  kratos: Kratos,
  provider: OidcProvider,
  endpoints: Endpoints,
  token: JsonObject,
) => Promise<ProviderClaims> | ProviderClaims;

const claimsSources: Readonly<Record<ProviderKind['claims'], ReadClaims>> = {
  id_token: byIdToken,
  userinfo: async (kratos, provider, { userinfo: fetchUserinfo = '' }, token) => ({
    claims: await claimsOfUserinfo(kratos, provider, fetchUserinfo, token),
  }),
  uaepass: async (kratos, provider, { userinfo: fetchUserinfo = '' }, token) =>
    uaepass(kratos, provider, fetchUserinfo, token),
  provider: claimsByProvider,
};

async function byIdToken(
  kratos: Kratos,
  provider: OidcProvider,
  _: Endpoints,
  token: JsonObject,
): Promise<ProviderClaims> {
  const discovery = await discover(kratos, provider);
  const asksUserinfo = providerKind(provider).asksUserinfo || provider.claims_source === 'userinfo';
  const info = asksUserinfo ? await fetchUserinfo(kratos, discovery, token) : undefined;
  const idToken = idTokenOf(token);
  const claims = await verifiedClaims(kratos, provider, discovery, idToken);
  const problem = info ? undefined : claimProblem(claims);
  if (problem) throw badRequest(problem);
  if (info && info.sub !== claims.sub)
    throw badRequest('sub (Subject) claim mismatch between ID token and UserInfo endpoint');
  return info ? { claims: { iss: claims.iss, ...info }, raw: info } : { claims, raw: claims };
}

/** Checks that claims have a subject and an issuer. @throws KratosError 502 */
export function withSubject(claims: JsonObject): ClaimsWithSubject {
  const { sub } = claims;
  if (typeof sub !== 'string' || sub === '') throw errors.upstream('provider did not return a subject');
  if (!claims.iss) throw errors.upstream('issuer not set in claims');
  return { ...claims, sub };
}

async function fetchUserinfo(
  kratos: Kratos,
  { userinfo_endpoint: url }: Discovery,
  token: JsonObject,
): Promise<JsonObject> {
  const response = await call(kratos, url, { headers: { authorization: `Bearer ${token.access_token}` } });
  const body = await response.text();
  if (!response.ok) throw bareError(`${statusLine(response)}: ${body}`);
  const info = parseJson(body, 'oidc: failed to decode userinfo: ');
  if (!isBooleanClaim(info.email_verified))
    throw bareError('oidc: failed to decode userinfo: invalid value for boolean');
  const problem = claimProblem(info);
  if (problem) throw bareError(problem);
  return info;
}

/** Go's OAuth2 client sends the secret in the header first, then in the body. */
const clientAuthentications: readonly ((provider: OidcProvider) => {
  header?: string;
  fields?: Readonly<Record<string, string>>;
})[] = [
  ({ client_id: id, client_secret: secret = '' }) => {
    const both = [id, secret].map((part) => new URLSearchParams({ '': part }).toString().slice(1)).join(':');
    return { header: `Basic ${encodeBase64(utf8(both))}` };
  },
  ({ client_id, client_secret = '' }) => ({ fields: { client_id, client_secret } }),
];

async function requestToken(
  kratos: Kratos,
  provider: OidcProvider,
  { token: endpoint }: Endpoints,
  fields: Readonly<Record<string, string>>,
): Promise<JsonObject> {
  let failure: unknown;
  for (const secret of clientAuthentications) {
    const { header, fields: more = {} } = secret(provider);
    try {
      const response = await call(kratos, endpoint, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          ...(header ? { authorization: header } : {}),
        },
        body: new URLSearchParams({ ...fields, ...more }).toString(),
      });
      return await parseTokenResponse(response);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** Parses the response of a token endpoint, as golang.org/x/oauth2 does. @throws KratosError 500 */
async function parseTokenResponse(response: Response): Promise<JsonObject> {
  const body = await response.text();
  const isForm = /^(application\/x-www-form-urlencoded|text\/plain)\b/.test(response.headers.get('content-type') ?? '');
  const token = isForm ? Object.fromEntries(new URLSearchParams(body)) : tokenJson(response, body);
  const quoted = ['error', 'error_description', 'error_uri'].map((name) => token[name] && JSON.stringify(token[name]));
  if (token.error) throw bareError(['oauth2:', ...quoted].filter(Boolean).join(' '));
  if (!response.ok) throw bareError(`oauth2: cannot fetch token: ${statusLine(response)}\nResponse: ${body}`);
  if (!token.access_token) throw bareError('oauth2: server response missing access_token');
  return token;
}

function tokenJson({ ok }: Response, body: string): JsonObject {
  try {
    return parseJson(body, 'oauth2: cannot parse json: ');
  } catch (error) {
    if (ok) throw error;
    return {};
  }
}

function parseJson(body: string, problem: string): JsonObject {
  try {
    return JSON.parse(body) as JsonObject;
  } catch {
    throw bareError(`${problem}${goWholeJsonProblem(body)}`);
  }
}
