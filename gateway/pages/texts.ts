import { createHash } from 'node:crypto';
import { isLocale, type Locale, languages } from '@members/locales/languages';
import type { CatalogueBlock, Messages } from '@members/locales/messages';
import type { Layer } from '../config/locales-dir.ts';
import type { BuiltApp } from './built-app.ts';
import { dataIn } from './html.ts';

/** A file that is not in the build but made at the start: JSON, named by its content. */
export interface MadeFile {
  /** Below the app's base, such as `assets/fr-3fA9_k2x.json`. */
  readonly path: string;
  readonly body: Buffer;
}

/** The texts of all languages. */
export interface Texts {
  /** Data block of a page that holds its messages; undefined when the built page has no such block. */
  embedded(locale: Locale): CatalogueBlock | undefined;
  /** Data block of a rendered page: it needs its messages only when scripts run, so they stay in their file. */
  apart(locale: Locale): CatalogueBlock | undefined;
  /** All messages of a language, for rendering. */
  of(locale: Locale): Messages;
  /** Files that have to be served besides those of the build. */
  readonly files: readonly MadeFile[];
}

function madeFile(label: string, content: unknown): MadeFile {
  const body = Buffer.from(JSON.stringify(content));
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 8);
  return { path: `assets/${label}-${digest}.json`, body };
}

/**
 * Prepares the texts of the built app.
 * @param layers texts of the deployment (LOCALES_DIR) by language
 */
export function createTexts(app: BuiltApp, layers: ReadonlyMap<string, Layer> = new Map()): Texts {
  const block = dataIn<CatalogueBlock>(app.html, 'catalogue');
  const files: Record<string, string> = { ...block?.files };
  const made: MadeFile[] = [];
  const messages = new Map<Locale, Messages>();
  for (const locale of Object.keys(languages).filter(isLocale)) {
    const built = app.texts.get(files[locale] ?? '');
    if (built === undefined) continue;
    const layer = layers.get(locale);
    messages.set(locale, { ...built, ...layer });
    if (layer === undefined) continue;
    const file = madeFile(locale, messages.get(locale));
    made.push(file);
    files[locale] = file.path;
  }
  /** A language that the build does not have leaves the page as it was built. */
  const blockOf = (locale: Locale) => block && (messages.has(locale) ? { locale, files } : { ...block, files });
  return {
    embedded(locale) {
      const found = blockOf(locale);
      const own = messages.get(locale);
      return found && own ? { ...found, messages: own } : found;
    },
    apart: blockOf,
    of: (locale) => messages.get(locale) ?? ({} as Messages),
    files: made,
  };
}
