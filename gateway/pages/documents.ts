import { createHash, randomBytes, randomInt } from 'node:crypto';
import { directionOf, intlTag, type Locale } from '@members/locales/languages';
import type { CatalogueBlock } from '@members/locales/messages';
import { textIn } from '@members/locales/texts-by-language';
import type { AppConfig } from '@members/openapi';
import { pageAt } from '@members/pages';
import type { Theme, View } from '@members/pages/view';
import type { HTMLElement } from 'node-html-parser';
import type { Brand } from '../brand/brand.ts';
import type { GatewayConfig } from '../config/config.ts';
import { type BuiltApp, groupScripts, scriptsOf } from './built-app.ts';
import { elementIn, parsePage, scriptJson } from './html.ts';
import type { Texts } from './texts.ts';

type RenderedView = Extract<View, { readonly outcome: 'page' }>;

/** The configuration and the language that a page is made for. */
export interface PageKey {
  readonly app: AppConfig;
  readonly locale: Locale;
  readonly brand: Brand;
}

export interface Documents {
  /** Returns the page without a view: the app renders it in the browser. */
  shell(key: PageKey): string;
  /** Returns the page with its view. @param path of the screen below BASE_PATH, such as `/settings` */
  rendered(key: PageKey, view: RenderedView, path: string, theme: Theme | undefined): Buffer;
  /** Returns the digest of the style in a brand's rendered pages, for the content security policy (CSP level 3, section 2.3.1). */
  readonly styleDigest: (brand: Brand) => string;
}

/** A button that starts a passkey or security key ceremony. Its script is needed at once. */
const ceremonyControl = /data-testid="node\/input\/\w+_trigger"/;
const ceremonySource = 'src/nodes/ceremony.ts';

const routeFile = (screen: string) => `src/routes/${screen}.tsx`;

/**
 * A comment of random length at the end of each rendered page. Without it, an attacker who can put text into a page could
 * guess a secret in it from the length of the compressed page (BREACH, 2013).
 */
const padding = () => `<!--${randomBytes(64).toString('base64').slice(0, randomInt(64))}-->`;

/** Writes a brand's name, icon and colours into the built page. */
function fillBrand(page: HTMLElement, { app, icon, bars, fonts }: Brand, locale: Locale): void {
  const name = textIn(app.name, locale);
  const title = page.querySelector('title');
  if (title) title.textContent = name;
  for (const element of page.querySelectorAll('[data-brand]')) element.textContent = name;
  for (const theme of ['light', 'dark'] as const) {
    const bar = page.querySelector(`meta[name=theme-color][media*=${theme}]`);
    if (bar && bars[theme]) bar.setAttribute('content', bars[theme]);
  }
  for (const element of page.querySelectorAll('link[rel=icon]')) {
    if (icon === undefined) continue;
    element.removeAttribute('type');
    element.setAttribute('href', icon || 'data:,');
  }
  // The mark in the page for browsers without scripts.
  for (const element of page.querySelectorAll('[data-mark]'))
    if (icon === '') element.remove();
    else if (icon) element.setAttribute('src', icon);
  if (fonts === undefined) return;
  for (const element of page.querySelectorAll('link[as=font]')) element.remove();
  const links = fonts.map((href) => `<link rel="preload" as="font" crossorigin href="${href}">`);
  elementIn(page, 'head').insertAdjacentHTML('beforeend', links.join(''));
}

/** Returns the built page with addresses below BASE_PATH, in a language, with its two data blocks filled. */
function filledPage(
  source: string,
  config: GatewayConfig,
  { app, locale, brand }: PageKey,
  texts: CatalogueBlock | undefined,
): HTMLElement {
  const page = parsePage(source);
  for (const name of ['src', 'href'])
    for (const element of page.querySelectorAll(`[${name}]`)) {
      const address = element.getAttribute(name) ?? '';
      if (/^\.?\/(?!\/)/.test(address)) element.setAttribute(name, config.BASE_PATH + address.replace(/^\./, ''));
    }
  fillBrand(page, brand, locale);
  // Without texts in the language, the page stays in the language of the build.
  if (texts?.locale === locale) {
    const root = elementIn(page, 'html');
    root.setAttribute('lang', intlTag(locale));
    if (directionOf(locale) === 'rtl') root.setAttribute('dir', 'rtl');
  }
  const block = elementIn(page, '#app-config');
  if (config.MEASURE_URL !== undefined)
    // Before the app's script, so that it measures the whole loading.
    block.insertAdjacentHTML(
      'beforebegin',
      `<script src="${config.BASE_PATH}/measure.js" data-to="${config.MEASURE_URL.replaceAll('&', '&amp;').replaceAll('"', '&quot;')}"></script>`,
    );
  // `textContent` would escape characters that must not be escaped in a script.
  block.innerHTML = scriptJson(app);
  const catalogue = page.querySelector('#catalogue');
  if (catalogue && texts) catalogue.innerHTML = scriptJson(texts);
  return page;
}

/** The parts of a rendered page that are the same for each view. */
interface Template {
  readonly head: string;
  readonly before: string;
  readonly after: string;
}

