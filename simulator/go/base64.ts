/** Standard and URL-safe base64 (RFC 4648) that works in browsers and in Node alike. */

export function encodeBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}

/** `undefined` for text that is not base64. */
export function decodeBase64(text: string): Uint8Array | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}

export function encodeBase64Url(bytes: Uint8Array): string {
  return encodeBase64(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export function decodeBase64Url(text: string): Uint8Array | undefined {
  return decodeBase64(text.replaceAll('-', '+').replaceAll('_', '/'));
}

/** What Go says of a text that is not padded, URL-safe base64; undefined for one that is. */
export function base64Problem(text: string): string | undefined {
  const strange = /[^\w-]/.exec(text.replace(/={1,2}$/, ''))?.index;
  // A piece of less than four characters is told by its beginning.
  const at = strange ?? (text.length % 4 === 0 ? undefined : text.length - (text.length % 4));
  return at === undefined ? undefined : `illegal base64 data at input byte ${at}`;
}
