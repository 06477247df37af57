/** Texts as the bytes that Go has them in, and back. */

const encoder = new TextEncoder();
/** Go knows no mark at a text's beginning: it is a character like others. */
const decoder = new TextDecoder('utf-8', { ignoreBOM: true });

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text);

/** What is no UTF-8 becomes U+FFFD. */
export const fromUtf8 = (bytes: Uint8Array): string => decoder.decode(bytes);
