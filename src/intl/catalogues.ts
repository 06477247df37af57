import type { MessageFormatElement } from 'react-intl';
import type { Locale, MessageKey } from '../../locales/languages.ts';

/** Compiled messages of one language by their keys. */
export type Messages = Readonly<Record<MessageKey, MessageFormatElement[]>>;

/** A language together with its messages. */
export interface LoadedLocale {
  readonly locale: Locale;
  readonly messages: Messages;
  /** Another language was wanted and could not be loaded. */
  readonly loadFailed?: boolean;
}

/** Loads the messages of a language. */
export type LoadLocale = (locale: Locale) => Promise<LoadedLocale>;

/** Content of the page's data block. */
export interface CatalogueBlock {
  /** Language of the page. */
  readonly locale: Locale;
  /** Addresses of the compiled catalogues, relative to the app's base. */
  readonly files: Readonly<Record<string, string>>;
  /** Messages of the page's language; a rendered page leaves them in their file, which browsers keep. */
  readonly messages?: Messages;
}

/** Id of that block. */
export const blockId = 'catalogue';

/**
 * Loads catalogues for a page: the one of its own language from its data block, if that has it, any other from its file.
 * @param base address that the app's files lie below
 * @throws SyntaxError when the page's block is no JSON: a page that was put together wrongly
 */
export function readCatalogues(page: Document, base: URL, fetch: (address: URL) => Promise<Response>) {
  const block: CatalogueBlock = JSON.parse(page.getElementById(blockId)?.textContent ?? '');
  const { locale: pageLocale, files } = block;
  const messagesOf = async (locale: Locale): Promise<Messages> => {
    if (locale === pageLocale && block.messages) return block.messages;
    const answer = await fetch(new URL(files[locale] ?? '', base));
    if (!answer.ok) throw new Error(answer.url);
    return answer.json();
  };
  const load: LoadLocale = async (locale) => ({ locale, messages: await messagesOf(locale) });
  /** The same for a page that begins: its own language stands in for one that cannot be loaded. */
  const loadFirst: LoadLocale = (locale) =>
    load(locale).catch(async () => ({ ...(await load(pageLocale)), loadFailed: true }));
  return { pageLocale, load, loadFirst };
}
