import { join } from 'node:path';
import { compile } from '@formatjs/cli-lib';
import type { Messages } from '../src/intl/catalogues.ts';
import { type Locale, pseudoLocale } from './languages.ts';

/**
 * Compiles the catalogue of a language with FormatJS's parser. A text that it lacks is the English one.
 * @param folder folder of the catalogues
 * @param locale a language, or `pseudoLocale`: English with accents, longer and in brackets
 * @returns compiled messages by key
 * @throws Error when a file is missing, is no JSON, or has a broken ICU message
 */
export async function compileLanguage(folder: string, locale: Locale | typeof pseudoLocale): Promise<Messages> {
  const compileFile = async (name: string, options = {}): Promise<Messages> =>
    JSON.parse(await compile([join(folder, `${name}.json`)], { ast: true, format: 'simple', ...options }));
  if (locale === pseudoLocale) return compileFile('en', { pseudoLocale });
  return { ...(await compileFile('en')), ...(await compileFile(locale)) };
}
