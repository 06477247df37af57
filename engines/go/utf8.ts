/** Converts texts to UTF-8, the form of Go's strings, and back. */

const encoder = new TextEncoder();
/** Go does not remove a byte order mark. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text);

const firstStray = 0x10f000;

/**
 * A stray byte: a byte that is not valid UTF-8, kept in a text as a private-use character from U+10F080 to U+10F0FF. A
 * JavaScript string cannot hold such a byte, and hardly any text has these characters. JSON shows U+FFFD in its place.
 */
export const strayByte = (byte: number): string => String.fromCodePoint(firstStray + byte);
export const strayBytes = /[\u{10f080}-\u{10f0ff}]/gu;
/** The byte of a stray byte's character; undefined for any other character. */
export function byteOf(letter: string): number | undefined {
  const byte = (letter.codePointAt(0) ?? 0) - firstStray;
  return byte >= 0x80 && byte <= 0xff ? byte : undefined;
}

/** The number of bytes of a text in Go. */
export const lengthInBytes = (text: string): number =>
  encoder.encode(text).length - 3 * (text.match(strayBytes)?.length ?? 0);

/** Decodes UTF-8. Invalid bytes become U+FFFD. */
export const fromUtf8 = (bytes: Uint8Array): string => decoder.decode(bytes);
