import type { GatewayClient } from '@members/openapi';
import type { OAuth2Client } from '@ory/client';
import type { HydraConfig } from '../config/config.ts';
import { Problem, type WaysOn } from '../problem.ts';

/** Returns an http(s) address that a page may show as a link, else undefined: metadata of clients is text from outside. */
export function webAddress(value: string | undefined): string | undefined {
  return value && URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) ? value : undefined;
}

/** Where a client lives: its home page, else the origin of its first redirect address. */
export function waysTo(client: OAuth2Client | null | undefined): WaysOn {
  const callback = webAddress(client?.redirect_uris?.[0]);
  const home = webAddress(client?.client_uri) ?? (callback && new URL(callback).origin);
  return home === undefined ? {} : { client_uri: home };
}

/** What the pages show of a client; empty members are left out. */
export function clientView(client: OAuth2Client | null | undefined): GatewayClient {
  const view = {
    client_name: client?.client_name,
    logo_uri: webAddress(client?.logo_uri),
    client_uri: webAddress(client?.client_uri),
    policy_uri: webAddress(client?.policy_uri),
    tos_uri: webAddress(client?.tos_uri),
  };
  const filled: Partial<GatewayClient> = Object.fromEntries(Object.entries(view).filter(([, value]) => value));
  return { ...filled, client_id: client?.client_id ?? '' };
}

const parameterOf = (address: string | undefined, name: string) =>
  address !== undefined && URL.canParse(address) ? new URL(address).searchParams.get(name) : null;

/** Returns the values of `prompt` in an OAuth2 request (OpenID Connect Core 1.0, section 3.1.2.1). @param address Hydra's `request_url` */
export function promptsOf(address: string | undefined): readonly string[] {
  return (parameterOf(address, 'prompt') ?? '').split(' ').filter((prompt) => prompt !== '');
}

/**
 * Returns the languages that an application asks for, best first (OpenID Connect Core 1.0, section 3.1.2.1; RP-Initiated
 * Logout 1.0, section 2).
 * @param address Hydra's `request_url`
 * @param listed what Hydra read from the request, where it says so
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
export function requestAgain(address: string | undefined, { issuer }: HydraConfig): WaysOn {
  if (webAddress(address) === undefined || address === undefined) return {};
  const url = new URL(address);
  if (issuer !== undefined && url.origin !== new URL(issuer).origin) return {};
  const prompts = promptsOf(address).filter((prompt) => !/^(none|login)$/.test(prompt));
  url.searchParams.set('prompt', ['login', ...prompts].join(' '));
  return { again: url.href };
}

/**
 * Checks an address that Hydra gave: it must have the origin of the configured issuer; a relative one is resolved against it.
 * Without HYDRA_PUBLIC_URL, any http(s) address is taken.
 * @throws Problem `redirect_not_allowed`
 */
export function issuerAddress(address: string, { issuer }: HydraConfig): string {
  const url = URL.parse(address, issuer);
  const isAllowed =
    issuer === undefined ? /^https?:$/.test(url?.protocol ?? '') : url?.origin === new URL(issuer).origin;
  if (url === null || !isAllowed) throw new Problem('redirect_not_allowed');
  return url.href;
}
