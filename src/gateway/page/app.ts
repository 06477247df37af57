import { fallbackLocale, type Locale } from '../../../locales/languages.ts';
import { needsFurther } from '../../../locales/parts.ts';
import type { GatewayConfig } from '../config/config.ts';
import type { Asked } from '../request.ts';
import type { Ready } from '../respond.ts';
import { renderPage } from './app-config.ts';
import { inLanguage, localeOf } from './catalogues.ts';
import { compressed } from './compression.ts';
import { type Files, fileReply } from './files.ts';
import { createOffers, type Offers } from './offers.ts';

/** The addresses that the app's router knows; any other one is not found, with the app's own page. */
export const routes: ReadonlySet<string> = new Set([
  '/',
  '/welcome',
  '/login',
  '/registration',
  '/recovery',
  '/verification',
  '/verify',
  '/settings',
  '/sessions',
  '/error',
  '/consent',
  '/device',
  '/device/success',
  '/logout',
  '/signed-out',
]);

/**
 * Serves the built app: its files, and its page for the routes it knows.
 * @throws Error when index.html is missing or has no configuration block
 */
export function createApp(config: GatewayConfig, files: Files): (request: Asked, path: string) => Promise<Ready> {
  const index = files.get('/index.html');
  if (!index) throw new Error('index.html is missing');
  const source = new TextDecoder().decode(index.body);
  const rendered = new Map<string, Uint8Array<ArrayBuffer>>();
  // The same bytes each time: what is compressed once is not compressed again.
  const htmlFor = (offers: Offers, locale: Locale, further: boolean) => {
    const key = JSON.stringify([offers, locale, further]);
    const page = () => inLanguage(renderPage(source, config, offers), files, locale, further);
    const html = rendered.get(key) ?? new TextEncoder().encode(page());
    rendered.set(key, html);
    return html;
  };
  // A page that cannot be put together must fail at the start, not for somebody.
  htmlFor({ registration: true, recovery: true }, fallbackLocale, true);
  const offers = createOffers(config.KRATOS_PUBLIC_URL);
  const page = async (request: Asked, path: string, status: number): Promise<Ready> => {
    const { body, headers } = compressed(
      request.headers.get('accept-encoding') ?? '',
      htmlFor(await offers(), localeOf(request, config), needsFurther(path)),
      index.type,
    );
    return { status, body, headers: { ...headers, 'content-type': index.type, 'cache-control': 'no-store' } };
  };
  return async (request, path) => {
    const file = path === '/index.html' ? undefined : files.get(path);
    if (file) {
      return fileReply(file, {
        acceptEncoding: request.headers.get('accept-encoding') ?? '',
        ifNoneMatch: request.headers.get('if-none-match') ?? '',
      });
    }
    return page(request, path, routes.has(path.replace(/(?<=.)\/$/, '')) ? 200 : 404);
  };
}
