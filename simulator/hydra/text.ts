/** Small text and byte conversions with the exact results that a Go server gives. */

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export const utf8 = (text: string): Uint8Array<ArrayBuffer> => encoder.encode(text) as Uint8Array<ArrayBuffer>;
export const fromUtf8 = (bytes: Uint8Array): string => decoder.decode(bytes);

/** Base64 with the URL-safe alphabet (RFC 4648, section 5), without padding unless asked for. */
export function base64url(bytes: Uint8Array, { padded = false } = {}): string {
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  const text = btoa(binary).replaceAll('+', '-').replaceAll('/', '_');
  return padded ? text : text.replaceAll('=', '');
}

/** The reverse; `undefined` for anything that is not base64url. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]*={0,2}$/.test(text)) return undefined;
  try {
    const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/').replaceAll('=', ''));
    return Uint8Array.from(binary, (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

/** Murmur3, 32 bit, seed 0: the number in the names of the CSRF cookies. */
export function murmur3(text: string): number {
  const bytes = utf8(text);
  const view = new DataView(bytes.buffer);
  const rotate = (value: number, by: number) => (value << by) | (value >>> (32 - by));
  const scramble = (value: number) => Math.imul(rotate(Math.imul(value, 0xcc9e2d51), 15), 0x1b873593);
  const whole = bytes.length & ~3;
  let hash = 0;
  for (let at = 0; at < whole; at += 4) {
    hash = (Math.imul(rotate(hash ^ scramble(view.getUint32(at, true)), 13), 5) + 0xe6546b64) | 0;
  }
  let tail = 0;
  for (let at = bytes.length - 1; at >= whole; at -= 1) tail = (tail << 8) | (bytes[at] as number);
  hash ^= scramble(tail) ^ bytes.length;
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}

/** RFC 3339 in UTC; whole seconds have no fraction, as Go prints them. */
export function goTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString().replace(/\.?0*Z$/, 'Z');
}

/** Go's default print of a time in UTC, to the second. */
export function goDate(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')} +0000 UTC`;
}

export const seconds = (milliseconds: number): number => Math.floor(milliseconds / 1000);

/** The words of a blank-separated parameter. */
export const words = (text: string | null | undefined): string[] =>
  (text ?? '').split(' ').filter((word) => word !== '');

/** Whether a word is in a list, whatever its case. */
export const hasWord = (list: readonly string[], word: string): boolean =>
  list.some((one) => one.toLowerCase() === word.toLowerCase());

/** The words of a text between whitespace of any kind. */
export const fields = (text: string): string[] => text.split(/\s+/).filter((word) => word !== '');

/** A copy with the members of every object in order, as Go writes maps. */
export function sorted<T>(value: T): T {
  if (Array.isArray(value)) return value.map(sorted) as T;
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(entries.map(([name, member]) => [name, sorted(member)])) as T;
}
