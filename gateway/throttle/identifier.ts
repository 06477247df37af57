import { parsePhoneNumberFromString } from 'libphonenumber-js';

/** Kratos stores at most 255 characters. Longer texts are padded with characters that Kratos removes, or name no account. */
const longest = 320;

/** Kratos can read a phone number only out of a text with a plus and three digits; letters may stand for the others. */
const mayHoldPhone = (text: string) => text.includes('+') && (text.match(/\p{Nd}/gu)?.length ?? 0) >= 3;

/** A phone number with nothing but digits and common separators. */
const plainPhone = /^\+[\d ().-]+$/;

/** An e-mail address in which Kratos's reader of phone numbers finds none: nothing ends a phone number before the `@`. */
const plainEmail = /^[^\s@/\\;]+@[\p{L}\p{N}][\p{L}\p{N}.-]*$/u;

/** The same text for all spellings that differ in case, accents, width, blanks or invisible characters. */
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
 * Returns the spelling under which guesses for an account are counted. All spellings that Kratos reads as one account have
 * the same one, so that no spelling has guesses of its own. Some accounts that are different to Kratos share one, too.
 *
 * Kratos (x/normalize.go; persister_identity.go, `NormalizeIdentifier`) trims identifiers and makes them lower case. With the
 * code method it writes phone numbers as E.164; its reader finds a number between other text as well
 * (`tel:+33612345678`, `+33612345678 ext 9`, `x@y+33612345678`).
 * @param isForPassword whether Kratos reads the text for a password alone
 * @returns undefined for a text in which Kratos may find a phone number, or another identifier, that is not certain here
 */
export function countedSpelling(identifier: string, isForPassword: boolean): string | undefined {
  if (identifier.length > longest) return undefined;
  const text = identifier.normalize('NFKC').trim();
  if (plainPhone.test(text)) return foldedPhone(text);
  // A quotation mark stands in quoted e-mail addresses, and in texts that shall become JSON.
  const isOdd = (mayHoldPhone(text) && !plainEmail.test(text)) || text.includes('"');
  return isOdd && !isForPassword ? undefined : folded(text) || undefined;
}

/**
 * Returns the spelling by which a device remembers an account. Two accounts of Kratos never have the same one: otherwise a
 * device that signed in to `jos\u00e9` could have guesses of its own for `jose`. So it removes less than Kratos does: blanks around
 * it, and the case of the letters A to Z.
 */
export function exactSpelling(identifier: string): string {
  return identifier
    .replace(/^[ \t\n\v\f\r]+|[ \t\n\v\f\r]+$/g, '')
    .replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
