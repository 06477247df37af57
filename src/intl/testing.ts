import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createIntl, type IntlShape } from 'react-intl';
import { compileLanguage } from '../../locales/compile.ts';
import { intlTag, type Locale } from '../../locales/languages.ts';
import type { LoadedLocale, LoadLocale } from './catalogues.ts';
import { throwError } from './provider.tsx';

const folder = join(import.meta.dirname, '../../locales');

/** Returns the content of a catalogue's file. */
export const catalogueSource = (locale: Locale) => readFileSync(join(folder, `${locale}.json`), 'utf8');

/** Returns the ICU messages of a catalogue by key. */
export const readCatalogue = (locale: Locale): Readonly<Record<string, string>> => JSON.parse(catalogueSource(locale));

const loaded = new Map<Locale, Promise<LoadedLocale>>();

/** Compiles the texts of a language, once for all tests of a process. */
export const loadLocale: LoadLocale = (locale) => {
  const texts =
    loaded.get(locale) ?? compileLanguage(folder, locale).then((messages): LoadedLocale => ({ locale, messages }));
  loaded.set(locale, texts);
  return texts;
};

/** Returns React Intl's formatters of a language, for tests without components. */
export async function intlOf(locale: Locale): Promise<IntlShape> {
  const { messages } = await loadLocale(locale);
  return createIntl({ locale: intlTag(locale), messages, onError: throwError });
}
