import { type GoUrl, GoUrlError, goUrlText, parseGoUrl, readGoUrl } from '@members/engines/go/url/url';
import { utf8 } from '@members/engines/go/utf8';
import type { HydraConfig } from '../../config/hydra.ts';
import { privateAddressProblem } from '../../http/private-network.ts';
import type { Fetch, Runtime } from '../../runtime/runtime.ts';
import { behaviourOf } from '../../runtime/versions.ts';
import { accessTokenStrategy } from '../domain/client.ts';
import { subjectTypes } from '../domain/subject-identifier.ts';
import { type JsonObject, objectOf, strings, text } from '../request/body.ts';
import type { Hydra } from '../request/context.ts';
import { failure } from '../wire/errors.ts';

/** Parses an absolute URL or a path as Go's `url.ParseRequestURI` does: `#` does not start a fragment. */
function parseRequestUri(address: string): GoUrl | undefined {
  const url = readGoUrl(address.replaceAll('#', '%23'));
  return url?.scheme || address.startsWith('/') || address === '*' ? url : undefined;
}

const isWeb = ({ scheme }: GoUrl) => scheme === 'https' || scheme === 'http';

const metadata = (hint: string) => failure('invalid_client_metadata', hint);

const pageAddresses = ['tos_uri', 'policy_uri', 'logo_uri', 'client_uri'];

/** Algorithms for client authentication by `private_key_jwt`. */
const algorithms = ['RS', 'PS', 'ES'].flatMap((kind) => [`${kind}256`, `${kind}384`, `${kind}512`]);

/** An origin in the form in which it is stored. @throws OAuthError `invalid_client_metadata` */
export function readOrigin(origin: string): string {
  const refuse = (problem: string) => metadata(`Origin URL ${origin} ${problem}`);
  const url = parseAddress(origin, (problem) => refuse(`from allowed_cors_origins could not be parsed: ${problem}`));
  if (!isWeb(url)) throw refuse('must use https:// or http:// as HTTP scheme.');
  if (url.userinfo.length > 1) throw refuse('has HTTP user and/or password set which is not allowed.');
  if (/[^/]/.test(url.path) || url.query.length > 1 || url.fragment.length > 1)
    throw refuse('must have an empty path, query, and fragment but one of the parts is not empty.');
  return goUrlText({ ...url, path: '' }).replace(/^(https?:)\/\/$/, '$1');
}

function parseAddress(address: string, refusal: (problem: string) => Error): GoUrl {
  try {
    return parseGoUrl(address);
  } catch (error) {
    throw error instanceof GoUrlError ? refusal(error.message) : error;
  }
}

/** The input of the checks besides the client. */
interface ValidationContext {
  readonly config: HydraConfig;
  readonly runtime: Pick<Runtime, 'fetch' | 'as'>;
  /** Only public addresses are allowed. */
  readonly isGuarded: boolean;
}

/** Timeout of the server's HTTP client, in milliseconds. */
const timeout = 30_000;

type Check = (client: JsonObject, around: ValidationContext) => void | Promise<void>;

const checkPrivateKeys: Check = (client) => {
  const { keys } = objectOf(client.jwks);
  if (client.token_endpoint_auth_method !== 'private_key_jwt') return;
  if (!client.jwks_uri && keys === undefined)
    throw metadata("When token_endpoint_auth_method is 'private_key_jwt', either jwks or jwks_uri must be set.");
  const alg = text(client.token_endpoint_auth_signing_alg);
  if (alg === '' || algorithms.includes(alg)) return;
  const list = `${algorithms.slice(0, -1).join(', ')} and ${algorithms.at(-1)}`;
  throw metadata(`Only ${list} are supported as algorithms for private key authentication.`);
};

const checkKeySet: Check = (client) => {
  const { keys } = objectOf(client.jwks);
  if (client.jwks_uri && keys !== undefined)
    throw metadata('Fields jwks and jwks_uri can not both be set, you must choose one.');
  if (Array.isArray(keys) && keys.some((key) => objectOf(key).kty === 'oct'))
    throw metadata('Invalid JSON web key in set.');
};

/** Checks the URLs that the server itself calls. */
const checkNetwork: Check = (client, { isGuarded }) => {
  if (!isGuarded) return;
  const called = {
    jwks_uri: text(client.jwks_uri),
    backchannel_logout_uri: text(client.backchannel_logout_uri),
    ...Object.fromEntries(strings(client.request_uris).map((uri, index) => [`request_uris.${index}`, uri])),
  };
  for (const [key, address] of Object.entries(called)) {
    const problem = privateAddressProblem(address);
    if (problem) throw metadata(`Client IP address is not allowed: key ${key} validation is failing: ${problem}`);
  }
};

