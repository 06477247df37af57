/**
 * URL escapes as Go's `net/url` writes and reads them. A byte string is a string in which each character stands for one
 * byte.
 */
import { goQuote } from '../quote.ts';
import { byteOf, strayByte, strayBytes, utf8 } from '../utf8.ts';

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

export const isAscii = (text: string): boolean => !/[^\0-\x7f]/.test(text);

const escapeByte = (byte: number): string => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;

/** Escapes a character by its bytes. Unlike `encodeURIComponent`, Go also escapes `!'()*`. */
export function escapeLetter(letter: string): string {
  const stray = byteOf(letter);
  if (stray !== undefined) return escapeByte(stray);
  return encodeURIComponent(letter.toWellFormed()).replace(/^[!'()*]$/, (kept) => escapeByte(kept.charCodeAt(0)));
}

/** Escapes a path segment (`url.PathEscape`). */
export const pathEscape = (text: string): string => text.replaceAll(/[^\w\-.~$&+:=@]/gu, escapeLetter);

/** Escapes a path (`url.URL.EscapedPath`). @param raw the path in the request; it is kept if it means the same path */
export const escapedPath = (path: string, raw = ''): string =>
  pathUnescape(raw) === path ? raw : path.replaceAll(/[^\w\-.~$&+,/:;=@]/gu, escapeLetter);

export const hostEscape = (text: string): string => text.replaceAll(/[^\w\-.~!$&'()*+,;=:[\]<>"]/gu, escapeLetter);

/** Escapes a user name or password. */
export const userEscape = (text: string): string => text.replaceAll(/[^\w\-.~$&+,;=]/gu, escapeLetter);

/** Escapes a whole path (`url.URL`). */
export const wholePathEscape = (text: string): string => text.replaceAll(/[^\w\-.~$&+,/:;=@]/gu, escapeLetter);

/** Unescapes a path, including bytes that are not UTF-8. A path with an invalid escape is returned unchanged. */
export function pathUnescape(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return escapeProblem(path) === undefined ? path.replaceAll(/(?:%[0-9a-f]{2})+/gi, unescapeRun) : path;
  }
}

/** Decodes UTF-8, and keeps invalid bytes (see `strayByte`). */
export function textFromBytes(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes);
  } catch {
    return textFromByteString(byteString(bytes));
  }
}

export const byteString = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

/** Decodes a byte string as UTF-8, and keeps invalid bytes (see `strayByte`). */
export const textFromByteString = (bytes: string): string =>
  isAscii(bytes) ? bytes : bytes.replaceAll(/[\x80-\xff]+/g, (run) => pathUnescape(escapeByteString(run)));

/** Escapes the bytes beyond ASCII of a byte string. */
export const escapeByteString = (bytes: string): string =>
  bytes.replaceAll(/[\x80-\xff]/g, (byte) => escapeByte(byte.charCodeAt(0)));

/** A request target from a byte string: bytes beyond ASCII are escaped in the path, and decoded in the query. */
export function targetFromByteString(target: string): string {
  const [, path = '', query = ''] = /^([^?]*)(.*)$/s.exec(target) ?? [];
  return escapeByteString(path) + textFromByteString(query);
}

/** Unescapes a series of escapes. Bytes that are not UTF-8 are kept as stray bytes. */
function unescapeRun(escapes: string): string {
  const bytes = escapes.slice(1).split('%');
  let text = '';
  for (let at = 0; at < bytes.length; ) {
    const [letter, length] = letterAt(bytes, at);
    text += letter;
    at += length;
  }
  return text;
}

function letterAt(bytes: readonly string[], at: number): readonly [letter: string, length: number] {
  for (const length of [1, 2, 3, 4]) {
    try {
      return [
        decodeURIComponent(
          bytes
            .slice(at, at + length)
            .map((byte) => `%${byte}`)
            .join(''),
        ),
        length,
      ];
    } catch {}
  }
  return [strayByte(Number.parseInt(bytes[at] ?? '', 16)), 1];
}

const broken = /%(?![0-9a-f]{2}).{0,2}/isu;

/** Go's error for a text with an invalid escape; undefined if it has none. */
export function escapeProblem(text: string): string | undefined {
  const [wrong] = broken.exec(text) ?? [];
  return wrong === undefined ? undefined : invalidEscape(wrong);
}

/**
 * Go's error for an escape that is invalid, or not allowed at its place. It shows three bytes, even if they split a
 * character.
 */
export const invalidEscape = (wrong: string): string =>
  `invalid URL escape ${goQuote(textFromBytes(utf8(wrong).subarray(0, 3)))}`;

/** Unescapes a query value (`url.QueryUnescape`), with U+FFFD for invalid bytes; undefined if an escape is invalid. */
export function queryUnescape(text: string): string | undefined {
  if (escapeProblem(text) !== undefined) return undefined;
  return pathUnescape(text.replaceAll('+', ' ')).replaceAll(strayBytes, '\ufffd');
}
