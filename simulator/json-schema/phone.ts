/**
 * Telephone numbers and other identifiers in their one spelling (Kratos `x/normalize.go`). The plans of all countries are
 * those of August 2025, which the server holds: a later version of the library takes other numbers.
 */

import { goLower } from '../go/lower.ts';

type Parse = typeof import('libphonenumber-js/max')['parsePhoneNumberFromString'];

let parse: Parse | undefined;

/** Whether a schema, as text, may ask for telephone numbers. */
export const mayHoldPhones = (schema: string): boolean => /"(?:tel|sms)"/.test(schema);

/** Loads the plans, before the first schema that needs them: a start without any does not wait for them. */
export async function loadPhones(): Promise<void> {
  parse ??= (await import('libphonenumber-js/max')).parsePhoneNumberFromString;
}

/** The keys that letters stand on, from `a`. */
const keys = [...'22233344455566677778889999'];
const keyOf = (letter: string) => keys[letter.toLowerCase().charCodeAt(0) - 97] ?? letter;

/** What the server's reader takes and the library does not: words in front, several signs, and words to dial. */
function dialled(text: string): string {
  const number = text
    .normalize('NFKC')
    .replace(/^\P{Nd}*?(?=\+|\p{Nd})/u, '')
    .replace(/^\++/, '+');
  const isWord = (number.match(/[a-z]/gi)?.length ?? 0) >= 3 && !/ext/i.test(number);
  return isWord ? number.replace(/[a-z]/gi, keyOf) : number;
}

/** A number that its country gives out, as E.164 has it; undefined for any other text. */
function phoneOf(text: string): string | undefined {
  const found = parse?.(dialled(text), { extract: false });
  return found?.isValid() ? found.number : undefined;
}

/** True for an international number, however it is grouped. */
export const isPhone = (text: string): boolean => phoneOf(text) !== undefined;

/** A number without its grouping, an e-mail address in lower case, anything else without blanks around it. */
export function normaliseIdentifier(text: string): string {
  return phoneOf(text) ?? (text.includes('@') ? goLower(text.trim()) : text.trim());
}
