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

/** Headers by which a client of the simulator chooses a scenario or a world. They are for developers at Kratos's own address. */
const ofSimulator: ReadonlySet<string> = new Set(['x-scenario', 'x-world']);

/** Headers that tell about the client's address or the public host. Any client can send them. */
const aboutClient = /^(?:x-forwarded-|forwarded$|x-real-ip$|true-client-ip$|x-client-ip$|cf-|x-original-)/;

type RequestHeaders = Readonly<Record<string, string | string[] | undefined>>;
export type ResponseHeaders = Record<string, string | string[]>;

/** Who Kratos is told it talks to, and for whom: the same for proxied calls and for calls while a page is rendered. */
export function forwardedHeaders(
  request: FastifyRequest,
  { KRATOS_BROWSER_URL, CLIENT_ADDRESS_HEADERS }: GatewayConfig,
): Record<string, string> {
  const { host, protocol } = new URL(KRATOS_BROWSER_URL);
  // `ips` is there where TRUSTED_PROXIES is set; it has two entries or more where a trusted proxy sent the request.
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
    'x-forwarded-for': request.ip.replace(/^::ffff:(?=[\d.]+$)/, ''),
    'x-forwarded-host': host,
    'x-forwarded-proto': protocol.slice(0, -1),
  };
}

/** The headers of a request to Kratos, from those that the browser sent. */
export function requestHeaders(
  request: FastifyRequest,
  sent: RequestHeaders,
  config: GatewayConfig,
): Record<string, string | string[] | undefined> {
  const kept = Object.entries(sent).filter(
    ([name]) => !hopByHop.has(name) && !aboutClient.test(name) && !ofSimulator.has(name) && name !== 'expect',
  );
  return { ...Object.fromEntries(kept), ...forwardedHeaders(request, config) };
}

/** An address at Kratos, by either of its names, as an address of the gateway; any other one stays as it is. */
function atGateway(location: string, { KRATOS_PUBLIC_URL, KRATOS_BROWSER_URL, BASE_PATH }: GatewayConfig): string {
  const base = [KRATOS_BROWSER_URL, KRATOS_PUBLIC_URL].find((address) =>
    location.startsWith(`${address}/self-service/`),
  );
  return base === undefined ? location : BASE_PATH + location.slice(base.length);
}

/**
 * The headers of Kratos's response for the browser: all but those of the connection and of CORS, which is not needed at one
 * origin. Redirects to Kratos lead to the gateway.
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
    headers[name] = name === 'location' ? atGateway(`${value}`, config) : value;
  }
  return headers;
}
