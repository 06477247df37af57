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

/** Texts as they are delivered. */
export interface TextsPart {
  /** A key and the names of its values, with spaces between (`locales/compile.ts`). */
  readonly lines: readonly string[];
  /** In the order of the lines. */
  readonly texts: readonly Message[];
}

/** What the page's data block holds: the texts of one language, and where those of the others lie. */
export interface CatalogueBlock extends TextsPart {
  readonly locale: Locale;
  /** Addresses from the app's base on: texts in the order of the block's lines, and the further ones (`locales/parts.ts`). */
  readonly files: Readonly<Record<string, readonly [texts: string, further: string]>>;
  /** Where all these texts lie instead, in a page that is rendered before a script needs them: `TextsPart`s of the same names. */
  readonly from?: string;
  /** The further texts, in a page that needs them at once. */
  readonly further?: TextsPart;
}

/** Id of that block. */
export const blockId = 'catalogue';

/** Puts texts to their keys. */
export function textsOf({ lines, texts }: TextsPart): Record<string, Text> {
  const entries = lines.map((line, index): [string, Text] => {
    const [key = '', ...names] = line.split(' ');
    return [key, { names, message: texts[index] ?? '' }];
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
 * The catalogues of a page: one language comes with it, each other one is two files, of which the second comes with the first
 * screen that needs it.
 * @param base address that the app's files lie below
 * @throws SyntaxError when the page's block is no JSON: a page that was put together wrongly
 */
export function cataloguesOf(page: Document, base: URL, fetch: (address: URL) => Promise<Response>) {
  const block: CatalogueBlock = JSON.parse(page.getElementById(blockId)?.textContent ?? '');
  const { locale: here, files, from } = block;
  let whole = block.further !== undefined;
  let last: LoadedLocale | undefined;
  const json = async (name = '') => {
    const answer = await fetch(new URL(name, base));
    if (!answer.ok) throw new Error(answer.url);
    return answer.json();
  };
  const read = (locale: Locale, part: 0 | 1) => json(files[locale]?.[part]);
  const given: Promise<CatalogueBlock> = from ? json(from) : Promise.resolve(block);
  // Whoever needs it hears of a failure.
  given.catch(() => undefined);
  const furtherOf = async (locale: Locale) =>
    textsOf((locale === here && (await given).further) || (await read(locale, 1)));
  const load = withPseudo(async (locale) => {
    const [{ lines, texts: own }, texts, further] = await Promise.all([
      given,
      locale !== here && read(locale, 0),
      whole && furtherOf(locale),
    ]);
    // A screen that needs the further ones may have been asked for meanwhile.
    const messages = {
      ...textsOf({ lines, texts: texts || own }),
      ...(further || (whole && (await furtherOf(locale)))),
    };
    last = { locale, messages };
    return last;
  });
  /** Adds the further texts to the language that is there, and to those that come later. */
  const complete = async () => {
    whole = true;
    if (last !== undefined) Object.assign(last.messages, await furtherOf(last.locale));
  };
  /** The same for a page that begins: its own language stands in for one that cannot be had. */
  const first: LoadLocale = (locale) => load(locale).catch(async () => ({ ...(await load(here)), missed: true }));
  return { here, load, first, complete };
}
