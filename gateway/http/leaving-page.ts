import { intlTag, type Locale } from '@members/locales/languages';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { GatewayConfig } from '../config/config.ts';
import { localeOf } from './locale.ts';
import { isRendered } from './rendering.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
/** Escapes a text for HTML. */
export const escaped = (text: string) => text.replace(/[&<"]/g, (found) => escapes[found] ?? found);

/** Schemes that a redirect must not lead to. */
const unsafe = /^(?:javascript|data|blob):$/;

/** Returns whether a browser navigates from a page of this origin, by a link or a form. */
function comesFromOwnPage({ headers, publicOrigin }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' && headers['sec-fetch-mode'] === 'navigate';
  const from = headers.origin ?? headers.referer ?? '';
  return (headers.accept ?? '').includes('text/html') && URL.parse(from)?.origin === publicOrigin?.origin;
}

/** Returns the target of a redirect that leaves this product, else undefined. */
function addressOutside(location: string, request: FastifyRequest, config: GatewayConfig): URL | undefined {
  const { publicOrigin } = request;
  const to = publicOrigin && URL.parse(location, publicOrigin.href);
  if (!to || unsafe.test(to.protocol)) return undefined;
  const issuer = config.hydra?.issuer && `${config.hydra.issuer.replace(/\/$/, '')}/oauth2/`;
  const isOwn = to.origin === publicOrigin.origin && to.pathname.startsWith(`${config.BASE_PATH}/`);
  // Hydra may share this origin. It redirects to other origins, so its addresses count as outside.
  return isOwn && !(issuer && to.href.startsWith(issuer)) ? undefined : to;
}

/** Returns a page with a link to the address that it leads to. @param further elements of its body */
export function leavingDocument(locale: Locale, to: URL, further = ''): string {
  const name = escaped(to.host || to.protocol);
  return `<!doctype html><html lang="${intlTag(locale)}"><head><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${name}</title></head><body><a href="${escaped(to.href)}">${name}</a>${further}</body></html>`;
}

/**
 * Turns redirects that leave this origin into a page that redirects at once (`Refresh`).
 *
 * Browsers check every redirect after a form against `form-action` of the page's policy. The addresses of providers and
 * applications are not known beforehand. With a page in between, later redirects do not belong to the form, so `form-action`
 * can stay `'self'`.
 */
export const leavingPage = fp(async (app: FastifyInstance, { config }: { readonly config: GatewayConfig }) => {
  app.addHook('onSend', async (request, reply, payload) => {
    const location = reply.getHeader('location');
    const isRedirect = reply.statusCode === 302 || reply.statusCode === 303;
    if (!isRedirect || typeof location !== 'string' || !isRendered(config, request) || !comesFromOwnPage(request))
      return payload;
    const to = addressOutside(location, request, config);
    if (to === undefined) return payload;
    for (const header of ['location', 'content-encoding', 'content-length', 'etag']) reply.removeHeader(header);
    reply.code(200).headers({
      refresh: `0;url=${to.href}`,
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
    });
    return leavingDocument(localeOf(request, config).locale, to);
  });
});
