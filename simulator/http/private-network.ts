/** Addresses that lie in nobody's internet, and requests that are not to go there. Names are not looked up, but for this machine's. */
import { matchesGlob } from '../go/glob.ts';
import type { Fetch } from '../runtime/runtime.ts';

/** An address in bits, of IPv4 (32) or IPv6 (128). */
interface Address {
  readonly text: string;
  readonly bits: string;
}

const inBits = (number: number, width: number) => number.toString(2).padStart(width, '0');

function parse(host: string): Address | undefined {
  const text = host.replace(/^\[(.*)\]$/, '$1').replace(/^localhost$/, '127.0.0.1');
  if (/^\d+(?:\.\d+){3}$/.test(text)) {
    return {
      text,
      bits: text
        .split('.')
        .map((part) => inBits(Number(part), 8))
        .join(''),
    };
  }
  if (!text.includes(':')) return undefined;
  const [head = '', tail] = text.split('::').map((half) => half.split(':').filter(Boolean));
  const gap = tail === undefined ? 0 : 8 - head.length - tail.length;
  const groups = [...head, ...Array.from({ length: gap }, () => '0'), ...(tail ?? [])];
  return { text, bits: groups.map((group) => inBits(Number.parseInt(group, 16), 16)).join('') };
}

function isIn({ bits }: Address, range: string): boolean {
  const [network = '', length] = range.split('/');
  const other = parse(network);
  return other?.bits.length === bits.length && other.bits.slice(0, Number(length)) === bits.slice(0, Number(length));
}

function addressOf(url: string): Address | undefined {
  return URL.canParse(url) ? parse(new URL(url).hostname) : undefined;
}

const ownRanges = [
  ...['127.0.0.0/8', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16'],
  ...['fd47:1ed0:805d:59f0::/64', 'fc00::/7', '::1/128'],
];

/** Why an address may not be told to the server, where it has been told to keep to public ones (ory/x ipx). */
export function privateAddress(url: string): string | undefined {
  const address = addressOf(url);
  const range = address && ownRanges.find((each) => isIn(address, each));
  return range && `ip ${address.text} is in the ${range} range`;
}

/** What is not for the public internet (IANA's special-purpose registries). */
const specialRanges = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24'],
  ...['203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'],
];

/** Why nobody is asked at an address, in the words of the servers' guard; undefined for one in the public internet. */
export function prohibited(url: string): string | undefined {
  const address = addressOf(url);
  if (!address) return undefined;
  const isShort = address.bits.length === 32;
  const range = isShort
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
interface Guard {
  readonly disallow_private_ip_ranges: boolean;
  /** Addresses that may be asked all the same, without their query. */
  readonly private_ip_exception_urls: readonly string[];
}

/** Asks nobody in a private network, if the configuration says so; who would be asked counts as one that cannot be reached. */
export function guardedFetch(fetch: Fetch, { disallow_private_ip_ranges, private_ip_exception_urls }: Guard): Fetch {
  if (!disallow_private_ip_ranges) return fetch;
  return async (input, init) => {
    const [plain = ''] = input.split(/[?#]/, 1);
    const isExcepted = private_ip_exception_urls.some((pattern) => matchesGlob(pattern, plain));
    const problem = isExcepted ? undefined : prohibited(input);
    if (problem === undefined) return fetch(input, init);
    throw new TypeError(problem);
  };
}
