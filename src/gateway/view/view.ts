import { intlTag, type Locale } from '../../../locales/languages.ts';
import type { AppConfig } from '../../../openapi/index.ts';
import type { CatalogueTexts, Render, Theme, View } from '../../view.ts';
import type { GatewayConfig } from '../config/config.ts';
import { contentSecurityPolicy } from '../headers.ts';
import { placeOf } from '../log.ts';
import { originsOf } from '../origin.ts';
import { once } from '../page/compression.ts';
import type { Asked } from '../request.ts';
import type { Ready } from '../respond.ts';
import type { Critical } from './critical.ts';
import { documentOf, padding, type Template, themeIn } from './document.ts';
import { createFetches, type Own } from './fetch.ts';
import { createJar } from './jar.ts';
import { createKinds, type Heard, kindOf, learn } from './kinds.ts';

export interface Limits {
  /** After so long a page goes out without its view, in milliseconds: the app asks itself, and has words for a server that is slow. */
  readonly patience: number;
  /** So many views are made at a time; who comes then is told to wait. */
  readonly most: number;
}

export const limits: Limits = { patience: 8000, most: 256 };

/** In seconds. */
const wait = 2;

/** What views of a gateway are made of. */
export interface Views {
  readonly config: GatewayConfig;
  readonly render: () => Promise<Render | undefined>;
  readonly own: Own;
  readonly appConfig: () => Promise<AppConfig>;
  readonly localeOf: (asked: Asked) => { readonly locale: Locale; readonly settled: boolean };
  readonly textsOf: (locale: Locale) => CatalogueTexts;
  readonly template: (locale: Locale, path: string) => Promise<Template>;
  readonly critical: (html: string) => Critical;
  readonly preloads: (screen: string) => readonly string[];
  readonly log: (line: string) => void;
  readonly limits: Limits;
}

/** Screens whose scripts have another name than their path. */
const scripts: Readonly<Record<string, string>> = { '': 'dashboard', welcome: 'dashboard', verify: 'verification' };

/** A control that a key is used with: its script is needed at once. */
const ceremony = /data-testid="node\/input\/\w+_trigger"/;

/** A text without placeholders. */
function said(texts: CatalogueTexts, key: string): string {
  const found = texts.map(({ lines, texts }) => texts[lines.indexOf(key)]).find((text) => typeof text === 'string');
  return found ?? '';
}

/** A page for one person alone. */
const own = { 'cache-control': 'no-store', vary: 'Cookie, Accept-Language, Accept-Encoding' };

/**
 * Renders pages for requests: everything is made for one request and forgotten with it.
 * @returns a page, a redirect, or undefined where the app has to do without: nothing is rendered here, Kratos was too slow, or
 *   rendering failed, which is logged
 */
