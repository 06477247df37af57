import { intlTag } from '../../locales/languages.ts';
import type { GatewayConfig } from './config/config.ts';
import { originsOf } from './origin.ts';
import { isRendered } from './page/app.ts';
import { localeOf } from './page/catalogues.ts';
import type { Asked } from './request.ts';
import type { Ready } from './respond.ts';

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(/[&<"]/g, (found) => escapes[found] ?? found);

/** What a redirect never leads to. */
const unsafe = /^(?:javascript|data|blob):$/;

/** Whether a browser goes from a page of this origin, by redirects of this origin alone: with a form perhaps. */
function isOwn({ headers }: Asked, origin: URL): boolean {
  const site = headers.get('sec-fetch-site');
  if (site !== undefined) return site === 'same-origin' && headers.get('sec-fetch-mode') === 'navigate';
  const from = headers.get('origin') ?? headers.get('referer') ?? '';
  return (headers.get('accept') ?? '').includes('text/html') && URL.parse(from)?.origin === origin.origin;
}

/**
 * Browsers hold all redirects after a form against `form-action` of its page, to the very last one, and where a provider or an
 * application lives cannot be known beforehand. So a redirect that leaves this gateway becomes a page that leads on at once:
 * what comes after it belongs to no form, and forms may lead to nobody but us.
 * @returns that page, which sets the cookies of the redirect; undefined where the answer is to go out as it is
 */
export function createLeadOn(config: GatewayConfig) {
  const originOf = originsOf(config);
  const issuer = config.hydra?.issuer && `${config.hydra.issuer.replace(/\/$/, '')}/oauth2/`;
  return (asked: Asked, status: number, headers: Ready['headers']): Ready | undefined => {
    const { location, 'set-cookie': cookies } = headers;
    if ((status !== 302 && status !== 303) || typeof location !== 'string' || !isRendered(config, asked))
      return undefined;
    const origin = originOf(asked);
    const to = origin && URL.parse(location, origin);
    if (!to || unsafe.test(to.protocol) || !isOwn(asked, origin)) return undefined;
    const stays = to.origin === origin.origin && to.pathname.startsWith(`${config.BASE_PATH}/`);
    // The issuer may share our origin; where it leads to does not.
    if (stays && !(issuer && to.href.startsWith(issuer))) return undefined;
    const name = escaped(to.host || to.protocol);
    return {
      status: 200,
      headers: {
        ...(cookies && { 'set-cookie': cookies }),
        refresh: `0;url=${to.href}`,
        'content-type': 'text/html; charset=utf-8',
        'cache-control': 'no-store',
      },
      body: `<!doctype html><html lang="${intlTag(localeOf(asked, config).locale)}"><head><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${name}</title></head><body><a href="${escaped(to.href)}">${name}</a></body></html>`,
    };
  };
}
