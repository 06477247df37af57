/** The escapes of addresses as Go's net/url writes and reads them. */
import { goQuote } from '../quote.ts';

/** One letter as its bytes in hexadecimal; Go escapes some that the language itself would leave. */
export const escapeLetter = (letter: string): string =>
  encodeURIComponent(letter.toWellFormed()).replace(
    /^[!'()*]$/,
    (kept) => `%${kept.charCodeAt(0).toString(16).toUpperCase()}`,
  );

/** A text as one part of a path (`url.PathEscape`). */
export const pathEscape = (text: string): string => text.replaceAll(/[^\w\-.~$&+:=@]/gu, escapeLetter);

/** A path without its escapes; as it is where one of them is broken. */
export function pathUnescape(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

const broken = /%(?![0-9a-f]{2}).{0,2}/is;

/** What Go says of a text with a broken escape; undefined for one without. */
export function escapeProblem(text: string): string | undefined {
  const [wrong] = broken.exec(text) ?? [];
  return wrong === undefined ? undefined : `invalid URL escape ${goQuote(wrong)}`;
}

/** A text without the escapes of a query (`url.QueryUnescape`); undefined where one of them is broken. */
export function queryUnescape(text: string): string | undefined {
  if (escapeProblem(text) !== undefined) return undefined;
  return new URLSearchParams(`=${text.replaceAll('&', '%26')}`).get('') ?? '';
}