export function createViews(
  views: Views,
): (asked: Asked, path: string, posted?: URLSearchParams) => Promise<Ready | undefined> {
  const {
    config,
    log,
    limits: { patience, most },
  } = views;
  const serversOf = createFetches(config, views.own);
  const kinds = createKinds<string>();
  const originOf = originsOf(config);
  const attributes = `; Path=${config.BASE_PATH || '/'}; SameSite=Lax${config.DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES ? '' : '; Secure'}`;
  let running = 0;

  const dress = async (view: Extract<View, { readonly outcome: 'page' }>, path: string, theme: Theme | undefined) => {
    const critical = views.critical(view.body);
    const [, screen = ''] = path.split('/');
    const html = documentOf(await views.template(view.locale, path), view, critical, theme, {
      soon: ceremony.test(view.body) ? views.preloads('ceremony') : [],
      later: views.preloads(scripts[screen] ?? screen),
    });
    return { html, now: view.data.now, policy: contentSecurityPolicy(config, critical.digest) };
  };

  const make = async (
    render: Render,
    asked: Asked,
    path: string,
    origin: URL,
    signal: AbortSignal,
    posted: URLSearchParams | undefined,
  ): Promise<Ready | undefined> => {
    const app = await views.appConfig();
    const kratos_url = origin.origin + config.BASE_PATH;
    const cookie = asked.headers.get('cookie') ?? '';
    const jar = createJar(cookie);
    const own_config = { ...app, kratos_url };
    const theme = themeIn(cookie);
    const servers = serversOf(asked, own_config, jar, patience);
    const language = views.localeOf(asked);
    const viewRequest = {
      config: own_config,
      url: new URL(asked.target, origin),
      ...(posted && { posted }),
      fetch: servers.fetch,
      ...language,
      textsOf: views.textsOf,
      theme,
      jar,
      cookies: attributes,
      signal,
      report: () => {},
    };
    const headers = (): Ready['headers'] => {
      const cookies = jar.lines();
      return { ...own, ...(cookies.length > 0 && { 'set-cookie': cookies }) };
    };
    const sent = (status: number, page: Buffer<ArrayBuffer>, policy: string): Ready => {
      const { body, headers: coded } = once(asked.headers.get('accept-encoding') ?? '', page);
      const type = { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy };
      return { status, headers: { ...headers(), ...coded, ...type }, body };
    };

    const name = kindOf(asked, [origin.origin, language, theme, app.registration, app.recovery]);
    const kind = name === undefined ? undefined : kinds.find(name);
    if (name !== undefined && kind !== undefined) {
      // Who gets no answer is told so by the app, which hears the same.
      const heard = await servers.ahead(kind.call(asked.target)).catch(() => undefined);
      const parts = heard && kind.page(asked.target, heard, Date.now());
      kinds.note(name, parts !== undefined);
      if (parts) return sent(200, Buffer.concat([...parts, Buffer.from(padding(), 'latin1')]), kind.rest);
    }

    const view = await render(viewRequest);
    if (view.outcome === 'failed') return undefined;
    if (view.outcome === 'elsewhere') return { status: 303, headers: { ...headers(), location: view.to }, body: null };
    const made = await dress(view, path, theme);
    const [call, ...others] = servers.calls;
    if (name !== undefined && call !== undefined && others.length === 0 && view.status === 200 && kinds.wants(name)) {
      const again = async (target: string, heard: Heard) => {
        const own_jar = createJar(cookie);
        const answer = new Response(heard.text, { status: heard.status, headers: { 'content-type': heard.type } });
        const second = await render({
          ...viewRequest,
          url: new URL(target, origin),
          jar: own_jar,
          fetch: async () => answer,
        });
        const alike = second.outcome === 'page' && second.status === 200 && own_jar.lines().length === 0;
        return alike ? dress(second, path, theme) : undefined;
      };
      const source = { target: asked.target, call: call.path, heard: call.heard };
      const learned = learn(source, made, made.policy, again).catch(() => undefined);
      kinds.put(name, await learned);
    }
    return sent(view.status, Buffer.from(made.html + padding()), made.policy);
  };

  const full = (asked: Asked): Ready => {
    const { locale } = views.localeOf(asked);
    const texts = views.textsOf(locale);
    const headers = {
      ...own,
      'content-type': 'text/plain; charset=utf-8',
      'content-language': intlTag(locale),
      'retry-after': `${wait}`,
    };
    const words = ['problem.server_error.title', 'problem.unexpected.text'].map((key) => said(texts, key));
    return { status: 503, headers, body: words.join('\n') };
  };

  return async (asked, path, posted) => {
    const origin = originOf(asked);
    const render = origin && (await views.render());
    if (origin === undefined || render === undefined) return undefined;
    if (running >= most) return full(asked);
    running += 1;
    const leaving = new AbortController();
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<undefined>((resolve) => {
      timer = setTimeout(() => {
        leaving.abort();
        log(`${asked.method} ${path} view cut off after ${patience} ms`);
        resolve(undefined);
      }, patience);
    });
    const made = make(render, asked, path, origin, leaving.signal, posted).catch((error: unknown) => {
      if (!leaving.signal.aborted)
        log(`${asked.method} ${path} view failed ${error instanceof Error ? placeOf(error) : ''}`);
      return undefined;
    });
    try {
      return await Promise.race([made, late]);
    } finally {
      clearTimeout(timer);
      running -= 1;
    }
  };
}
