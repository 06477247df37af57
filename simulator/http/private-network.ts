/**
 * Detects addresses of private networks, and blocks requests to them. Host names are not resolved, except `localhost`.
 */

import { matchesGlob } from '@members/engines/go/glob';
import ipaddr from 'ipaddr.js';
import type { Fetch } from '../runtime/runtime.ts';

/** An address as the URL spells it, and parsed. */
interface Address {
  readonly text: string;
  readonly parsed: ipaddr.IPv4 | ipaddr.IPv6;
}

/** The IP address in a URL; undefined if it has a host name. */
function addressOf(url: string): Address | undefined {
  if (!URL.canParse(url)) return undefined;
  const text = new URL(url).hostname.replace(/^\[(.*)\]$/, '$1').replace(/^localhost$/, '127.0.0.1');
  const isAddress = ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text);
  return isAddress ? { text, parsed: ipaddr.parse(text) } : undefined;
}

function isIn({ parsed }: Address, range: string): boolean {
  const [network, bits] = ipaddr.parseCIDR(range);
  return network.kind() === parsed.kind() && parsed.match(network, bits);
}

const privateRanges = [
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'],
  ...['fd47:1ed0:805d:59f0::/64', 'fc00::/7', '::1/128'],
];

/**
 * Hydra's reason to refuse a URL in a client's data if only public addresses are allowed (ory/x, `ipx`); undefined if
 * the URL is allowed.
 */
export function privateAddressProblem(url: string): string | undefined {
  const address = addressOf(url);
  const range = address && privateRanges.find((each) => isIn(address, each));
  return range && `ip ${address.text} is in the ${range} range`;
}

/** IPv4 ranges outside the public internet (IANA's special-purpose registry). */
const specialRanges = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
];

/** The error of the servers' HTTP client for an address outside the public internet; undefined for a public address. */
export function prohibitedAddressProblem(url: string): string | undefined {
  const address = addressOf(url);
  if (!address) return undefined;
  const range =
    address.parsed.kind() === 'ipv4'
      ? specialRanges.find((each) => isIn(address, each))
      : isIn(address, '2000::/3')
        ? undefined
        : '::/0';
  if (range === undefined) return undefined;
  const { hostname, protocol, port } = new URL(url);
  const place = `${hostname === 'localhost' ? address.text : hostname}:${port || (protocol === 'https:' ? 443 : 80)}`;
  return `dial tcp ${place}: prohibited IP address: ${address.text} is not a permitted destination (denied by: ${range})`;
}

/** `clients.http` of both servers. */
interface PrivateNetworkConfig {
  readonly disallow_private_ip_ranges: boolean;
  /** Glob patterns for URLs without query that are allowed nevertheless. */
  readonly private_ip_exception_urls: readonly string[];
}

/** The error of the servers' HTTP client for a URL that the configuration forbids; undefined if it may be called. */
export function forbiddenAddressProblem(
  url: string,
  { disallow_private_ip_ranges, private_ip_exception_urls }: PrivateNetworkConfig,
): string | undefined {
  if (!disallow_private_ip_ranges) return undefined;
  const [plain = ''] = url.split(/[?#]/, 1);
  const isExcepted = private_ip_exception_urls.some((pattern) => matchesGlob(pattern, plain));
  return isExcepted ? undefined : prohibitedAddressProblem(url);
}

/** A `fetch` that rejects calls to forbidden addresses with the servers' network error. */
export function guardedFetch(fetch: Fetch, config: PrivateNetworkConfig): Fetch {
  if (!config.disallow_private_ip_ranges) return fetch;
  return async (input, init) => {
    const problem = forbiddenAddressProblem(input, config);
    if (problem === undefined) return fetch(input, init);
    throw new TypeError(problem);
  };
}
