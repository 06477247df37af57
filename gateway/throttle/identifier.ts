import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** Kratos stores at most 255 characters. Longer texts name no account, or have padding that Kratos removes. */
const maxLength = 320;

/** Kratos can read a phone number only in a text with a plus sign and three digits. Letters may stand for further digits. */
const mayHoldPhone = (text: string) => text.includes('+') && (text.match(/\p{Nd}/gu)?.length ?? 0) >= 3;

/** A phone number of digits and common separators. */
const plainPhone = /^\+[\d ().-]+$/;

/** An e-mail address in which Kratos's parser finds no phone number: no character before the `@` ends one. */
const plainEmail = /^[^\s@/\\;]+@[\p{L}\p{N}][\p{L}\p{N}.-]*$/u;

/** Returns the same text for all spellings that differ in case, accents, width, blanks or invisible characters. */
const folded = (text: string) =>
  text
    .toLowerCase()
    .toUpperCase()
    .normalize('NFKD')
    .replace(/[\p{M}\p{C}\p{Z}\s]/gu, '');

function foldedPhone(text: string): string {
  const digits = text.replace(/[^\d+]/g, '');
  return parsePhoneNumberFromString(text, { extract: false })?.number ?? digits;
}

/**
 * Returns the spelling under which guesses for an account are counted. It is the same for all spellings that Kratos reads as
 * one account, so that no spelling has guesses of its own. Some accounts that are different to Kratos share one, too.
 *
 * Kratos trims identifiers and makes them lower case. With the code method it writes phone numbers as E.164; its parser finds a
 * number between other text as well (`tel:+33612345678`, `+33612345678 ext 9`, `x@y+33612345678`).
 * @param isForPassword whether Kratos reads the text for a password only
 * @returns undefined if Kratos may read a phone number or another identifier in the text than the gateway does
 * @see x/normalize.go; persister_identity.go, `NormalizeIdentifier` (v26.2.0)
 */
export function countedSpelling(identifier: string, isForPassword: boolean): string | undefined {
  if (identifier.length > maxLength) return undefined;
  const text = identifier.normalize('NFKC').trim();
  if (plainPhone.test(text)) return foldedPhone(text);
  // A quotation mark may belong to a quoted e-mail address, or to a text that breaks out of JSON.
  const isAmbiguous = (mayHoldPhone(text) && !plainEmail.test(text)) || text.includes('"');
  return isAmbiguous && !isForPassword ? undefined : folded(text) || undefined;
}

/**
 * Returns the spelling by which a device remembers an account. Two accounts of Kratos never have the same one: otherwise a
 * device that signed in to `jos\u00e9` could have guesses of its own for `jose`. So less is removed than Kratos removes: blanks
 * at both ends, and the case of the letters A to Z.
 */
export function exactSpelling(identifier: string): string {
  return identifier
    .replace(/^[ \t\n\v\f\r]+|[ \t\n\v\f\r]+$/g, '')
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
