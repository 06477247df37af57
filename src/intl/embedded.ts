import type { Locale, Texts } from './locales.ts';
import { type LoadedLocale, loadLocale } from './provider.tsx';

/** Id of the data block in the page that carries the texts of one language. */
const blockId = 'catalogue';

/**
 * The texts of a language: from the page where it carries them, else loaded.
 * @throws SyntaxError when the block is there and is not JSON: a page that was put together wrongly
 */
export async function embeddedOrLoaded(page: Document, locale: Locale): Promise<LoadedLocale> {
  const block = page.getElementById(blockId);
  if (block?.dataset.locale !== locale) return loadLocale(locale);
  const messages: Texts = JSON.parse(block.textContent ?? '');
  return { locale, messages };
}
