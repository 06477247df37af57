import { type Locale, pseudoLocale } from '../../locales/languages.ts';
import type { Message, Text } from './message.ts';

/** Texts of one language by their keys. */
export type Texts = Readonly<Record<string, Text>>;

/** A language together with its texts. */
export interface LoadedLocale {
  readonly locale: Locale;
  readonly messages: Texts;
  /** It stands in for another language that could not be had. */
  readonly missed?: boolean;
}

/** Gets the texts of a language. */
export type LoadLocale = (locale: Locale) => Promise<LoadedLocale>;

/** What the page's data block holds: the texts of one language, and where those of the others lie. */
export interface CatalogueBlock {
  readonly locale: Locale;
  /** A key and the names of its values, with spaces between (`locales/compile.ts`). */
  readonly lines: readonly string[];
  /** In the order of the lines. */
  readonly texts: readonly Message[];
  /** Addresses of the catalogues, from the app's base on. */
  readonly files: Readonly<Record<string, string>>;
}

/** Id of that block. */
export const blockId = 'catalogue';

/** Puts texts to their keys. */
export function textsOf(lines: readonly string[], messages: readonly Message[]): Texts {
  const entries = lines.map((line, index): [string, Text] => {
    const [key = '', ...names] = line.split(' ');
    return [key, { names, message: messages[index] ?? '' }];
  });
  return Object.fromEntries(entries);
}

/** With the language that only development has, which is made of the English one. */
export function withPseudo(load: LoadLocale): LoadLocale {
  if (!import.meta.env?.DEV) return load;
  return async (locale) => {
    const key: string = locale;
    if (key !== pseudoLocale) return load(locale);
    const [{ pseudo }, { messages }] = await Promise.all([import('./pseudo.ts'), load('en')]);
    return { locale, messages: pseudo(messages) };
  };
}

/**
 * The catalogues of a page: one language comes with it, each other one is a file.
 * @param base address that the app's files lie below
 * @throws SyntaxError when the page's block is no JSON: a page that was put together wrongly
 */
export function cataloguesOf(page: Document, base: URL, fetch: (address: URL) => Promise<Response>) {
  const block: CatalogueBlock = JSON.parse(page.getElementById(blockId)?.textContent ?? '');
  const { locale: here, lines, texts, files } = block;
  const own = (): LoadedLocale => ({ locale: here, messages: textsOf(lines, texts) });
  const load = withPseudo(async (locale) => {
    if (locale === here) return own();
    const answer = await fetch(new URL(files[locale] ?? '', base));
    if (!answer.ok) throw new Error(`texts of ${locale}: ${answer.status}`);
    const messages: Message[] = await answer.json();
    return { locale, messages: textsOf(lines, messages) };
  });
  /** The same for a page that begins: its own language stands in for one that cannot be had. */
  const first: LoadLocale = (locale) => load(locale).catch(() => ({ ...own(), missed: true }));
  return { load, first };
}
