import { createHash } from 'node:crypto';
import { intlTag, type Locale } from '../../../locales/languages.ts';
import { acceptedLanguages, negotiate, storedLocale } from '../../../locales/negotiate.ts';
import type { GatewayConfig } from '../config/config.ts';
import type { Asked } from '../request.ts';
import type { Files } from './files.ts';

/** The page's data block of texts, as the build writes it (`src/intl/catalogues.ts`). */
interface CatalogueBlock {
  readonly locale: string;
  readonly lines: readonly string[];
  readonly texts: readonly unknown[];
  readonly files: Readonly<Record<string, string>>;
}

/** Texts of a language that take the place of ours, compiled, by their keys. */
export type Layer = ReadonlyMap<string, unknown>;

const block = /(<script\b[^>]*\bid="catalogue"[^>]*>)([\s\S]*?)(<\/script>)/;
const utf8 = new TextDecoder();
const bytes = (text: string) => new TextEncoder().encode(text);

/** JSON that may stand inside a script element: no "<", so neither `</script>` nor `<!--` can appear. */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}

function readBlock(html: string): CatalogueBlock | undefined {
  const json = block.exec(html)?.[2];
  return json === undefined ? undefined : JSON.parse(json);
}

const withBlock = (html: string, value: CatalogueBlock) =>
  html.replace(block, (_, open: string, _json, close: string) => open + scriptJson(value) + close);

/** The language that a page is asked for in: by its address, what the browser stored, our setting, what the browser prefers. */
export function localeOf({ query, headers }: Asked, { DEFAULT_LOCALE }: GatewayConfig): Locale {
  return negotiate({
    ui_locales: query.get('ui_locales'),
    stored: storedLocale(headers.get('cookie') ?? ''),
    configured: DEFAULT_LOCALE,
    browser: acceptedLanguages(headers.get('accept-language') ?? ''),
  });
}

/**
 * The page in a language: with its texts in the data block, and its tag in `<html lang>`.
 * @returns the page itself where there are no texts of that language
 */
export function inLanguage(html: string, files: Files, locale: Locale): string {
  const built = readBlock(html);
  const file = files.get(`/${built?.files[locale]}`);
  if (built === undefined || file === undefined) return html;
  const tagged = html.replace(/(<html\b[^>]*\blang=")[^"]*/, (_, open: string) => open + intlTag(locale));
  return withBlock(tagged, { ...built, locale, texts: JSON.parse(utf8.decode(file.body)) });
}

/** The built app with the texts of layers in the place of its own: catalogues of another content are files of another name. */
export function withLayers(files: Files, layers: ReadonlyMap<string, Layer>): Files {
  const index = files.get('/index.html');
  const built = index && readBlock(utf8.decode(index.body));
  if (index === undefined || built === undefined) return files;
  const keys = built.lines.map((line) => line.split(' ')[0] ?? '');
  const changed = new Map(files);
  const named = { ...built.files };
  for (const [locale, layer] of layers) {
    const file = files.get(`/${built.files[locale]}`);
    if (file === undefined) continue;
    const texts: unknown[] = JSON.parse(utf8.decode(file.body));
    const body = bytes(JSON.stringify(texts.map((text, index) => layer.get(keys[index] ?? '') ?? text)));
    const digest = createHash('sha256').update(body).digest('base64url');
    named[locale] = `assets/${locale}-${digest.slice(0, 8)}.json`;
    changed.set(`/${named[locale]}`, { ...file, body, etag: `"${digest.slice(0, 27)}"`, made: {} });
  }
  const body = bytes(withBlock(utf8.decode(index.body), { ...built, files: named }));
  return changed.set('/index.html', { ...index, body, made: {} });
}
