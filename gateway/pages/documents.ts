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
import { type BuiltApp, filesOf, groupFiles } from './built-app.ts';
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
  /** Returns the digest of the style in a brand's rendered page, for the content security policy (CSP level 3, section 2.3.1). */
  readonly styleDigest: (brand: Brand, path: string) => string;
}

/** A button that starts a passkey or security key ceremony. Its script is needed at once. */
const ceremonyControl = /data-testid="node\/input\/\w+_trigger"/;
const ceremonySource = 'src/nodes/ceremony.ts';

/** Returns the source file of the screen at a path. */
const screenSource = (screen = 'not-found') => `src/routes/${screen}.tsx`;

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

/** Links of style sheets after a view: they do not delay it, because a browser waits for a sheet only with what comes after it. */
const sheetLinks = (addresses: readonly string[]) =>
  addresses.map((href) => `<link rel="stylesheet" fetchpriority="low" href="${href}">`).join('');

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

/** The style of a rendered page. */
interface InlineStyle {
  readonly element: Buffer;
  readonly digest: string;
}

/** The styles of a brand's rendered pages by their sheets, and its pages so far. */
interface Look {
  readonly styles: Map<string, InlineStyle>;
  readonly shells: Map<string, string>;
  readonly templates: Map<string, Template>;
}

/** Makes pages of the built app. @throws Error if index.html lacks an element that the gateway fills */
export function createDocuments(built: BuiltApp, config: GatewayConfig, texts: Texts): Documents {
  const base = config.BASE_PATH;
  const addressesOf = (files: readonly string[]) => files.map((file) => `${base}/${file}`);
  const appFiles = groupFiles(built, 'main');
  const entry = addressesOf(groupFiles(built, 'start').scripts);
  const app = addressesOf(appFiles.scripts).filter((address) => !entry.includes(address));
  /** Returns the scripts of a source file that the app does not load anyway. */
  const further = (source: string) =>
    addressesOf(filesOf(built, source).scripts).filter((address) => !entry.includes(address) && !app.includes(address));
  const looks = new WeakMap<Brand, Look>();
  const lookOf = (brand: Brand): Look => {
    const look = looks.get(brand) ?? { styles: new Map(), shells: new Map(), templates: new Map() };
    looks.set(brand, look);
    return look;
  };
  /** Returns the style sheets that a screen needs, in the order of the cascade. */
  const sheetsOf = (screen: string | undefined) => [
    ...new Set([...appFiles.styles, ...filesOf(built, screenSource(screen)).styles]),
  ];
  const styleOf = (brand: Brand, path: string): InlineStyle => {
    const { styles } = lookOf(brand);
    const sheets = sheetsOf(pageAt(path)?.screen);
    const made = styles.get(sheets.join());
    if (made) return made;
    // The sheets have addresses of pictures relative to themselves.
    const texts = sheets.map((file) => built.styles.get(file)?.replaceAll('url(./', `url(${base}/assets/`));
    const text = texts.join('') + brand.style;
    // A disabled link loads nothing. It tells the app's scripts that the page has the sheet (`__vitePreload`).
    const links = addressesOf(sheets).map((href) => `<link rel="stylesheet" disabled href="${href}">`);
    const style = {
      element: Buffer.from(`<style>${text}</style>${links.join('')}`),
      digest: `sha256-${createHash('sha256').update(text).digest('base64')}`,
    };
    styles.set(sheets.join(), style);
    return style;
  };
  /** Caches pages of a brand: there are a few configurations times eleven languages. */
  const kept = <T>(known: Map<string, T>, { app, locale }: PageKey, make: () => T): T => {
    const name = JSON.stringify([app, locale]);
    const value = known.get(name) ?? make();
    known.set(name, value);
    return value;
  };

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
    styleDigest: (brand, path) => styleOf(brand, path).digest,
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
      const { screen, next } = pageAt(path) ?? {};
      const shown = sheetsOf(screen);
      const later = [...app, ...further(screenSource(screen)), ...(next ? further(screenSource(next)) : [])];
      const laterSheets = next ? sheetsOf(next).filter((file) => !shown.includes(file)) : [];
      const direction = directionOf(locale) === 'rtl' ? ' dir="rtl"' : '';
      const chosen = theme === undefined ? '' : ` data-theme="${theme}"`;
      return Buffer.concat([
        Buffer.from(`<!doctype html><html lang="${intlTag(locale)}"${direction}${chosen}>`),
        Buffer.from(`<head>${moduleLinks(entry)}${head}${moduleLinks(soon)}${title}`),
        styleOf(key.brand, path).element,
        Buffer.from(`</head><body>${before}<div id="root">`),
        Buffer.from(body),
        Buffer.from(`</div><script type="application/json" id="view">${scriptJson(data)}</script>`),
        Buffer.from(after + moduleLinks(new Set(later), ' fetchpriority="low"') + sheetLinks(addressesOf(laterSheets))),
        Buffer.from(`</body></html>${padding()}`),
      ]);
    },
  };
}
