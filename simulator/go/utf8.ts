/** Texts as the bytes that Go has them in, and back. */

const encoder = new TextEncoder();
/** Go knows no mark at a text's beginning: it is a character like others. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text);

/**
 * How a text holds a byte that is no UTF-8: as a lone surrogate, U+DC80 to U+DCFF, which no text has. JSON shows U+FFFD in its place.
 */
export const strayByte = (byte: number): string => String.fromCharCode(0xdc00 + byte);
const strayBytes = /[\udc80-\udcff]/gu;
export const isStray = (letter: string): boolean => /^[\udc80-\udcff]$/u.test(letter);

/** How many bytes Go has for a text. */
export const lengthInBytes = (text: string): number =>
  encoder.encode(text).length - 2 * (text.match(strayBytes)?.length ?? 0);

/** What is no UTF-8 becomes U+FFFD. */
export const fromUtf8 = (bytes: Uint8Array): string => decoder.decode(bytes);
