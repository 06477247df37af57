/**
 * Normalises phone numbers and other identifiers (Kratos `x/normalize.go`). The numbering plans are from August 2025,
 * as in the server; a later version of the library accepts other numbers.
 */

import { goLower } from '../go/lower.ts';
import { utf8 } from '../go/utf8.ts';

type Parse = typeof import('libphonenumber-js/max')['parsePhoneNumberWithError'];

let parse: Parse | undefined;

/** Whether the text of a schema may ask for phone numbers. */
export const mayHoldPhones = (schema: string): boolean => /"(?:tel|sms)"/.test(schema);

/**
 * Loads the numbering plans. They are needed before the first schema with phone numbers; other starts do not wait for
 * them.
 */
export async function loadPhones(): Promise<void> {
  parse ??= (await import('libphonenumber-js/max')).parsePhoneNumberWithError;
}

/** The phone keys of the letters, from `a`. */
const keys = [...'22233344455566677778889999'];
const keyOf = (letter: string) => keys[letter.toLowerCase().charCodeAt(0) - 97] ?? letter;

/** Removes the text before the first plus sign or digit, as the server does. */
const trimToNumber = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/^\P{Nd}*?(?=\+|\p{Nd})/u, '')
    .replace(/^\++/, '+');

/** Replaces the letters of a number such as `+1-800-FLOWERS` with digits. */
function lettersToDigits(number: string): string {
  const isWord = (number.match(/[a-z]/gi)?.length ?? 0) >= 3 && !/ext/i.test(number);
  return isWord ? number.replace(/[a-z]/gi, keyOf) : number;
}

/** The server's errors, by the library's. */
const problems: Readonly<Record<string, string>> = {
  NOT_A_NUMBER: 'the phone number supplied is not a number',
  INVALID_COUNTRY: 'invalid country code',
  TOO_SHORT: 'the string supplied is too short to be a phone number',
  TOO_LONG: 'the string supplied is too long to be a phone number',
};
const longest = 250;

type PhoneReading =
  | { readonly outcome: 'number'; readonly number: string }
  | { readonly outcome: 'refused'; readonly problem: string };

function read(text: string): PhoneReading {
  const refused = (problem = ''): PhoneReading => ({ outcome: 'refused', problem });
  if (utf8(text).length > longest) return refused(problems.TOO_LONG);
  const number = trimToNumber(text);
  const digits = number.match(/\p{Nd}/gu)?.length ?? 0;
  if (digits < 3 && !/^\p{Nd}{2}$/u.test(number)) return refused(problems.NOT_A_NUMBER);
  try {
    const found = parse?.(lettersToDigits(number), { extract: false });
    return found?.isValid()
      ? { outcome: 'number', number: found.number }
      : refused('the provided number is not a valid phone number');
  } catch (error) {
    return refused(problems[(error as Error).message]);
  }
}

/** The server's error for a text that is not a valid phone number; undefined if it is. */
export function phoneProblem(text: string): string | undefined {
  const reading = read(text);
  return reading.outcome === 'refused' ? reading.problem : undefined;
}

/** Whether a text is a valid international phone number, in any grouping. */
export const isPhone = (text: string): boolean => read(text).outcome === 'number';

/**
 * Normalises an identifier: a phone number to E.164, an e-mail address to lower case, other text without surrounding
 * blanks.
 */
export function normaliseIdentifier(text: string): string {
  const reading = read(text);
  if (reading.outcome === 'number') return reading.number;
  return text.includes('@') ? goLower(text.trim()) : text.trim();
}
