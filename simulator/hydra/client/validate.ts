import type { HydraConfig } from '../../config/hydra.ts';
import { type JsonObject, strings, text } from '../admin/body.ts';
import { failure } from '../errors.ts';

const parse = (address: string): URL | undefined => (URL.canParse(address) ? new URL(address) : undefined);

const metadata = (hint: string) => failure('invalid_client_metadata', hint);

const pageAddresses = ['tos_uri', 'policy_uri', 'logo_uri', 'client_uri'];

type Check = (client: JsonObject, supported: readonly string[]) => void;

/** The rules for a client's members, in Hydra's order; the first that is broken is told. */
const checks: readonly Check[] = [
  (client) => {
    if (client.token_endpoint_auth_method !== 'private_key_jwt' || client.jwks_uri || client.jwks) return;
    throw metadata("When token_endpoint_auth_method is 'private_key_jwt', either jwks or jwks_uri must be set.");
  },
  (client) => {
    for (const name of pageAddresses) {
      const address = text(client[name]);
      if (address === '') continue;
      const url = parse(address);
      if (!url) throw metadata(`Field ${name} must be a valid URI.`);
      if (url.protocol === 'https:' || url.protocol === 'http:') continue;
      throw metadata(`${address} must use https:// or http:// as HTTP scheme for field ${name}.`);
    }
  },
  (client) => {
    const { length } = text(client.client_secret);
    if (length === 0 || length >= 6) return;
    throw metadata('Field client_secret must contain a secret that is at least 6 characters long.');
  },
  (client) => {
    const alg = text(client.userinfo_signed_response_alg);
    if (['', 'none', 'RS256'].includes(alg)) return;
    throw metadata("Field userinfo_signed_response_alg can either be 'none' or 'RS256'.");
  },
  (client) => {
    for (const address of strings(client.redirect_uris)) {
      if (address.includes('#')) throw failure('invalid_redirect_uri', 'Redirect URIs must not contain fragments (#).');
      if (parse(address) || address.startsWith('/')) continue;
      throw failure('invalid_redirect_uri', `Unable to parse redirect URL: ${address}`);
    }
  },
  (client, supported) => {
    const type = text(client.subject_type);
    if (type === '' || supported.includes(type)) return;
    throw metadata(`Subject type ${type} is not supported by server, only [${supported.join(' ')}] are allowed.`);
  },
  (client) => {
    const origins = strings(client.redirect_uris).map((address) => parse(address)?.origin);
    for (const address of strings(client.post_logout_redirect_uris)) {
      const url = parse(address);
      if (!url) throw metadata(`Unable to parse post_logout_redirect_uri: ${address}`);
      if (origins.includes(url.origin)) continue;
      const rest = 'must match the domain, port, scheme of at least one of the registered redirect URIs but did not';
      throw metadata(`post_logout_redirect_uri "${address}" ${rest}`);
    }
  },
];

/** Throws `invalid_client_metadata` or `invalid_redirect_uri` (RFC 7591, section 3.2.2). */
export function validateClient(config: HydraConfig, client: JsonObject): void {
  for (const check of checks) check(client, config.oidc.subject_identifiers.supported_types);
}
