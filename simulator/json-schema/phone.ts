/**
 * Telephone numbers and other identifiers in their one spelling (Kratos `x/normalize.go`). The plans of all countries are
 * those of August 2025, which the server holds: a later version of the library takes other numbers.
 */

import { goLower } from '../go/lower.ts';
import { utf8 } from '../go/utf8.ts';

type Parse = typeof import('libphonenumber-js/max')['parsePhoneNumberWithError'];

let parse: Parse | undefined;

/** Whether a schema, as text, may ask for telephone numbers. */
export const mayHoldPhones = (schema: string): boolean => /"(?:tel|sms)"/.test(schema);

/** Loads the plans, before the first schema that needs them: a start without any does not wait for them. */
export async function loadPhones(): Promise<void> {
  parse ??= (await import('libphonenumber-js/max')).parsePhoneNumberWithError;
}

/** The keys that letters stand on, from `a`. */
const keys = [...'22233344455566677778889999'];
const keyOf = (letter: string) => keys[letter.toLowerCase().charCodeAt(0) - 97] ?? letter;

/** What the server's reader begins with: the first sign or digit. */
const begun = (text: string) =>
  text
    .normalize('NFKC')
    .replace(/^\P{Nd}*?(?=\+|\p{Nd})/u, '')
    .replace(/^\++/, '+');

/** With words as the digits that they stand on. */
function dialled(number: string): string {
  const isWord = (number.match(/[a-z]/gi)?.length ?? 0) >= 3 && !/ext/i.test(number);
  return isWord ? number.replace(/[a-z]/gi, keyOf) : number;
}

/** What the server says, by what the library does. */
const complaints: Readonly<Record<string, string>> = {
  NOT_A_NUMBER: 'the phone number supplied is not a number',
  INVALID_COUNTRY: 'invalid country code',
  TOO_SHORT: 'the string supplied is too short to be a phone number',
  TOO_LONG: 'the string supplied is too long to be a phone number',
};
const longest = 250;

type Reading =
  | { readonly outcome: 'number'; readonly number: string }
  | { readonly outcome: 'refused'; readonly problem: string };

function read(text: string): Reading {
  const refused = (problem = ''): Reading => ({ outcome: 'refused', problem });
  if (utf8(text).length > longest) return refused(complaints.TOO_LONG);
  const number = begun(text);
  const digits = number.match(/\p{Nd}/gu)?.length ?? 0;
  if (digits < 3 && !/^\p{Nd}{2}$/u.test(number)) return refused(complaints.NOT_A_NUMBER);
  try {
    const found = parse?.(dialled(number), { extract: false });
    return found?.isValid()
      ? { outcome: 'number', number: found.number }
      : refused('the provided number is not a valid phone number');
  } catch (error) {
    return refused(complaints[(error as Error).message]);
  }
}

/** What the server has against a text as a telephone number; undefined for a number that its country gives out. */
export function phoneProblem(text: string): string | undefined {
  const reading = read(text);
  return reading.outcome === 'refused' ? reading.problem : undefined;
}

/** True for an international number, however it is grouped. */
export const isPhone = (text: string): boolean => read(text).outcome === 'number';

/** A number as E.164 has it, an e-mail address in lower case, anything else without blanks around it. */
export function normaliseIdentifier(text: string): string {
  const reading = read(text);
  if (reading.outcome === 'number') return reading.number;
  return text.includes('@') ? goLower(text.trim()) : text.trim();
}
