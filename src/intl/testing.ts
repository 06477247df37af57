import { compileLanguage } from '@members/locales/compile';
import { intlTag, type Locale } from '@members/locales/languages';
import { cataloguesFolder } from '@members/locales/read';
import { createIntl, type IntlShape } from 'react-intl';
import type { LoadedLocale, LoadLocale } from './catalogues.ts';
import { throwError } from './provider.tsx';

const loaded = new Map<Locale, Promise<LoadedLocale>>();

/** Compiles the texts of a language, once for all tests of a process. */
export const loadLocale: LoadLocale = (locale) => {
  const texts =
    loaded.get(locale) ??
    compileLanguage(cataloguesFolder, locale).then((messages): LoadedLocale => ({ locale, messages }));
  loaded.set(locale, texts);
  return texts;
};

/** Returns React Intl's formatters of a language, for tests without components. */
export async function intlOf(locale: Locale): Promise<IntlShape> {
  const { messages } = await loadLocale(locale);
  return createIntl({ locale: intlTag(locale), messages, onError: throwError });
}
