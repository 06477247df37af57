import type { LoadLocale } from '@members/app/intl/catalogues';
import { pseudoLocale } from '@members/locales/languages';
import type { Messages } from '@members/locales/messages';

const pseudo = import.meta.glob<Messages>('../../../locales/en.json', { query: '?pseudo', import: 'default' });
const catalogues = import.meta.glob<Messages>('../../../locales/[a-z][a-z].json', {
  query: '?compiled',
  import: 'default',
});

/** Loads the compiled messages of a language. @see `compiledCatalogues` in locales/vite.ts */
export const loadLocale: LoadLocale = async (locale) => {
  const key: string = locale;
  const load = key === pseudoLocale ? pseudo['../../../locales/en.json'] : catalogues[`../../../locales/${key}.json`];
  if (load === undefined) throw new Error(`there is no locales/${key}.json`);
  return { locale, messages: await load() };
};
