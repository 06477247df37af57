import type { FastifyReply, FastifyRequest } from 'fastify';

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Returns the method of a request, or `other` for a method that no route has: clients can invent methods. */
export function methodLabel(method: string | undefined): string {
  return method !== undefined && methods.has(method) ? method : 'other';
}

const flows = ['login', 'registration', 'recovery', 'verification', 'settings', 'logout'];
const steps = ['', '/browser', '/api', '/flows'];

/** Paths of Kratos that share the route `/self-service/*` and have a name of their own. */
const selfService: ReadonlySet<string> = new Set([
  ...flows.flatMap((flow) => steps.map((step) => `/self-service/${flow}${step}`)),
  '/self-service/errors',
]);

/**
 * Returns the name of a request's route, such as `/login` or `/sessions/*`, without BASE_PATH. A path without a route is
 * `other`, so that clients cannot add names.
 */
export function routeLabel({ routeOptions, url }: FastifyRequest, basePath: string): string {
  const withoutBase = (path: string) =>
    (path === basePath || path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : path) || '/';
  if (routeOptions?.url === undefined) return 'other';
  const route = withoutBase(routeOptions.url);
  if (route !== '/self-service/*') return route;
  const path = withoutBase(url.replace(/\/?(\?.*)?$/, ''));
  if (selfService.has(path)) return path;
  return path.startsWith('/self-service/methods/') ? '/self-service/methods/*' : route;
}

/** Status for a client that closed its connection before its response began, as in nginx. */
const clientLeft = 499;

/** Calls back once, when a response is sent or its connection is gone. The status is 499 if no response began. */
export function onResponseEnd({ raw }: FastifyReply, callback: (status: number) => void): void {
  raw.once('close', () => callback(raw.headersSent ? raw.statusCode : clientLeft));
}

/** Known codes of failed calls. Other codes are counted as `other`, so that the number of labels is bounded. */
const knownCodes: ReadonlySet<string> = new Set([
  'CERT_HAS_EXPIRED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ERR_BAD_RESPONSE',
  'ERR_CANCELED',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'ETIMEDOUT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'TimeoutError',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
  'UND_ERR_ABORTED',
  'UND_ERR_BODY_TIMEOUT',
  'UND_ERR_CONNECT_TIMEOUT',
  'UND_ERR_HEADERS_TIMEOUT',
  'UND_ERR_SOCKET',
  '500',
  '502',
  '503',
  '504',
]);

/**
 * Returns the label of a failed call to Kratos or Hydra; undefined for a status below 500.
 * @param outcome HTTP status of the response, or the code of the error in place of one
 */
export function failureLabel(outcome: number | string): string | undefined {
  if (typeof outcome === 'number' && outcome < 500) return undefined;
  return knownCodes.has(`${outcome}`) ? `${outcome}` : 'other';
}
