/** The way to a social sign-in provider: OpenID Discovery, the authorization request, the token and its claims. */
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import type { OidcProvider } from '../../config/kratos.ts';
import { encodeBase64 } from '../base64.ts';
import { type Context, type Kratos, publicUrl } from '../context.ts';
import { badRequest, errors, generic, KratosError, statusTexts } from '../errors.ts';

export type Claims = Readonly<Record<string, unknown>> & { readonly sub: string };

interface Discovery {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly userinfo_endpoint: string;
  readonly jwks_uri: string;
  readonly code_challenge_methods_supported?: readonly string[];
}

/** @throws KratosError 404 */
export function providerById({ config }: Kratos, id: string): OidcProvider {
  const found = config.selfservice.methods.oidc.config.providers.find((provider) => provider.id === id);
  if (!found) throw errors.providerUnknown(id);
  return found;
}

/** @throws KratosError 500 `invalid_configuration` when the provider cannot be reached or is another one */
async function discover({ runtime }: Kratos, { issuer_url: issuer = '' }: OidcProvider): Promise<Discovery> {
  const fail = (reason: string) => errors.misconfigured(`Unable to initialize OpenID Connect Provider: ${reason}`);
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await runtime.fetch(url).catch((error: unknown) => {
    throw fail(`Get ${JSON.stringify(url)}: ${error instanceof Error ? error.message : error}`);
  });
  const body = await response.text();
  if (!response.ok) throw fail(`${response.status} ${statusTexts[response.status] ?? ''}: ${body}`);
  const discovery = JSON.parse(body) as Discovery;
  if (discovery.issuer !== issuer)
    throw fail(
      `oidc: issuer did not match the issuer returned by provider, expected ${JSON.stringify(issuer)} got ${JSON.stringify(discovery.issuer)}`,
    );
  return discovery;
}

/** True when a code is to be bound to this browser by a verifier; one that cannot be discovered does without. */
export async function usesPkce(kratos: Kratos, provider: OidcProvider): Promise<boolean> {
  if (provider.pkce !== 'auto') return provider.pkce === 'force';
  const discovery = await discover(kratos, provider).catch(() => undefined);
  return discovery?.code_challenge_methods_supported?.includes('S256') ?? false;
}

/** Where the provider sends the browser back; one address serves all that are forced to PKCE. */
function redirectUri(kratos: Kratos, { id, pkce }: OidcProvider): string {
  const path = `/self-service/methods/oidc/callback${pkce === 'force' ? '' : `/${id}`}`;
  const { base_redirect_uri: base } = kratos.config.selfservice.methods.oidc.config;
  return base ? base.replace(/\/+$/, '') + path : publicUrl(kratos, path);
}

/** The authorization request, its parameters sorted as Go writes them. @throws KratosError 500 */
export async function authorizationUrl(
  kratos: Kratos,
  provider: OidcProvider,
  parameters: Readonly<Record<string, string>>,
): Promise<string> {
  const { authorization_endpoint: endpoint } = await discover(kratos, provider);
  const { scope, requested_claims: claims } = provider;
  const query = new URLSearchParams({
    client_id: provider.client_id,
    redirect_uri: redirectUri(kratos, provider),
    response_type: 'code',
    scope: (scope.includes('openid') ? scope : [...scope, 'openid']).join(' '),
    ...(claims ? { claims: JSON.stringify(claims) } : {}),
    ...parameters,
  });
  query.sort();
  return `${endpoint}${endpoint.includes('?') ? '&' : '?'}${query}`;
}

/** Changes a code into the claims about its person. @throws KratosError */
export async function claimsByCode(
  { kratos }: Context,
  provider: OidcProvider,
  code: string,
  verifier: string,
): Promise<Claims> {
  const discovery = await discover(kratos, provider);
  const token = await redeem(kratos, provider, discovery, {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri(kratos, provider),
    ...(verifier ? { code_verifier: verifier } : {}),
  });
  const { id_token: idToken, access_token: accessToken = '' } = token;
  if (!idToken)
    throw badRequest(
      'Authentication failed because no id_token was returned. Please accept the "openid" permission and try again.',
    );
  const claims = await verified(kratos, provider, discovery, idToken);
  if (provider.claims_source !== 'userinfo') return claims;
  const response = await kratos.runtime.fetch(discovery.userinfo_endpoint, {
    headers: { authorization: `Bearer ${accessToken}` },
  });
  if (!response.ok) throw plain(`${response.status} ${statusTexts[response.status]}: ${await response.text()}`);
  const info = (await response.json()) as Claims;
  if (info.sub !== claims.sub) throw badRequest('sub (Subject) claim mismatch between ID token and UserInfo endpoint');
  return { iss: claims.iss, ...info };
}

interface Token {
  readonly id_token?: string;
  readonly access_token?: string;
  readonly error?: string;
  readonly error_description?: string;
}

async function redeem(
  { runtime }: Kratos,
  { client_id: id, client_secret: secret = '' }: OidcProvider,
  { token_endpoint: endpoint }: Discovery,
  fields: Readonly<Record<string, string>>,
): Promise<Token> {
  const basic = [id, secret].map((part) => new URLSearchParams({ '': part }).toString().slice(1)).join(':');
  const response = await runtime.fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      authorization: `Basic ${encodeBase64(new TextEncoder().encode(basic))}`,
    },
    body: new URLSearchParams(fields).toString(),
  });
  const token = (await response.json().catch(() => ({}))) as Token;
  if (response.ok) return token;
  throw plain(
    ['oauth2:', JSON.stringify(token.error ?? ''), token.error_description && JSON.stringify(token.error_description)]
      .filter(Boolean)
      .join(' '),
  );
}

/** An error that has no status of its own. */
const plain = (message: string) => new KratosError({ status: 500, bare: true, message });

async function verified(
  { runtime }: Kratos,
  { client_id: audience }: OidcProvider,
  { issuer, jwks_uri }: Discovery,
  idToken: string,
): Promise<Claims> {
  const keys = (await (await runtime.fetch(jwks_uri)).json()) as JSONWebKeySet;
  const currentDate = new Date(runtime.clock.now());
  const { payload } = await jwtVerify(idToken, createLocalJWKSet(keys), { issuer, audience, currentDate }).catch(
    (error: unknown) => {
      throw badRequest(error instanceof Error ? error.message : generic[400]);
    },
  );
  if (!payload.sub)
    throw new KratosError({
      status: 502,
      id: 'upstream_error',
      message: 'Upstream error',
      reason: 'provider did not return a subject',
    });
  return { ...payload, sub: payload.sub };
}
