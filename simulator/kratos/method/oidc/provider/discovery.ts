/** OpenID Connect Discovery and authorization requests for upstream providers. */

import { encodeGoQuery } from '@members/engines/go/url/query';
import type { OidcProvider } from '../../../../config/kratos.ts';
import { call, statusLine, Unreachable } from '../../../../http/client.ts';
import { type Kratos, publicUrl } from '../../../request/context.ts';
import { errors } from '../../../wire/errors.ts';
import { configuredPkce, type Endpoints, providerKind } from './provider-kinds.ts';
import { xAuthorizationUrl } from './x.ts';

export interface Discovery {
  readonly issuer: string;
  readonly authorization_endpoint: string;
  readonly token_endpoint: string;
  readonly userinfo_endpoint: string;
  readonly jwks_uri: string;
  readonly code_challenge_methods_supported?: readonly string[];
}

/** The configured provider with an id. @throws KratosError 404 */
export function providerById({ config }: Kratos, id: string): OidcProvider {
  const found = config.selfservice.methods.oidc.config.providers.find((provider) => provider.id === id);
  if (!found) throw errors.providerUnknown(id);
  return found;
}

/** A provider's discovery document. @throws KratosError 500 if it cannot be fetched or names another issuer */
export const discover = (kratos: Kratos, provider: OidcProvider): Promise<Discovery> =>
  discoverAt(kratos, providerKind(provider).issuer(provider), errors.misconfigured);

/** Fetches the discovery document of an issuer. @param makeError makes the error from its reason */
export async function discoverAt(
  kratos: Kratos,
  issuer: string,
  makeError: (reason: string) => Error,
): Promise<Discovery> {
  const fail = (reason: string) => makeError(`Unable to initialize OpenID Connect Provider: ${reason}`);
  const url = `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`;
  const response = await call(kratos, url).catch((error: unknown) => {
    throw error instanceof Unreachable ? fail(error.message) : error;
  });
  const body = await response.text();
  if (!response.ok) throw fail(`${statusLine(response)}: ${body}`);
  const discovery = JSON.parse(body) as Discovery;
  if (discovery.issuer !== issuer)
    throw fail(
      `oidc: issuer did not match the issuer returned by provider, expected ${JSON.stringify(issuer)} got ${JSON.stringify(discovery.issuer ?? '')}`,
    );
  return discovery;
}

/** Whether PKCE is used. A provider whose discovery fails is used without. */
export async function usesPkce(kratos: Kratos, provider: OidcProvider): Promise<boolean> {
  const configured = configuredPkce(provider);
  if (configured !== undefined) return configured;
  if (providerKind(provider).issuer(provider) === '') return false;
  const discovery = await discover(kratos, provider).catch(() => undefined);
  return discovery?.code_challenge_methods_supported?.includes('S256') ?? false;
}

/**
 * The redirect URI of a provider. Providers with forced PKCE share one. No route handles the URI of an organization's
 * provider.
 */
export function redirectUri(kratos: Kratos, provider: OidcProvider): string {
  const { id, organization_id: organization } = provider;
  const own = organization ? `organization/${organization}/callback/${id}` : `callback/${id}`;
  const path = `/self-service/methods/oidc/${configuredPkce(provider) ? 'callback' : own}`;
  const { base_redirect_uri: base } = kratos.config.selfservice.methods.oidc.config;
  return base ? base.replace(/\/+$/, '') + path : publicUrl(kratos, path);
}

/** The address of the authorization request, with sorted parameters as in Go. @throws KratosError 500 */
export async function authorizationUrl(
  kratos: Kratos,
  provider: OidcProvider,
  isForced: boolean,
  parameters: Readonly<Record<string, string>>,
): Promise<string> {
  const kind = providerKind(provider);
  kind.check?.(provider);
  if (kind.usesOAuth1)
    return xAuthorizationUrl(kratos, provider, redirectUri(kratos, provider), parameters.state ?? '');
  const { authorization } = await endpointsOf(kratos, provider);
  const scope = kind.scope(provider.scope).join(' ');
  const query = new URLSearchParams({
    client_id: provider.client_id,
    redirect_uri: redirectUri(kratos, provider),
    response_type: 'code',
    ...(scope ? { scope } : {}),
    ...kind.authorizationParameters(provider, isForced),
    ...parameters,
  });
  return `${authorization}${authorization.includes('?') ? '&' : '?'}${encodeGoQuery(query)}`;
}

/** The endpoints that the kind of provider defines, or that discovery finds. @throws KratosError 500 */
export async function endpointsOf(kratos: Kratos, provider: OidcProvider): Promise<Endpoints> {
  const kind = providerKind(provider);
  if (kind.endpoints) return kind.endpoints(provider);
  const found = await discover(kratos, provider);
  const { authorization_endpoint: authorization, token_endpoint: token, userinfo_endpoint: userinfo } = found;
  return { authorization, token, userinfo, ...kind.endpointOverrides };
}
