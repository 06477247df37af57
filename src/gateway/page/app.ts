import { fallbackLocale, isLocale, type Locale, languages } from '../../../locales/languages.ts';
import { needsFurther } from '../../../locales/parts.ts';
import type { Render } from '../../view.ts';
import type { GatewayConfig } from '../config/config.ts';
import { seeOther } from '../problem.ts';
import type { Asked } from '../request.ts';
import type { Ready } from '../respond.ts';
import { createCritical } from '../view/critical.ts';
import { createPreloads, type Template, templateOf } from '../view/document.ts';
import type { Own } from '../view/fetch.ts';
import { createViews, type Limits, limits as usual } from '../view/view.ts';
import { appConfig, renderPage } from './app-config.ts';
import { inLanguage, localeOf, textsIn, withTextsApart } from './catalogues.ts';
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

/** What a page's view is made with. */
export interface Rendering {
  /** What renders, if there is anything. */
  readonly load: () => Promise<Render | undefined>;
  /** Answers a call to the gateway itself. */
  readonly own: Own;
  readonly log: (line: string) => void;
  readonly limits?: Limits;
}

/** Whether a page is rendered here. A browser that only looks ahead starts no flow and decides nothing. */
export const isRendered = ({ RENDERING, KRATOS_PROXY }: GatewayConfig, { headers }: Asked): boolean =>
  RENDERING === 'on' && KRATOS_PROXY === 'on' && !headers.has('sec-purpose');

/** The first of a kind is made, all others are the same one. */
function keeping<K, V>(make: (key: K) => V): (key: K) => V {
  const kept = new Map<string, V>();
  return (key) => {
    const name = JSON.stringify(key);
    const value = kept.get(name) ?? make(key);
    kept.set(name, value);
    return value;
  };
}

/**
 * Serves the built app: its files, and its page for the routes it knows, with the view of the screen in it where that can be
 * rendered. A form that is posted to a page is its action's.
 * @throws Error when index.html is missing or has no configuration block
 */
export function createApp(
  config: GatewayConfig,
  built: Files,
  { load, own, log, limits = usual }: Rendering,
): (request: Asked, path: string, posted?: URLSearchParams) => Promise<Ready> {
  const index = built.get('/index.html');
  if (!index) throw new Error('index.html is missing');
  const files = new Map(built);
  const source = new TextDecoder().decode(index.body);
  const texts = (offers: Offers, locale: Locale, further: boolean) =>
    inLanguage(renderPage(source, config, offers), files, locale, further);
  // The same bytes each time: what is compressed once is not compressed again.
  const shellOf = keeping((key: [Offers, Locale, boolean]) => new TextEncoder().encode(texts(...key)));
  // A page that cannot be put together must fail at the start, not for somebody.
  shellOf([{ registration: true, recovery: true }, fallbackLocale, true]);
  const offers = createOffers(config.KRATOS_PUBLIC_URL);
  const folder = `${config.BASE_PATH}/assets/`;
  // Any instance may be asked for what another one's page names.
  for (const locale of Object.keys(languages).filter(isLocale))
    for (const further of [false, true]) {
      const { path, file } = withTextsApart(inLanguage(source, built, locale, further));
      files.set(path, file);
    }
  const template = keeping((key: [Offers, Locale, boolean]): Template => {
    const { html, path } = withTextsApart(texts(...key));
    const preload = `<link rel="preload" as="fetch" crossorigin href="${config.BASE_PATH}${path}">`;
    return templateOf(html.replace('</head>', `${preload}</head>`));
  });
  const style = [...files].find(([path]) => /^\/assets\/style-.*\.css$/.test(path))?.[1].body;
  const views = createViews({
    config,
    render: load,
    own,
    appConfig: async () => appConfig(config, await offers()),
    localeOf: (asked) => localeOf(asked, config),
    textsOf: textsIn(source, files),
    template: async (locale, path) => template([await offers(), locale, needsFurther(path)]),
    critical: createCritical(new TextDecoder().decode(style), folder),
    preloads: createPreloads(files, source, config.BASE_PATH),
    log,
    limits,
  });
  const shell = async (request: Asked, path: string, status: number): Promise<Ready> => {
    const { body, headers } = compressed(
      request.headers.get('accept-encoding') ?? '',
      shellOf([await offers(), localeOf(request, config).locale, needsFurther(path)]),
      index.type,
    );
    return { status, body, headers: { ...headers, 'content-type': index.type, 'cache-control': 'no-store' } };
  };
  return async (request, path, posted) => {
    const file = path === '/index.html' ? undefined : files.get(path);
    if (file) {
      return fileReply(file, {
        acceptEncoding: request.headers.get('accept-encoding') ?? '',
        ifNoneMatch: request.headers.get('if-none-match') ?? '',
      });
    }
    const route = path.replace(/(?<=.)\/$/, '');
    const view = isRendered(config, request) ? await views(request, route, posted) : undefined;
    // What was posted may have been done: the page is asked for, and shows it.
    if (posted && view === undefined) return seeOther(request.target);
    return view ?? shell(request, path, routes.has(route) ? 200 : 404);
  };
}
