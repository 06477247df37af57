import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config/config.ts';
import { isHttps } from '../http/security-headers.ts';

/** Headers of one connection (RFC 9110, section 7.6.1); `Connection` may name more. */
const hopByHop: ReadonlySet<string> = new Set([
  'connection',
  'http2-settings',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * Headers of a request that go on to Kratos: those that Kratos v26.2.0 reads, those that its web hooks get, and conditions
 * for its script. Any client can write any other header, which the next version may read.
 */
const passed: ReadonlySet<string> = new Set([
  'accept',
  'accept-encoding',
  'accept-language',
  'authorization',
  'cache-control',
  'content-length',
  'content-type',
  'cookie',
  'if-modified-since',
  'if-none-match',
  'origin',
  'priority',
  'referer',
  'sec-ch-ua',
  'sec-ch-ua-mobile',
  'sec-ch-ua-platform',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'sec-fetch-user',
  'user-agent',
  'x-csrf-token',
  'x-requested-with',
  'x-session-token',
]);

type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;
export type ResponseHeaders = Record<string, string | string[]>;

/** Returns the `X-Forwarded-*` headers for Kratos: for proxied requests, and for calls while a page is rendered. */
export function forwardedHeaders(
  request: FastifyRequest,
  { KRATOS_BROWSER_URL, CLIENT_ADDRESS_HEADERS }: GatewayConfig,
): Record<string, string> {
  const { host, protocol } = new URL(KRATOS_BROWSER_URL);
  // Fastify sets `ips` with TRUSTED_PROXIES; it has two or more entries if a trusted proxy sent the request.
  const fromProxy = (request.ips?.length ?? 0) > 1;
  const named = fromProxy
    ? CLIENT_ADDRESS_HEADERS.flatMap((name) => {
        const value = request.headers[name.toLowerCase()];
        return typeof value === 'string' ? [[name.toLowerCase(), value] as const] : [];
      })
    : [];
  return {
    ...Object.fromEntries(named),
    // Fastify reads the chain from the right, so nothing that a client wrote is in it.
    'x-forwarded-for': request.clientAddress,
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol.slice(0, -1),
  };
}

/** Returns the headers of a request to Kratos, from the browser's headers. */
export function requestHeaders(
  request: FastifyRequest,
  sent: RequestHeaders,
  config: GatewayConfig,
): Record<string, string | string[] | undefined> {
  const named = new Set(`${request.headers.connection ?? ''}`.toLowerCase().split(/\s*,\s*/));
  const kept = Object.entries(sent).filter(([name]) => passed.has(name) && !named.has(name));
  return { ...Object.fromEntries(kept), ...forwardedHeaders(request, config) };
}

/** Returns the gateway's address for one of Kratos, by its public or internal name. Other addresses stay unchanged. */
function gatewayLocation(
  location: string,
  { KRATOS_PUBLIC_URL, KRATOS_BROWSER_URL, BASE_PATH }: GatewayConfig,
): string {
  const base = [KRATOS_BROWSER_URL, KRATOS_PUBLIC_URL].find((address) =>
    location.startsWith(`${address}/self-service/`),
  );
  return base === undefined ? location : BASE_PATH + location.slice(base.length);
}

/**
 * Returns the `Set-Cookie` lines of Kratos, with `Secure` where browsers use https: a Kratos with `--dev` or an http address
 * leaves it out.
 */
export function secureCookies(lines: string | readonly string[], config: GatewayConfig): string[] {
  const isSecure = (line: string) => /;\s*secure\s*(?:;|$)/i.test(line);
  return [lines].flat().map((line) => (isHttps(config) && !isSecure(line) ? `${line}; Secure` : line));
}

/**
 * Returns the headers of Kratos's response for the browser, without headers of the connection and of CORS, which one
 * origin does not need. Redirects to Kratos lead to the gateway.
 */
export function responseHeaders(
  answered: Readonly<Record<string, string | string[] | undefined>>,
  config: GatewayConfig,
): ResponseHeaders {
  const { connection = '' } = answered;
  const named = new Set(`${connection}`.toLowerCase().split(/\s*,\s*/));
  const headers: ResponseHeaders = {};
  for (const [name, value] of Object.entries(answered)) {
    if (value === undefined || hopByHop.has(name) || named.has(name) || name.startsWith('access-control-')) continue;
    if (name === 'location') headers[name] = gatewayLocation(`${value}`, config);
    else headers[name] = name === 'set-cookie' ? secureCookies(value, config) : value;
  }
  return headers;
}
