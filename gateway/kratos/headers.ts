import type { FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config/config.ts';

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

/** Headers that choose a scenario or a world of the simulator. They are for developers at Kratos's own address. */
const simulatorHeaders: ReadonlySet<string> = new Set(['x-scenario', 'x-world']);

/** Headers with the client's address or the public host. Any client can forge them. */
const clientAddressHeaders = /^(?:x-forwarded-|forwarded$|x-real-ip$|true-client-ip$|x-client-ip$|cf-|x-original-)/;

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
  const kept = Object.entries(sent).filter(
    ([name]) =>
      !hopByHop.has(name) && !clientAddressHeaders.test(name) && !simulatorHeaders.has(name) && name !== 'expect',
  );
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
    headers[name] = name === 'location' ? gatewayLocation(`${value}`, config) : value;
  }
  return headers;
}
