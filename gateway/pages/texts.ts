import { createHash } from 'node:crypto';
import { fallbackLocale, type Locale, languages } from '@members/locales/languages';
import type { CatalogueBlock, Messages } from '@members/locales/messages';
import type { TextOverrides } from '../config/locales-dir.ts';
import type { BuiltApp } from './built-app.ts';
import { dataIn } from './html.ts';

/** A JSON file that the gateway makes at its start. Its name has a hash of its content. */
export interface GeneratedFile {
  /** Below the app's base, such as `assets/fr-3fA9_k2x.json`. */
  readonly path: string;
  readonly body: Buffer;
}

/** The texts of all languages. */
export interface Texts {
  /** Returns the data block of a page with its messages; undefined if the built page has no such block. */
  embedded(locale: Locale): CatalogueBlock | undefined;
  /** Returns the data block of a rendered page, without messages: only scripts need them, so the page links their file. */
  linked(locale: Locale): CatalogueBlock | undefined;
  /** Returns all messages of a language, for rendering. */
  messagesOf(locale: Locale): Messages;
  /** Files to serve beside the files of the build. */
  readonly files: readonly GeneratedFile[];
}

function generatedFile(label: string, content: unknown): GeneratedFile {
  const body = Buffer.from(JSON.stringify(content));
  const digest = createHash('sha256').update(body).digest('base64url').slice(0, 8);
  return { path: `assets/${label}-${digest}.json`, body };
}

/**
 * Prepares the texts of the built app.
 * @param textOverrides texts of the deployment (LOCALES_DIR) by language
 */
export function createTexts(app: BuiltApp, textOverrides: ReadonlyMap<string, TextOverrides> = new Map()): Texts {
  const block = dataIn<CatalogueBlock>(app.html, 'catalogue');
  const files: Record<string, string> = { ...block?.files };
  const made: GeneratedFile[] = [];
  const messages = new Map<string, Messages>();
  const builtIn = (locale: string) => app.texts.get(block?.files[locale] ?? '');
  const english = textOverrides.get(fallbackLocale);
  for (const locale of new Set([...Object.keys(languages), ...textOverrides.keys()])) {
    // A language of the deployment is English where its file has no text.
    const built = builtIn(locale) ?? (Object.hasOwn(languages, locale) ? undefined : builtIn(fallbackLocale));
    if (built === undefined) continue;
    const overrides = textOverrides.get(locale);
    const texts = Object.hasOwn(languages, locale) ? { ...english, ...built } : { ...built, ...english };
    messages.set(locale, { ...texts, ...overrides });
    if (overrides === undefined && english === undefined) continue;
    const file = generatedFile(locale, messages.get(locale));
    made.push(file);
    files[locale] = file.path;
  }
  /** For a language that the build does not have, the page keeps the language of the build. */
  const blockOf = (locale: Locale) => block && (messages.has(locale) ? { locale, files } : { ...block, files });
  return {
    embedded(locale) {
      const found = blockOf(locale);
      const own = messages.get(locale);
      return found && own ? { ...found, messages: own } : found;
    },
    linked: blockOf,
    messagesOf: (locale) => messages.get(locale) ?? ({} as Messages),
    files: made,
  };
}
