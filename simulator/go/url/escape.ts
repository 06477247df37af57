/** The escapes of addresses as Go's net/url writes and reads them. */
import { goQuote } from '../quote.ts';
import { byteOf, strayByte, utf8 } from '../utf8.ts';

const strict = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** True of letters of ASCII alone, as nearly all texts are. */
export const isPlain = (text: string): boolean => !/[^\0-\x7f]/.test(text);

/** One byte in hexadecimal. */
const escapeByte = (byte: number): string => `%${byte.toString(16).toUpperCase().padStart(2, '0')}`;

/** One letter as its bytes in hexadecimal; Go escapes some that the language itself would leave. */
export function escapeLetter(letter: string): string {
  const stray = byteOf(letter);
  if (stray !== undefined) return escapeByte(stray);
  return encodeURIComponent(letter.toWellFormed()).replace(/^[!'()*]$/, (kept) => escapeByte(kept.charCodeAt(0)));
}

/** A text as one part of a path (`url.PathEscape`). */
export const pathEscape = (text: string): string => text.replaceAll(/[^\w\-.~$&+:=@]/gu, escapeLetter);

/** A path as it is written that was asked for as another: so, where that still means it (`url.URL.EscapedPath`). */
export const escapedPath = (path: string, asked = ''): string =>
  pathUnescape(asked) === path ? asked : path.replaceAll(/[^\w\-.~$&+,/:;=@]/gu, escapeLetter);

/** A text as the host of an address. */
export const hostEscape = (text: string): string => text.replaceAll(/[^\w\-.~!$&'()*+,;=:[\]<>"]/gu, escapeLetter);

/** A text as a user's name or password in an address. */
export const userEscape = (text: string): string => text.replaceAll(/[^\w\-.~$&+,;=]/gu, escapeLetter);

/** A text as a whole path (`url.URL`). */
export const wholePathEscape = (text: string): string => text.replaceAll(/[^\w\-.~$&+,/:;=@]/gu, escapeLetter);

/** A path without its escapes, stray bytes included; as it is where one of them is broken. */
export function pathUnescape(path: string): string {
  if (!path.includes('%')) return path;
  try {
    return decodeURIComponent(path);
  } catch {
    return escapeProblem(path) === undefined ? path.replaceAll(/(?:%[0-9a-f]{2})+/gi, textOf) : path;
  }
}

/** The text that bytes are, stray ones included. */
export function textOfBytes(bytes: Uint8Array): string {
  try {
    return strict.decode(bytes);
  } catch {
    return bytesText(bytesTold(bytes));
  }
}

/** Bytes, each of them as a letter of its own. */
export const bytesTold = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

/** The same of bytes that are each told as a letter of its own. */
export const bytesText = (bytes: string): string =>
  isPlain(bytes) ? bytes : bytes.replaceAll(/[\x80-\xff]+/g, (run) => pathUnescape(bytesEscape(run)));

/** Bytes told so with those beyond ASCII escaped. */
export const bytesEscape = (bytes: string): string =>
  bytes.replaceAll(/[\x80-\xff]/g, (byte) => escapeByte(byte.charCodeAt(0)));

/** A request's target that is told so: a path keeps its bytes as escapes, a query as text. */
export function targetOfBytes(target: string): string {
  const [, path = '', query = ''] = /^([^?]*)(.*)$/s.exec(target) ?? [];
  return bytesEscape(path) + bytesText(query);
}

/** The longest part that is UTF-8, from each byte on; other bytes for themselves. */
function textOf(escapes: string): string {
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

const broken = /%(?![0-9a-f]{2}).{0,2}/is;

/** What Go says of a text with a broken escape; undefined for one without. */
export function escapeProblem(text: string): string | undefined {
  const [wrong] = broken.exec(text) ?? [];
  return wrong === undefined ? undefined : wrongEscape(wrong);
}

/** What Go says of an escape that is broken, or not allowed where it is: it shows three bytes, be they whole letters or not. */
export const wrongEscape = (wrong: string): string =>
  `invalid URL escape ${goQuote(textOfBytes(utf8(wrong).subarray(0, 3)))}`;

/** A text without the escapes of a query (`url.QueryUnescape`); undefined where one of them is broken. */
export function queryUnescape(text: string): string | undefined {
  if (escapeProblem(text) !== undefined) return undefined;
  return new URLSearchParams(`=${text.replaceAll('&', '%26')}`).get('') ?? '';
}
