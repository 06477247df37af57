import { createHash } from 'node:crypto';
import { storedLocale, visitCookie } from '../../../locales/cookies.ts';
import { intlTag, type Locale } from '../../../locales/languages.ts';
import { acceptedLanguages, negotiate } from '../../../locales/negotiate.ts';
import type { CatalogueTexts } from '../../view.ts';
import type { GatewayConfig } from '../config/config.ts';
import type { Asked } from '../request.ts';
import type { Files, StaticFile } from './files.ts';

/** Texts as they are delivered: keys with the names of their values, and texts in that order. */
interface TextsPart {
  readonly lines: readonly string[];
  readonly texts: readonly unknown[];
}

/** The page's data block of texts, as the build writes it (`src/intl/catalogues.ts`). */
interface CatalogueBlock extends TextsPart {
  readonly locale: string;
  readonly files: Readonly<Record<string, readonly [texts: string, further: string]>>;
  readonly further?: TextsPart;
  /** Where they lie instead. */
  readonly from?: string;
}

/** Texts of a language that take the place of ours, compiled, by their keys. */
export type Layer = ReadonlyMap<string, unknown>;

const block = /(<script\b[^>]*\bid="catalogue"[^>]*>)([\s\S]*?)(<\/script>)/;
const utf8 = new TextDecoder();
const bytes = (text: string) => new TextEncoder().encode(text);

const escapes: Readonly<Record<string, string>> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' };

/** JSON that may stand inside a script element: no "<", so neither `</script>` nor `<!--` can appear; no line end of JavaScript's. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (found) => escapes[found] ?? found);
}

const contentOf = ({ body }: StaticFile) => JSON.parse(utf8.decode(body));

function readBlock(html: string): CatalogueBlock | undefined {
  const json = block.exec(html)?.[2];
  return json === undefined ? undefined : JSON.parse(json);
}

const withBlock = (html: string, value: CatalogueBlock) =>
  html.replace(block, (_, open: string, _json, close: string) => open + scriptJson(value) + close);

/**
 * The language that a page is asked for in: by what was chosen in this visit, its address, what the browser stored, our setting,
 * what the browser prefers.
 * @returns `settled` where the person or the address decided: no application's wish changes it any more
 */
export function localeOf(
  { query, headers }: Asked,
  { DEFAULT_LOCALE }: GatewayConfig,
): { readonly locale: Locale; readonly settled: boolean } {
  const cookies = headers.get('cookie') ?? '';
  const ui_locales = query.get('ui_locales');
  const visit = storedLocale(cookies, visitCookie);
  const locale = negotiate({
    visit,
    ui_locales,
    stored: storedLocale(cookies),
    configured: DEFAULT_LOCALE,
    browser: acceptedLanguages(headers.get('accept-language') ?? ''),
  });
  return { locale, settled: Boolean(visit || ui_locales) };
}

/**
 * The page in a language: with its texts in the data block, and its tag in `<html lang>`.
 * @param further whether the page needs those too that only some screens say (`locales/parts.ts`)
 * @returns the page itself where there are no texts of that language
 */
export function inLanguage(html: string, files: Files, locale: Locale, further = false): string {
  const built = readBlock(html);
  const [file, more] = (built?.files[locale] ?? []).map((name) => files.get(`/${name}`));
  if (built === undefined || file === undefined) return html;
  const tagged = html.replace(/(<html\b[^>]*\blang=")[^"]*/, (_, open: string) => open + intlTag(locale));
  const own = { ...built, locale, texts: contentOf(file) };
  return withBlock(tagged, further && more !== undefined ? { ...own, further: contentOf(more) } : own);
}

/** All texts of a language, for whoever renders here. */
export function textsIn(html: string, files: Files): (locale: Locale) => CatalogueTexts {
  const built = readBlock(html);
  const known = new Map<Locale, CatalogueTexts>();
  return (locale) => {
    const found = known.get(locale);
    if (found !== undefined) return found;
    const [file, more] = (built?.files[locale] ?? []).map((name) => files.get(`/${name}`));
    const first = file && { lines: built?.lines ?? [], texts: contentOf(file) };
    const loaded = [first, more && contentOf(more)].filter((part) => part !== undefined);
    known.set(locale, loaded);
    return loaded;
  };
}

/**
 * The page of a language without its texts: they are a file, which the browser keeps, for a view is read before any script has
 * use for them.
 * @returns the page, and the file by its path
 */
export function withTextsApart(html: string): {
  readonly html: string;
  readonly path: string;
  readonly file: StaticFile;
} {
  const { lines = [], texts = [], further, locale = '', files = {} } = readBlock(html) ?? {};
  const body = bytes(JSON.stringify({ lines, texts, further }));
  const digest = createHash('sha256').update(body).digest('base64url');
  const from = `assets/${locale}-${digest.slice(0, 8)}-texts.json`;
  const file = { body, type: 'application/json; charset=utf-8', etag: `"${digest.slice(0, 27)}"`, hashed: true };
  const nothing = { lines: [], texts: [] };
  const rest = { locale, files, from, ...nothing, ...(further && { further: nothing }) };
  return { html: withBlock(html, rest), path: `/${from}`, file };
}

/** A part with the texts of a layer in the place of its own. */
const relaid = ({ lines, texts }: TextsPart, layer: Layer) =>
  texts.map((text, index) => layer.get(lines[index]?.split(' ')[0] ?? '') ?? text);

/** The built app with the texts of layers in the place of its own: catalogues of another content are files of another name. */
export function withLayers(files: Files, layers: ReadonlyMap<string, Layer>): Files {
  const index = files.get('/index.html');
  const built = index && readBlock(utf8.decode(index.body));
  if (index === undefined || built === undefined) return files;
  const changed = new Map(files);
  const put = (file: StaticFile, label: string, content: unknown): string => {
    const body = bytes(JSON.stringify(content));
    const digest = createHash('sha256').update(body).digest('base64url');
    const name = `assets/${label}-${digest.slice(0, 8)}.json`;
    changed.set(`/${name}`, { ...file, body, etag: `"${digest.slice(0, 27)}"`, made: {} });
    return name;
  };
  const named = { ...built.files };
  for (const [locale, layer] of layers) {
    const [file, more] = (built.files[locale] ?? []).map((name) => files.get(`/${name}`));
    if (file === undefined || more === undefined) continue;
    const further = contentOf(more);
    named[locale] = [
      put(file, locale, relaid({ lines: built.lines, texts: contentOf(file) }, layer)),
      put(more, `${locale}-further`, { ...further, texts: relaid(further, layer) }),
    ];
  }
  const body = bytes(withBlock(utf8.decode(index.body), { ...built, files: named }));
  return changed.set('/index.html', { ...index, body, made: {} });
}
