import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { type Locale, pseudoLocale } from './languages.ts';
import type { Messages } from './messages.ts';

const smallLetters = 'ȧƀƈḓḗƒɠħīĵķŀḿƞǿƥɋřşŧŭṽẇẋẏẑ';
const capitalLetters = 'ȦƁƇḒḖƑƓĦĪĴĶĿḾȠǾƤɊŘŞŦŬṼẆẊẎẐ';

/** Returns an English text with accents, and with four of its vowels doubled. */
const accented = (text: string): string =>
  text.replace(/[a-z]/gi, (letter) => {
    const letters = letter >= 'a' ? smallLetters : capitalLetters;
    const accent = letters[letter.toLowerCase().charCodeAt(0) - 'a'.charCodeAt(0)] ?? letter;
    return /[aeou]/.test(letter) ? accent + accent : accent;
  });

function accentedMessage(message: readonly MessageFormatElement[]): MessageFormatElement[] {
  return message.map((element) => {
    if (element.type === TYPE.literal) return { ...element, value: accented(element.value) };
    if (element.type !== TYPE.plural && element.type !== TYPE.select) return element;
    const options = Object.entries(element.options).map(([name, { value }]) => [
      name,
      { value: accentedMessage(value) },
    ]);
    return { ...element, options: Object.fromEntries(options) };
  });
}

const literal = (value: string): MessageFormatElement => ({ type: TYPE.literal, value });

const pseudoMessage = (message: readonly MessageFormatElement[]): MessageFormatElement[] => [
  literal('['),
  ...accentedMessage(message),
  literal(']'),
];

/**
 * Compiles the catalogue of a language with FormatJS's parser. A text that it lacks is the English one.
 * @param folder folder of the catalogues
 * @param locale a language, or `pseudoLocale`: English with accents, longer and in brackets
 * @returns compiled messages by key
 * @throws Error when a file is missing, is no JSON, or has a broken ICU message
 */
export async function compileLanguage(folder: string, locale: Locale | typeof pseudoLocale): Promise<Messages> {
  const compileFile = async (
    name: string,
    change = (message: MessageFormatElement[]) => message,
  ): Promise<Messages> => {
    const texts: Record<string, string> = JSON.parse(await readFile(join(folder, `${name}.json`), 'utf8'));
    // Sorted, so that the order of keys in the file does not change the compiled catalogue.
    const keys = Object.keys(texts).sort();
    return Object.fromEntries(keys.map((key) => [key, change(parse(texts[key] ?? ''))])) as Messages;
  };
  if (locale === pseudoLocale) return compileFile('en', pseudoMessage);
  return { ...(await compileFile('en')), ...(await compileFile(locale)) };
}
