/** Texts as the bytes that Go has them in, and back. */

const encoder = new TextEncoder();
/** Go knows no mark at a text's beginning: it is a character like others. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text);

const firstStray = 0x10f000;

/**
 * How a text holds a byte that is no UTF-8: as a letter for private use, U+10F080 to U+10F0FF, which the language's own
 * classes keep as they do any other, and hardly any text has. JSON shows U+FFFD in its place.
 */
export const strayByte = (byte: number): string => String.fromCodePoint(firstStray + byte);
export const strayBytes = /[\u{10f080}-\u{10f0ff}]/gu;
/** The byte that a letter stands for; undefined for one that stands for itself. */
export function byteOf(letter: string): number | undefined {
  const byte = (letter.codePointAt(0) ?? 0) - firstStray;
  return byte >= 0x80 && byte <= 0xff ? byte : undefined;
}

/** How many bytes Go has for a text. */
export const lengthInBytes = (text: string): number =>
  encoder.encode(text).length - 3 * (text.match(strayBytes)?.length ?? 0);

/** What is no UTF-8 becomes U+FFFD. */
export const fromUtf8 = (bytes: Uint8Array): string => decoder.decode(bytes);
