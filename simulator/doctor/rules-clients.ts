import { matchesGlob } from '@members/engines/go/glob';
import { keysIf, type Rule } from './rule.ts';
import type { Client, HydraSetup, PlacedClient } from './setup-hydra.ts';

const grantsOf = ({ grant_types }: Client) => grant_types ?? ['authorization_code'];
const typesOf = ({ response_types }: Client) => response_types ?? ['code'];
const redirectsOf = ({ redirect_uris = [] }: Client) => redirect_uris;
const isPublicClient = ({ token_endpoint_auth_method }: Client) => token_endpoint_auth_method === 'none';
const wordsOf = ({ scope = '' }: Client) => scope.split(' ');
const redeemsCodes = (client: Client) => grantsOf(client).includes('authorization_code');
const refreshes = (client: Client) => grantsOf(client).includes('refresh_token');
const asksOffline = (client: Client) => wordsOf(client).some((word) => /^offline(?:_access)?$/.test(word));

/** The origins of the pages of a client that calls Hydra from a script: it is public, and its redirect addresses are pages. */
const scriptOrigins = (client: Client): string[] =>
  isPublicClient(client)
    ? redirectsOf(client).flatMap((each) => {
        const url = URL.parse(each);
        // Programs on the person's machine listen at an address, pages have a name.
        const isPage = url && /^https?:$/.test(url.protocol) && !/^(?:127\.|\[::1\])/.test(url.hostname);
        return isPage ? [url.origin] : [];
      })
    : [];

/** Whether Hydra allows an origin: a pattern of `hydra.yml` or of the client matches it, or `hydra.yml` has none. */
function allowsOrigin({ config }: HydraSetup, client: Client, origin: string): boolean {
  const { enabled, allowed_origins: allowed } = config.serve.public.cors;
  if (!enabled) return false;
  if (allowed.length === 0 || allowed.includes('*')) return true;
  return [...allowed, ...(client.allowed_cors_origins ?? [])].some(
    (pattern) => pattern === '*' || matchesGlob(pattern.toLowerCase().replace(/:\/\/\*$/, '://**'), origin),
  );
}

/** A rule about single clients. @param at returns the paths of the faults inside the client */
const ofClients = (
  id: string,
  at: (client: Client, setup: HydraSetup) => readonly string[],
  cause: string | ((placed: PlacedClient, setup: HydraSetup) => string),
  mend: string,
): Rule<HydraSetup> => ({
  id,
  keys: (setup) =>
    setup.clients.flatMap(({ name, client }) => at(client, setup).map((path) => `client ${name}: ${path}`)),
  cause: (setup, key) => {
    const placed = setup.clients.find(({ name }) => key.startsWith(`client ${name}: `));
    return typeof cause === 'string' ? cause : placed ? cause(placed, setup) : '';
  },
  mend,
});

/** Mistakes in OAuth2 clients. */
export const clientRules: readonly Rule<HydraSetup>[] = [
  ofClients(
    'client-redirect-missing',
    (client) => keysIf(redeemsCodes(client) && redirectsOf(client).length === 0, 'redirect_uris'),
    'each sign-in ends with invalid_request: the client has no address to return to',
    'add the address of the page or program that takes the code',
  ),
  ofClients(
    'client-redirect-http',
    (client, { config: { dev } }) =>
      redirectsOf(client).flatMap((each, i) => {
        const url = URL.parse(each);
        const isSafe = url?.protocol !== 'http:' || /(?:^|\.)localhost$|^127\.|^\[::1\]$/.test(url.hostname);
        return keysIf(!dev && !isSafe, `redirect_uris.${i}`);
      }),
    'each sign-in ends with invalid_request: Hydra allows http for this machine only',
    'use https',
  ),
  ofClients(
    'client-grant-missing',
    (client) =>
      keysIf(
        redirectsOf(client).length > 0 && typesOf(client).includes('code') && !redeemsCodes(client),
        'grant_types',
      ),
    'no code is redeemed: the client may not use the grant authorization_code',
    'add authorization_code',
  ),
  ofClients(
    'client-response-type-missing',
    (client) =>
      keysIf(redeemsCodes(client) && !typesOf(client).some((type) => /\bcode\b/.test(type)), 'response_types'),
    'each sign-in ends with unsupported_response_type: the client may not ask for a code',
    'add code',
  ),
  ofClients(
    'client-refresh-missing',
    (client) => keysIf(asksOffline(client) !== refreshes(client), asksOffline(client) ? 'grant_types' : 'scope'),
    'people sign in again each time that a token ends: refresh tokens need the grant refresh_token and the scope offline_access',
    'add what is missing, or remove the other one',
  ),
  ofClients(
    'client-public-credentials',
    (client) =>
      keysIf(isPublicClient(client) && grantsOf(client).includes('client_credentials'), 'token_endpoint_auth_method'),
    'the grant client_credentials fails: a client without a secret cannot use it',
    'use client_secret_basic, or remove the grant',
  ),
  ofClients(
    'client-device-page',
    (client, { config: { urls } }) =>
      keysIf(
        grantsOf(client).includes('urn:ietf:params:oauth:grant-type:device_code') && !urls.device.verification,
        'grant_types',
      ),
    'people who type the code of a device see a page of Hydra that says that urls.device.verification is missing',
    'set urls.device.verification and urls.device.success in hydra.yml',
  ),
  ofClients(
    'client-origin',
    (client, setup) =>
      keysIf(
        scriptOrigins(client).some((origin) => origin !== setup.issuer?.origin && !allowsOrigin(setup, client, origin)),
        'redirect_uris',
      ),
    ({ client }, { config }) =>
      `scripts at ${scriptOrigins(client).join(', ')} cannot ask for tokens: ${config.serve.public.cors.enabled ? 'neither serve.public.cors.allowed_origins nor allowed_cors_origins of the client has this origin' : 'serve.public.cors of hydra.yml is off'}`,
    'set serve.public.cors.enabled, and add exactly this origin to serve.public.cors.allowed_origins',
  ),
];