const moduleLinks = (addresses: Iterable<string>, more = '') =>
  Array.from(addresses, (href) => `<link rel="modulepreload" crossorigin href="${href}"${more}>`).join('');

/**
 * Splits a filled page into the parts around a view. The view has its own title, the style is inline, and the fallback texts are
 * not needed. The scripts come after the view, so that they do not delay it.
 */
function templateOf(page: HTMLElement): Template {
  const [head, body, root] = ['head', 'body', '#root'].map((selector) => elementIn(page, selector));
  const script = elementIn(page, 'script[type=module]');
  const source = script.getAttribute('src') ?? '';
  const dropped = page.querySelectorAll('title, link[rel=stylesheet], link[rel=modulepreload], noscript, #unavailable');
  for (const element of [script, ...dropped]) element.remove();
  if (head === undefined || body === undefined || root === undefined || root.innerHTML !== '')
    throw new Error('index.html has no empty element #root');
  const [before = '', after = ''] = body.innerHTML.split(root.outerHTML);
  const first = `<script type="module" async crossorigin src="${source}"></script>`;
  return { head: head.innerHTML, before, after: first + after };
}

/** The style of a brand's rendered pages, and its pages so far. */
interface Look {
  readonly element: Buffer;
  readonly digest: string;
  readonly shells: Map<string, string>;
  readonly templates: Map<string, Template>;
}

const createLook = (style: string): Look => ({
  element: Buffer.from(`<style>${style}</style>`),
  digest: `sha256-${createHash('sha256').update(style).digest('base64')}`,
  shells: new Map(),
  templates: new Map(),
});

/** Makes pages of the built app. @throws Error if index.html lacks an element that the gateway fills */
export function createDocuments(built: BuiltApp, config: GatewayConfig, texts: Texts): Documents {
  const base = config.BASE_PATH;
  // The style sheet has addresses of pictures relative to itself.
  const style = built.style.replaceAll('url(./', `url(${base}/assets/`);
  const looks = new WeakMap<Brand, Look>();
  const lookOf = (brand: Brand): Look => {
    const look = looks.get(brand) ?? createLook(style + brand.style);
    looks.set(brand, look);
    return look;
  };
  /** Caches pages of a brand: there are a few configurations times eleven languages. */
  const kept = <T>(known: Map<string, T>, { app, locale }: PageKey, make: () => T): T => {
    const name = JSON.stringify([app, locale]);
    const value = known.get(name) ?? make();
    known.set(name, value);
    return value;
  };
  const addressesOf = (files: readonly string[]) => files.map((file) => `${base}/${file}`);
  const entry = addressesOf(groupScripts(built, 'start'));
  const app = addressesOf(groupScripts(built, 'main')).filter((address) => !entry.includes(address));
  /** Returns the scripts of a source file that the app does not load anyway. */
  const further = (source: string) =>
    addressesOf(scriptsOf(built, source)).filter((address) => !entry.includes(address) && !app.includes(address));

  const template = (key: PageKey) =>
    kept(lookOf(key.brand).templates, key, () => {
      const block = texts.linked(key.locale);
      const page = filledPage(built.html, config, key, block);
      const { after, ...start } = templateOf(page);
      const file = block?.messages ? undefined : block?.files[block.locale];
      const link = file ? `<link rel="preload" as="fetch" crossorigin href="${base}/${file}" fetchpriority="low">` : '';
      return { ...start, after: after + link };
    });

  return {
    styleDigest: (brand) => lookOf(brand).digest,
    shell: (key) =>
      kept(lookOf(key.brand).shells, key, () => {
        const page = filledPage(built.html, config, key, texts.embedded(key.locale));
        const { sheet } = key.brand;
        const link = sheet ? `<link rel="stylesheet" href="${sheet}">` : '';
        elementIn(page, 'head').insertAdjacentHTML('beforeend', link);
        return page.toString();
      }),
    rendered(key, { locale, head: title, body, data }, path, theme) {
      const { head, before, after } = template({ ...key, locale });
      const soon = ceremonyControl.test(body) ? further(ceremonySource) : [];
      const { screen = 'not-found', next } = pageAt(path) ?? {};
      const later = new Set([...app, ...further(routeFile(screen)), ...(next ? further(routeFile(next)) : [])]);
      const direction = directionOf(locale) === 'rtl' ? ' dir="rtl"' : '';
      const chosen = theme === undefined ? '' : ` data-theme="${theme}"`;
      return Buffer.concat([
        Buffer.from(`<!doctype html><html lang="${intlTag(locale)}"${direction}${chosen}>`),
        Buffer.from(`<head>${moduleLinks(entry)}${head}${moduleLinks(soon)}${title}`),
        lookOf(key.brand).element,
        Buffer.from(`</head><body>${before}<div id="root">`),
        Buffer.from(body),
        Buffer.from(`</div><script type="application/json" id="view">${scriptJson(data)}</script>`),
        Buffer.from(`${after}${moduleLinks(later, ' fetchpriority="low"')}</body></html>${padding()}`),
      ]);
    },
  };
}
