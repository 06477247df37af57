/** The way to a social sign-in provider: OpenID Discovery and the authorization request. */

import type { OidcProvider } from '../../../../config/kratos.ts';
import { encodeGoQuery } from '../../../../go/url/query.ts';
import { call, statusLine, Unreachable } from '../../../../http/client.ts';
import { type Kratos, publicUrl } from '../../../request/context.ts';
import { errors } from '../../../wire/errors.ts';
import { type Endpoints, kindOf, pkceOf } from './provider-kinds.ts';
import { leadToX } from './x.ts';

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
export const discover = (kratos: Kratos, provider: OidcProvider): Promise<Discovery> =>
  discoverAt(kratos, kindOf(provider).issuer(provider), errors.misconfigured);

/** What an issuer tells of itself; `refused` makes the error of what went wrong. */
export async function discoverAt(
  kratos: Kratos,
  issuer: string,
  refused: (reason: string) => Error,
): Promise<Discovery> {
  const fail = (reason: string) => refused(`Unable to initialize OpenID Connect Provider: ${reason}`);
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
  const known = pkceOf(provider);
  if (known !== undefined) return known;
  if (kindOf(provider).issuer(provider) === '') return false;
  const discovery = await discover(kratos, provider).catch(() => undefined);
  return discovery?.code_challenge_methods_supported?.includes('S256') ?? false;
}

/**
 * Where the provider sends the browser back: one address serves all that are forced to PKCE; nothing answers at that of
 * an organization's provider.
 */
export function redirectUri(kratos: Kratos, provider: OidcProvider): string {
  const { id, organization_id: organization } = provider;
  const own = organization ? `organization/${organization}/callback/${id}` : `callback/${id}`;
  const path = `/self-service/methods/oidc/${pkceOf(provider) ? 'callback' : own}`;
  const { base_redirect_uri: base } = kratos.config.selfservice.methods.oidc.config;
  return base ? base.replace(/\/+$/, '') + path : publicUrl(kratos, path);
}

/** The authorization request, its parameters sorted as Go writes them. @throws KratosError 500 */
export async function authorizationUrl(
  kratos: Kratos,
  provider: OidcProvider,
  isForced: boolean,
  parameters: Readonly<Record<string, string>>,
): Promise<string> {
  const kind = kindOf(provider);
  kind.check?.(provider);
  if (kind.speaksOAuth1) return leadToX(kratos, provider, redirectUri(kratos, provider), parameters.state ?? '');
  const { authorization } = await endpointsOf(kratos, provider);
  const scope = kind.scope(provider.scope).join(' ');
  const query = new URLSearchParams({
    client_id: provider.client_id,
    redirect_uri: redirectUri(kratos, provider),
    response_type: 'code',
    ...(scope ? { scope } : {}),
    ...kind.told(provider, isForced),
    ...parameters,
  });
  return `${authorization}${authorization.includes('?') ? '&' : '?'}${encodeGoQuery(query)}`;
}

/** Those that the kind has by itself, or that discovery tells. @throws KratosError 500 */
export async function endpointsOf(kratos: Kratos, provider: OidcProvider): Promise<Endpoints> {
  const kind = kindOf(provider);
  if (kind.endpoints) return kind.endpoints(provider);
  const found = await discover(kratos, provider);
  const { authorization_endpoint: authorization, token_endpoint: token, userinfo_endpoint: userinfo } = found;
  return { authorization, token, userinfo, ...kind.instead };
}
