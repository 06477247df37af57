import type { Locale } from '@members/locales/languages';
import type { CatalogueBlock, Messages } from '@members/locales/messages';

/** A language together with its messages. */
export interface LoadedLocale {
  readonly locale: Locale;
  readonly messages: Messages;
  /** Another language was wanted and could not be loaded. */
  readonly missed?: boolean;
}

/** Loads the messages of a language. */
export type LoadLocale = (locale: Locale) => Promise<LoadedLocale>;

/** Id of that block. */
export const blockId = 'catalogue';

/**
 * Loads catalogues for a page: the one of its own language from its data block, if that has it, any other from its file.
 * @param base address that the app's files lie below
 * @throws SyntaxError when the page's block is no JSON: a page that was put together wrongly
 */
export function cataloguesOf(page: Document, base: URL, fetch: (address: URL) => Promise<Response>) {
  const block: CatalogueBlock = JSON.parse(page.getElementById(blockId)?.textContent ?? '');
  const { locale: here, files } = block;
  const messagesOf = async (locale: Locale): Promise<Messages> => {
    if (locale === here && block.messages) return block.messages;
    const answer = await fetch(new URL(files[locale] ?? '', base));
    if (!answer.ok) throw new Error(answer.url);
    return answer.json();
  };
  const load: LoadLocale = async (locale) => ({ locale, messages: await messagesOf(locale) });
  /** The same for a page that begins: its own language stands in for one that cannot be loaded. */
  const first: LoadLocale = (locale) => load(locale).catch(async () => ({ ...(await load(here)), missed: true }));
  return { here, load, first };
}
