import { createHash } from 'node:crypto';
import { isLocale, type Locale, languages } from '../../locales/languages.ts';
import type { CatalogueTexts } from '../../src/view.ts';
import type { Layer } from '../config/locales-dir.ts';
import type { BuiltApp } from './built-app.ts';
import { dataIn } from './html.ts';

/** Texts as the build delivers them: keys with the names of their values, and the texts in that order. */
interface TextsPart {
  readonly lines: readonly string[];
  readonly texts: readonly unknown[];
}

/** The data block `catalogue` of the page (`src/intl/catalogues.ts`). */
export interface TextsBlock extends TextsPart {
  readonly locale: string;
  readonly files: Readonly<Record<string, readonly [texts: string, further: string]>>;
  readonly further?: TextsPart;
  /** File with the texts, in a page that does not hold them itself. */
  readonly from?: string;
}

/** A file that is not in the build but made at the start: JSON, named by its content. */
export interface MadeFile {
  /** Below the app's base, such as `assets/fr-texts-3fA9_k2x.json`. */
  readonly path: string;
  readonly body: Buffer;
}

/** The texts of all languages. */
export interface Texts {
  /** For a page that holds its texts. @param further whether the screen needs the second file of its language, too */
  embedded(locale: Locale, further: boolean): TextsBlock | undefined;
  /** For a rendered page: its texts are needed only when scripts run, so they are a file that browsers keep. */
  apart(locale: Locale, further: boolean): TextsBlock | undefined;
  /** All texts of a language, for rendering. */
  of(locale: Locale): CatalogueTexts;
  /** Files that have to be served besides those of the build. */
  readonly files: readonly MadeFile[];
}

function madeFile(label: string, content: unknown): MadeFile {
  const body = Buffer.from(JSON.stringify(content));
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 8);
  return { path: `assets/${label}-${digest}.json`, body };
}

/** A part with the deployment's own texts in the place of ours. */
function withLayer<T extends TextsPart>(part: T, layer: Layer | undefined): T {
  if (layer === undefined) return part;
  const texts = part.texts.map((text, index) => layer.get(part.lines[index]?.split(' ')[0] ?? '') ?? text);
  return { ...part, texts };
}

/**
 * Prepares the texts of the built app.
 * @param layers texts of the deployment (LOCALES_DIR) by language
 */
export function createTexts(app: BuiltApp, layers: ReadonlyMap<string, Layer> = new Map()): Texts {
  const block = dataIn<TextsBlock>(app.html, 'catalogue');
  const locales = Object.keys(languages).filter(isLocale);
  const own: MadeFile[] = [];
  const made = (label: string, content: unknown): string => {
    const file = madeFile(label, content);
    own.push(file);
    return file.path;
  };
  const parts = new Map<Locale, { readonly first: TextsPart; readonly further: TextsPart }>();
  const files: Record<string, readonly [string, string]> = { ...block?.files };
  for (const locale of locales) {
    const [first, further] = (block?.files[locale] ?? []).map((name) => app.texts.get(name));
    if (block === undefined || first === undefined || further === undefined) continue;
    const layer = layers.get(locale);
    const both = {
      first: withLayer({ lines: block.lines, texts: first as readonly unknown[] }, layer),
      further: withLayer(further as TextsPart, layer),
    };
    parts.set(locale, both);
    if (layer) files[locale] = [made(locale, both.first.texts), made(`${locale}-further`, both.further)];
  }

  const embedded = (locale: Locale, withFurther: boolean): TextsBlock | undefined => {
    const found = parts.get(locale);
    if (found === undefined) return block && { ...block, files };
    return { ...found.first, locale, files, ...(withFurther && { further: found.further }) };
  };

  const nothing: TextsPart = { lines: [], texts: [] };
  const apart = new Map<string, TextsBlock>();
  for (const locale of parts.keys())
    for (const withFurther of [false, true]) {
      const { lines = [], texts = [], further } = embedded(locale, withFurther) ?? {};
      const from = made(`${locale}-texts`, { lines, texts, further });
      apart.set(`${locale} ${withFurther}`, {
        locale,
        files,
        from,
        ...nothing,
        ...(withFurther && { further: nothing }),
      });
    }

  const all = new Map([...parts].map(([locale, { first, further }]) => [locale, [first, further]]));
  return {
    embedded,
    apart: (locale, withFurther) => apart.get(`${locale} ${withFurther}`),
    of: (locale) => (all.get(locale) ?? []) as CatalogueTexts,
    files: own,
  };
}