/** The check of v25.4.0, with other messages. */
function checkTerms(client: JsonObject): void {
  const address = text(client.tos_uri);
  if (address === '') return;
  const url = parseRequestUri(address);
  if (!url) throw metadata('Field tos_uri must be a valid URI.');
  if (!isWeb(url)) throw metadata(`tos_uri ${address} must use https:// or http:// as HTTP scheme.`);
}

const checkPages: Check = (client, { runtime }) => {
  if (behaviourOf(runtime).onlyTermsUrlChecked) return checkTerms(client);
  for (const name of pageAddresses) {
    const address = text(client[name]);
    if (address === '') continue;
    const url = parseRequestUri(address);
    if (!url) throw metadata(`Field ${name} must be a valid URI.`);
    if (!isWeb(url)) throw metadata(`${address} must use https:// or http:// as HTTP scheme for field ${name}.`);
  }
};

const checkSecret: Check = (client) => {
  const { length } = utf8(text(client.client_secret));
  if (length === 0 || length >= 6) return;
  throw metadata('Field client_secret must contain a secret that is at least 6 characters long.');
};

/** The redirect URIs in the document of a sector (OpenID Connect Core 1.0, section 8.1). */
async function sectorAddresses(address: string, fetch: Fetch): Promise<unknown> {
  try {
    return await (await fetch(address, { signal: AbortSignal.timeout(timeout) })).json();
  } catch {
    return undefined;
  }
}

const checkSector: Check = async (client, { runtime: { fetch } }) => {
  const sector = text(client.sector_identifier_uri);
  if (sector === '') return;
  const refusal = (problem: string) =>
    metadata(`Value of sector_identifier_uri could not be parsed because ${problem}.`);
  if (parseAddress(sector, refusal).scheme !== 'https') throw metadata('');
  const listed = strings(await sectorAddresses(sector, fetch));
  if (listed.length === 0 || !strings(client.redirect_uris).every((each) => listed.includes(each))) throw metadata('');
};

const checkUserinfo: Check = (client) => {
  if (['', 'none', 'RS256'].includes(text(client.userinfo_signed_response_alg))) return;
  throw metadata("Field userinfo_signed_response_alg can either be 'none' or 'RS256'.");
};

const checkRedirects: Check = (client) => {
  for (const address of strings(client.redirect_uris)) {
    if (address.includes('#')) throw failure('invalid_redirect_uri', 'Redirect URIs must not contain fragments (#).');
    if (!parseRequestUri(address)) throw failure('invalid_redirect_uri', `Unable to parse redirect URL: ${address}`);
  }
};

const checkSubjectType: Check = (client, { config }) => {
  const supported: readonly string[] = subjectTypes(config, strategyOf(config, client));
  const type = text(client.subject_type);
  if (type === '' || supported.includes(type)) return;
  throw metadata(`Subject type ${type} is not supported by server, only [${supported.join(' ')}] are allowed.`);
};

const checkPostLogout: Check = (client) => {
  const registered = strings(client.redirect_uris).map(parseRequestUri);
  for (const address of strings(client.post_logout_redirect_uris)) {
    const url = parseRequestUri(address);
    if (!url) throw metadata(`Unable to parse post_logout_redirect_uri: ${address}`);
    if (registered.some((one) => one?.scheme === url.scheme && one.host === url.host)) continue;
    const rest = 'must match the domain, port, scheme of at least one of the registered redirect URIs but did not';
    throw metadata(`post_logout_redirect_uri "${address}" ${rest}`);
  }
};

const checkStrategy: Check = (client) => {
  const strategy = text(client.access_token_strategy).toLowerCase();
  if (['', 'jwt', 'opaque'].includes(strategy)) return;
  throw metadata(`invalid access token strategy: expected one of [jwt, opaque] but got ${strategy}`);
};

/** The checks in Hydra's order (`client/validator.go`, `Validate`). The first violation is the error. */
const checks: readonly Check[] = [
  checkPrivateKeys,
  checkKeySet,
  checkNetwork,
  checkPages,
  checkSecret,
  (client) => void strings(client.allowed_cors_origins).map(readOrigin),
  checkSector,
  checkUserinfo,
  checkRedirects,
  checkSubjectType,
  checkPostLogout,
  checkStrategy,
];

/**
 * Validates a client.
 *
 * @throws OAuthError `invalid_client_metadata` or `invalid_redirect_uri` (RFC 7591, section 3.2.2)
 */
export async function validateClient(
  { config, runtime }: Pick<Hydra, 'config' | 'runtime'>,
  client: JsonObject,
): Promise<void> {
  const isGuarded = config.clients.http.disallow_private_ip_ranges;
  for (const check of checks) await check(client, { config, runtime, isGuarded });
}

/** The client's access token strategy. An invalid one counts as missing, because its own check comes last. */
const strategyOf = (config: HydraConfig, client: JsonObject) =>
  accessTokenStrategy(config, { rest: { access_token_strategy: text(client.access_token_strategy).toLowerCase() } });
