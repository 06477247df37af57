import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Catalogue, compileCatalogue, linesOf } from '../../locales/compile.ts';
import type { Locale } from '../../locales/languages.ts';
import { type LoadedLocale, type LoadLocale, textsOf, withPseudo } from './catalogues.ts';

/** A catalogue's file. */
export const catalogueSource = (locale: Locale) =>
  readFileSync(join(import.meta.dirname, '../../locales', `${locale}.json`), 'utf8');

/** A catalogue as it is written. */
export const readCatalogue = (locale: Locale): Catalogue => JSON.parse(catalogueSource(locale));

/** Compiled as the build does it. */
const load = withPseudo(async (locale) => {
  const lines = linesOf(readCatalogue('en'));
  return { locale, messages: textsOf({ lines, texts: compileCatalogue(readCatalogue(locale), lines) }) };
});

const loaded = new Map<Locale, Promise<LoadedLocale>>();

/** The texts of a language for tests; every test of a process gets the same. */
export const loadLocale: LoadLocale = (locale) => {
  const texts = loaded.get(locale) ?? load(locale);
  loaded.set(locale, texts);
  return texts;
};
