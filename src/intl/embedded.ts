import { isLocale, type Locale, type Texts } from './locales.ts';
import { type LoadedLocale, loadLocale } from './provider.tsx';

/** Id of the data block in the page that carries the texts of one language. */
const blockId = 'catalogue';

/**
 * The texts of a language: from the page where it carries them, else loaded. Where they cannot be had, the page's own.
 * @throws what kept them from being loaded, where the page carries none
 * @throws SyntaxError when the block is there and is not JSON: a page that was put together wrongly
 */
export async function embeddedOrLoaded(page: Document, locale: Locale): Promise<LoadedLocale> {
  const block = page.getElementById(blockId);
  const embedded = block?.dataset.locale ?? '';
  const read = (): LoadedLocale | undefined => {
    if (block === null || !isLocale(embedded)) return undefined;
    const messages: Texts = JSON.parse(block.textContent);
    return { locale: embedded, messages, missed: embedded !== locale };
  };
  if (embedded === locale) return read() ?? loadLocale(locale);
  try {
    return await loadLocale(locale);
  } catch (error) {
    const other = read();
    if (other === undefined) throw error;
    return other;
  }
}
