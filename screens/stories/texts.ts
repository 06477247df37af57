import { type Catalogue, compileCatalogue, linesOf } from '../../locales/compile.ts';
import { type LoadLocale, textsOf, withPseudo } from '../../src/intl/catalogues.ts';

const catalogues = import.meta.glob<Catalogue>('../../locales/*.json', { import: 'default' });

async function read(locale: string): Promise<Catalogue> {
  const load = catalogues[`../../locales/${locale}.json`];
  if (load === undefined) throw new Error(`there is no locales/${locale}.json`);
  return load();
}

/** The texts of a language, compiled in the browser: the one place where stories meet the format of the catalogues. */
export const loadLocale: LoadLocale = withPseudo(async (locale) => {
  const lines = linesOf(await read('en'));
  return { locale, messages: textsOf({ lines, texts: compileCatalogue(await read(locale), lines) }) };
});
