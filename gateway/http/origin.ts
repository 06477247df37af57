import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { GatewayConfig } from '../config/config.ts';
import { Problem } from '../problem.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Origin of the page as the browser sees it; undefined where the request names no usable host. */
    publicOrigin: URL | undefined;
  }
}

/** Addresses that probes ask by an address of the instance, not by its public name. */
const probes: ReadonlySet<string> = new Set(['/health/alive', '/health/ready', '/version']);

/** A request line and a host that two servers could read differently. */
function isAmbiguous({ raw }: FastifyRequest): boolean {
  const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && /^(?:host|:authority)$/i.test(name));
  return !raw.url?.startsWith('/') || hosts.length > 1;
}

/**
 * The origin by `Host`, or by what a trusted proxy says of it (Fastify reads the last entry of `X-Forwarded-Host` and
 * `X-Forwarded-Proto`). A proxy that ends TLS passes plain http on; Secure cookies say that browsers use https.
 */
function originOf(request: FastifyRequest, config: GatewayConfig): URL | undefined {
  const isHttps = request.protocol === 'https' || !config.DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES;
  const host = request.host;
  if (!/^[\w.:[\]-]+$/.test(host)) return undefined;
  return URL.parse(`${isHttps ? 'https' : 'http'}://${host}`) ?? undefined;
}

/**
 * Decides the origin of each request: PUBLIC_ORIGIN, or the `Host` header where that is not set. With PUBLIC_ORIGIN, a
 * request for another host is refused with 421 (RFC 9110, section 15.5.20).
 */
export const publicOrigin = fp(async (app: FastifyInstance, { config }: { readonly config: GatewayConfig }) => {
  const declared = config.PUBLIC_ORIGIN === undefined ? undefined : new URL(config.PUBLIC_ORIGIN);
  app.decorateRequest('publicOrigin', undefined);
  app.addHook('onRequest', async (request) => {
    if (isAmbiguous(request)) throw new Problem('malformed_request');
    const asked = originOf(request, config);
    request.publicOrigin = declared ?? asked;
    if (declared === undefined || declared.host === asked?.host) return;
    const path = request.routeOptions.url?.slice(config.BASE_PATH.length) ?? '';
    if (!probes.has(path) && !probes.has(request.routeOptions.url ?? '')) throw new Problem('misdirected');
  });
});

/**
 * Whether a form comes from a page of this origin. Browsers say so by Fetch Metadata, older ones by `Origin`; a request with
 * neither does not count.
 */
export function isSameOrigin({ headers, publicOrigin }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  return site === undefined
    ? headers.origin !== undefined && headers.origin === publicOrigin?.origin
    : site === 'same-origin';
}
