/** The way to a social sign-in provider: OpenID Discovery and the authorization request. */

import type { OidcProvider } from '../../../config/kratos.ts';
import { issuerOf } from '../../../config/oidc-issuers.ts';
import { encodeGoQuery } from '../../../go/url/query.ts';
import { type Kratos, publicUrl } from '../../request/context.ts';
import { errors } from '../../wire/errors.ts';
import { call, statusLine, Unreachable } from '../../wire/fetch.ts';

export interface Discovery {
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
export async function discover(kratos: Kratos, provider: OidcProvider): Promise<Discovery> {
  const fail = (reason: string) => errors.misconfigured(`Unable to initialize OpenID Connect Provider: ${reason}`);
  const issuer = issuerOf(provider);
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await call(kratos, url).catch((error: unknown) => {
    throw error instanceof Unreachable ? fail(error.message) : error;
  });
  const body = await response.text();
  if (!response.ok) throw fail(`${statusLine(response)}: ${body}`);
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

/**
 * Where the provider sends the browser back: one address serves all that are forced to PKCE; nothing answers at that of
 * an organization's provider.
 */
export function redirectUri(kratos: Kratos, { id, pkce, organization_id: organization }: OidcProvider): string {
  const own = organization ? `organization/${organization}/callback/${id}` : `callback/${id}`;
  const path = `/self-service/methods/oidc/${pkce === 'force' ? 'callback' : own}`;
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
  return `${endpoint}${endpoint.includes('?') ? '&' : '?'}${encodeGoQuery(query)}`;
}
