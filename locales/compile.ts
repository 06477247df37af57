import { join } from 'node:path';
import { compile } from '@formatjs/cli-lib';
import { type Locale, pseudoLocale } from './languages.ts';
import type { Messages } from './messages.ts';

/**
 * Compiles the catalogue of a language with FormatJS's compiler. Texts that it lacks are the English ones.
 * @param folder where the catalogues lie
 * @param locale a language, or `pseudoLocale`: English accented, longer and in brackets
 * @returns compiled messages by key
 * @throws Error when a file is missing, is no JSON, or has a broken ICU message
 */
export async function compileLanguage(folder: string, locale: Locale | typeof pseudoLocale): Promise<Messages> {
  const compileFile = async (name: string, options = {}): Promise<Messages> =>
    JSON.parse(await compile([join(folder, `${name}.json`)], { ast: true, format: 'simple', ...options }));
  if (locale === pseudoLocale) return compileFile('en', { pseudoLocale });
  return { ...(await compileFile('en')), ...(await compileFile(locale)) };
}
