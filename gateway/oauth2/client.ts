import type { GatewayClient } from '@members/openapi';
import type { OAuth2Client } from '@ory/client';
import type { HydraAdminConfig } from '../config/config.ts';
import { GatewayProblem, type ProblemLinks } from '../problem.ts';

/** Returns an http(s) address that a page may show as a link, else undefined. Metadata of clients is not trusted. */
export function httpAddress(value: string | undefined): string | undefined {
  return value && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : undefined;
}

/** Returns the link to a client: its home page, else the origin of its first redirect address. */
export function clientLinks(client: OAuth2Client | null | undefined): ProblemLinks {
  const callback = httpAddress(client?.redirect_uris?.[0]);
  const home = httpAddress(client?.client_uri) ?? (callback && new URL(callback).origin);
  return home === undefined ? {} : { client_uri: home };
}

/** Returns the data of a client that pages show. Empty members are left out. */
export function clientView(client: OAuth2Client | null | undefined): GatewayClient {
  const view = {
    client_name: client?.client_name,
    logo_uri: httpAddress(client?.logo_uri),
    client_uri: httpAddress(client?.client_uri),
    policy_uri: httpAddress(client?.policy_uri),
    tos_uri: httpAddress(client?.tos_uri),
  };
  const filled: Partial<GatewayClient> = Object.fromEntries(Object.entries(view).filter(([, value]) => value));
  return { ...filled, client_id: client?.client_id ?? '' };
}

/** Returns a parameter of an OAuth2 request; null if it has none. @param address Hydra's `request_url` */
export const parameterOf = (address: string | undefined, name: string) =>
  address !== undefined && URL.canParse(address) ? new URL(address).searchParams.get(name) : null;

/** Returns the values of `prompt` in an OAuth2 request (OpenID Connect Core 1.0, section 3.1.2.1). @param address Hydra's `request_url` */
export function promptsOf(address: string | undefined): readonly string[] {
  return (parameterOf(address, 'prompt') ?? '').split(' ').filter((prompt) => prompt !== '');
}

/** Returns whether a device asks (RFC 8628), by the address at which Hydra takes its code. @param address Hydra's `request_url` */
export const isOfDevice = (address: string | undefined): boolean =>
  URL.parse(address ?? '')?.pathname.endsWith('/oauth2/device/verify') ?? false;

/**
 * Returns the languages that an application asks for, best first (OpenID Connect Core 1.0, section 3.1.2.1; RP-Initiated
 * Logout 1.0, section 2).
 * @param address Hydra's `request_url`
 * @param listed languages in Hydra's `oidc_context`
 */
export function uiLocales(address: string | undefined, listed: readonly string[] = []): { ui_locales?: string } {
  const wanted = listed.join(' ') || parameterOf(address, 'ui_locales');
  return wanted ? { ui_locales: wanted } : {};
}

/**
 * Returns the address that makes an OAuth2 request again and asks for a sign-in: Hydra may still remember another account
 * (OpenID Connect Core 1.0, section 3.1.2.1, `prompt`).
 * @param address Hydra's `request_url`; addresses outside of the issuer are not used
 */
export function restartLink(address: string | undefined, { issuer }: HydraAdminConfig): ProblemLinks {
  if (httpAddress(address) === undefined || address === undefined) return {};
  const url = new URL(address);
  if (issuer !== undefined && url.origin !== new URL(issuer).origin) return {};
  const prompts = promptsOf(address).filter((prompt) => !/^(none|login)$/.test(prompt));
  url.searchParams.set('prompt', ['login', ...prompts].join(' '));
  return { again: url.href };
}

/**
 * Returns an address from Hydra if it has the origin of the configured issuer. A relative address is resolved against the
 * issuer. Without HYDRA_PUBLIC_URL, any http(s) address is allowed.
 * @throws GatewayProblem `redirect_not_allowed`
 */
export function allowedIssuerAddress(address: string, { issuer }: HydraAdminConfig): string {
  const url = URL.parse(address, issuer);
  const isAllowed =
    issuer === undefined ? /^https?:$/.test(url?.protocol ?? '') : url?.origin === new URL(issuer).origin;
  if (url === null || !isAllowed) throw new GatewayProblem('redirect_not_allowed');
  return url.href;
}
