/** Standard and URL-safe base64 (RFC 4648), for browsers and Node, with Go's error messages. */
import { utf8 } from './utf8.ts';

export function encodeBase64(bytes: Uint8Array): string {
  let letters = '';
  // A call takes a limited number of arguments. `Reflect.apply` is five times as fast as a spread.
  for (let at = 0; at < bytes.length; at += 4096)
    letters += Reflect.apply(String.fromCharCode, null, bytes.subarray(at, at + 4096));
  return btoa(letters);
}

/** Decodes base64 with or without padding; undefined for other text. */
export function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    const letters = atob(text);
    const bytes = new Uint8Array(letters.length);
    for (let at = 0; at < letters.length; at++) bytes[at] = letters.charCodeAt(at);
    return bytes;
  } catch {
    return undefined;
  }
}

/** URL-safe base64. The default has no padding, as in nearly all places of the servers. */
export function encodeBase64Url(bytes: Uint8Array, { padded = false } = {}): string {
  const text = encodeBase64(bytes).replaceAll('+', '-').replaceAll('/', '_');
  return padded ? text : text.replaceAll('=', '');
}

/** Decodes URL-safe base64 with or without padding; undefined for other text. */
export function decodeBase64Url(text: string): Uint8Array<ArrayBuffer> | undefined {
  return /[+/ \t\f]/.test(text) ? undefined : decodeBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
}

/**
 * Go's error for a text that is not URL-safe base64 (`Encoding.decodeQuantum`); undefined if it is.
 *
 * @param padded `base64.URLEncoding`; false: `base64.RawURLEncoding`
 */
export function base64Problem(text: string, { padded = true } = {}): string | undefined {
  const at = corruptAt(utf8(text), padded);
  return at === undefined ? undefined : `illegal base64 data at input byte ${at}`;
}

const letters = new Set(utf8('ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'));
const lineEnds = new Set(utf8('\r\n'));
const [pad] = utf8('=');

/** The offset of the byte in Go's error. Go reads four characters at a time, and skips line ends. */
function corruptAt(bytes: Uint8Array, padded: boolean): number | undefined {
  const places = [...bytes.keys()].filter((at) => !lineEnds.has(bytes[at] ?? 0));
  const read = places.findIndex((at) => !letters.has(bytes[at] ?? 0));
  if (read < 0) {
    const rest = places.length % 4;
    return rest === 1 || (rest > 0 && padded) ? bytes.length - rest : undefined;
  }
  const at = places[read] as number;
  if (bytes[at] !== pad || !padded || read % 4 < 2) return at;
  if (read % 4 === 3) return places[read + 1];
  // After two characters, two padding signs are needed.
  const second = places[read + 1];
  if (second === undefined) return bytes.length;
  return bytes[second] === pad ? places[read + 2] : second - 1;
}
