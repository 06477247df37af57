/** A provider's code becomes what it says of a person: its tokens, their claims, the userinfo endpoint. */

import type { OidcProvider } from '../../../../config/kratos.ts';
import { encodeBase64 } from '../../../../go/base64.ts';
import { goWholeJsonProblem } from '../../../../go/json/json.ts';
import { utf8 } from '../../../../go/utf8.ts';
import { call, statusLine, Unreachable } from '../../../../http/client.ts';
import type { FlowContext } from '../../../flow/engine/method.ts';
import { keptTokens, noTokens } from '../../../identity/provider-tokens.ts';
import type { Kratos } from '../../../request/context.ts';
import { badRequest, errors } from '../../../wire/errors.ts';
import { plain } from '../../../wire/fetch.ts';
import { named } from './apple.ts';
import { claimProblem, isFlag } from './claim-types.ts';
import { claimsByProvider } from './claims-by-provider.ts';
import { type Discovery, discover, endpointsOf, redirectUri } from './discovery.ts';
import type { ClaimsWithSubject, ProviderAnswer } from './provider-answer.ts';
import { type Endpoints, kindOf, type ProviderKind } from './provider-kinds.ts';
import type { JsonObject } from './request.ts';
import { claimsOfUserinfo, uaepass } from './userinfo.ts';
import { idTokenOf, verified } from './verified.ts';
import { toldByX } from './x.ts';

/** Changes a code into the claims about its person, and keeps the tokens. @throws KratosError */
export async function toldByCode(
  { kratos, request }: FlowContext,
  provider: OidcProvider,
  code: string,
  verifier: string,
): Promise<ProviderAnswer> {
  const kind = kindOf(provider);
  const query = request.url.searchParams;
  if (kind.speaksOAuth1) return { claims: withSubject(await toldByX(kratos, provider, query)), tokens: noTokens };
  const endpoints = await endpointsOf(kratos, provider);
  const token = await redeem(kratos, provider, endpoints, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri(kratos, provider),
    ...kind.redeemed,
    ...(verifier ? { code_verifier: verifier } : {}),
  }).catch((error: unknown) => {
    throw error instanceof Unreachable ? plain(error.message) : error;
  });
  const tokens = await keptTokens(kratos, token);
  const { claims, raw } = await sources[kind.claims](kratos, provider, endpoints, token);
  return { claims: withSubject(kind.named ? { ...claims, ...named(claims, query) } : claims), raw, tokens };
}

/** What a provider says of a person: by names that are known, and as it came. */
interface Said {
  readonly claims: JsonObject;
  readonly raw?: JsonObject;
}

type Read = (kratos: Kratos, provider: OidcProvider, endpoints: Endpoints, token: JsonObject) => Promise<Said> | Said;

const sources: Readonly<Record<ProviderKind['claims'], Read>> = {
  id_token: byIdToken,
  userinfo: async (kratos, provider, { userinfo = '' }, token) => ({
    claims: await claimsOfUserinfo(kratos, provider, userinfo, token),
  }),
  uaepass: async (kratos, provider, { userinfo = '' }, token) => uaepass(kratos, provider, userinfo, token),
  net: claimsByProvider,
};

async function byIdToken(kratos: Kratos, provider: OidcProvider, _: Endpoints, token: JsonObject): Promise<Said> {
  const discovery = await discover(kratos, provider);
  const asksUserinfo = kindOf(provider).asksUserinfo || provider.claims_source === 'userinfo';
  const info = asksUserinfo ? await userinfo(kratos, discovery, token) : undefined;
  const idToken = idTokenOf(token);
  const claims = await verified(kratos, provider, discovery, idToken);
  const problem = info ? undefined : claimProblem(claims);
  if (problem) throw badRequest(problem);
  if (info && info.sub !== claims.sub)
    throw badRequest('sub (Subject) claim mismatch between ID token and UserInfo endpoint');
  return info ? { claims: { iss: claims.iss, ...info }, raw: info } : { claims, raw: claims };
}

/** @throws KratosError 502 for claims that are nobody's */
export function withSubject(claims: JsonObject): ClaimsWithSubject {
  const { sub } = claims;
  if (typeof sub !== 'string' || sub === '') throw errors.upstream('provider did not return a subject');
  if (!claims.iss) throw errors.upstream('issuer not set in claims');
  return { ...claims, sub };
}

async function userinfo(kratos: Kratos, { userinfo_endpoint: url }: Discovery, token: JsonObject): Promise<JsonObject> {
  const response = await call(kratos, url, { headers: { authorization: `Bearer ${token.access_token}` } });
  const body = await response.text();
  if (!response.ok) throw plain(`${statusLine(response)}: ${body}`);
  const info = parsed(body, 'oidc: failed to decode userinfo: ');
  if (!isFlag(info.email_verified)) throw plain('oidc: failed to decode userinfo: invalid value for boolean');
  const problem = claimProblem(info);
  if (problem) throw plain(problem);
  return info;
}

/** Go's client tries the secret in the header first, then among the fields. */
const secrets: readonly ((provider: OidcProvider) => { header?: string; fields?: Readonly<Record<string, string>> })[] =
  [
    ({ client_id: id, client_secret: secret = '' }) => {
      const both = [id, secret].map((part) => new URLSearchParams({ '': part }).toString().slice(1)).join(':');
      return { header: `Basic ${encodeBase64(utf8(both))}` };
    },
    ({ client_id, client_secret = '' }) => ({ fields: { client_id, client_secret } }),
  ];

async function redeem(
  kratos: Kratos,
  provider: OidcProvider,
  { token: endpoint }: Endpoints,
  fields: Readonly<Record<string, string>>,
): Promise<JsonObject> {
  let failure: unknown;
  for (const secret of secrets) {
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
      return await tokenOf(response);
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** The answer of a token endpoint (`golang.org/x/oauth2/internal`). @throws KratosError 500 */
async function tokenOf(response: Response): Promise<JsonObject> {
  const body = await response.text();
  const isForm = /^(application\/x-www-form-urlencoded|text\/plain)\b/.test(response.headers.get('content-type') ?? '');
  const token = isForm ? Object.fromEntries(new URLSearchParams(body)) : tokenJson(response, body);
  const quoted = ['error', 'error_description', 'error_uri'].map((name) => token[name] && JSON.stringify(token[name]));
  if (token.error) throw plain(['oauth2:', ...quoted].filter(Boolean).join(' '));
  if (!response.ok) throw plain(`oauth2: cannot fetch token: ${statusLine(response)}\nResponse: ${body}`);
  if (!token.access_token) throw plain('oauth2: server response missing access_token');
  return token;
}

function tokenJson({ ok }: Response, body: string): JsonObject {
  try {
    return parsed(body, 'oauth2: cannot parse json: ');
  } catch (error) {
    if (ok) throw error;
    return {};
  }
}

function parsed(body: string, problem: string): JsonObject {
  try {
    return JSON.parse(body) as JsonObject;
  } catch {
    throw plain(`${problem}${goWholeJsonProblem(body)}`);
  }
}
