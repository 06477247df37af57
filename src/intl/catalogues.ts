import type { Locale } from '@members/locales/languages';
import type { CatalogueBlock, Messages } from '@members/locales/messages';

/** A language with its messages. */
export interface LoadedLocale {
  readonly locale: Locale;
  readonly messages: Messages;
  /** Whether another language was requested and could not be loaded. */
  readonly loadFailed?: boolean;
}

/** Loads the messages of a language. */
export type LoadLocale = (locale: Locale) => Promise<LoadedLocale>;

/** Id of the data block for texts. */
export const blockId = 'catalogue';

/**
 * Returns functions that load the texts of a page: from its data block for its own language, else from files.
 * @param base address of the app's files
 * @returns `pageLocale`: the page's language; `load`: loads a language; `loadFirst`: the same, with the page's language
 *   as fallback
 * @throws SyntaxError when the page's data block is not JSON
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
  const loadFirst: LoadLocale = (locale) =>
    load(locale).catch(async () => ({ ...(await load(pageLocale)), loadFailed: true }));
  return { pageLocale, load, loadFirst };
}
