import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { GatewayConfig } from '../config/config.ts';
import { GatewayProblem } from '../problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Origin of the page as the browser sees it; undefined if the request has no usable host. */
    publicOrigin: URL | undefined;
  }
}

/** Paths that probes request at the address of the instance, not at its public name. */
const probes: ReadonlySet<string> = new Set(['/health/alive', '/health/ready']);

/** Returns whether two servers could read different hosts in a request. */
function isAmbiguous({ raw }: FastifyRequest): boolean {
  const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && /^(?:host|:authority)$/i.test(name));
  return !raw.url?.startsWith('/') || hosts.length > 1;
}

/**
 * Returns the origin by `Host`, or by `X-Forwarded-Host` and `X-Forwarded-Proto` of a trusted proxy (Fastify reads their last
 * entries). A proxy may end TLS without `X-Forwarded-Proto`; Secure cookies imply that browsers use https.
 */
function originOf(request: FastifyRequest, config: GatewayConfig): URL | undefined {
  const isHttps = request.protocol === 'https' || !config.DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES;
  const host = request.host;
  if (!/^[\w.:[\]-]+$/.test(host)) return undefined;
  return URL.parse(`${isHttps ? 'https' : 'http'}://${host}`) ?? undefined;
}

/**
 * Sets `request.publicOrigin`: PUBLIC_ORIGIN, or the `Host` header if that is not set. With PUBLIC_ORIGIN, a request for
 * another host is refused with 421 (RFC 9110, section 15.5.20).
 */
export const resolvePublicOrigin = fp(async (app: FastifyInstance, { config }: { readonly config: GatewayConfig }) => {
  const declared = config.PUBLIC_ORIGIN === undefined ? undefined : new URL(config.PUBLIC_ORIGIN);
  app.decorateRequest('publicOrigin', undefined);
  app.addHook('onRequest', async (request) => {
    if (isAmbiguous(request)) throw new GatewayProblem('malformed_request');
    const requested = originOf(request, config);
    request.publicOrigin = declared ?? requested;
    if (declared === undefined || declared.host === requested?.host) return;
    const path = request.routeOptions.url?.slice(config.BASE_PATH.length) ?? '';
    if (!probes.has(path) && !probes.has(request.routeOptions.url ?? '')) throw new GatewayProblem('misdirected');
  });
});

/**
 * Returns whether a form comes from a page of this origin, by Fetch Metadata, or by `Origin` of older browsers. A request with
 * neither does not.
 */
export function isSameOrigin({ headers, publicOrigin }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined
    ? headers.origin !== undefined && headers.origin === publicOrigin?.origin
    : site === 'same-origin';
}
