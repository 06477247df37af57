/**
 * The one rule about addresses that come from outside: which of them this product follows, and how they are written before
 * Kratos judges them. The app, the renderer and the gateway all use it.
 *
 * Go and browsers read some addresses differently: Go takes `http:\\evil.example` for an opaque address without a host, a
 * browser opens `http://evil.example/` (WHATWG URL, section 4.4). So an address is either plain, which both read alike, or
 * it is read once, here, as a browser reads it.
 */

/** The address as a browser reads it; `URL.parse`, which some browsers in use do not have yet. */
const read = (address: string, base?: string | URL): URL | undefined =>
  URL.canParse(address, base?.toString()) ? new URL(address, base) : undefined;

/** An `http` or `https` address with a host, or a path: everything else is not followed. */
const followed = /^(?:https?:\/\/[^/\\]|\/(?![/\\]))/i;

/** Browsers drop some of these anywhere in an address, so that `/<tab>/evil.example` becomes `//evil.example`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const control = /[\u0000-\u001f\u007f]/;

/**
 * Reads an address as a browser does that stands on a page of `base`.
 * @param address where somebody wants to lead the browser: a parameter, a field of a flow, a `Location` header
 * @param base absolute address of the page; without it a path is not followed
 * @returns the address to go to; use its `href`, never the text. `undefined` for an address that is not to be followed:
 *   another scheme, no host, two slashes at the start, user and password, control characters. Nor is an address of the page's
 *   own origin whose path begins with two slashes: without its origin it would lead to another host
 */
export function webTarget(address: string, base?: string | URL): URL | undefined {
  if (!followed.test(address) || control.test(address)) return undefined;
  const url = read(address, base);
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return undefined;
  const isOwn = base !== undefined && url.origin === new URL(base).origin;
  return isOwn && url.pathname.startsWith('//') ? undefined : url;
}

/** An address that Go's parser and a browser's read alike: a path, or scheme, host and port without anything unusual. */
const plain = /^(?:https?:\/\/[\w.:[\]-]+(?=[/?#]|$)|\/(?![/\\]))[\u0021-\u005b\u005d-\u007e]*$/;

/**
 * What makes the path that Go judged another one in the browser: `.` and `..`, which only a browser resolves, and characters
 * for which Go spells the path anew (`EscapedPath`), `%2F` as a slash. An allowed `/app/` would let `/app/../other` through.
 */
const moving = /^[^?#]*(?:\/(?:\.|%2e){1,2}(?:[/?#]|$)|["<>^`{|}])/i;

/** What a browser reads as a path of the page's own host. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop control characters, and what remains may be no path
const path = /^\/(?![/\\])[^\u0000-\u001f]*$/;

/** Stands for an address that no browser can open: Kratos allows no such scheme. */
const unreadable = 'about:invalid';

/**
 * Writes a return address so that Kratos reads what a browser will open. Plain addresses stay as they are.
 * @param address value of `return_to` or `after_verification_return_to`
 * @param base absolute address of the page that the browser would read it on
 * @returns an address for Kratos to judge. A path stays a path, which Kratos completes by its own configuration. An address that
 *   no browser can open becomes one that Kratos refuses: Go may drop from it what keeps browsers from opening it, such as the
 *   `#` of `https:\\evil.example #`
 */
export function asBrowsersRead(address: string, base: string | URL): string {
  if (address === '' || (plain.test(address) && !moving.test(address))) return address;
  const url = read(address, base);
  if (url === undefined) return unreadable;
  // The one character that a browser leaves in a path and Go escapes.
  url.pathname = url.pathname.replaceAll('|', '%7C');
  const isPath = path.test(address) && !url.pathname.startsWith('//');
  return isPath ? url.pathname + url.search + url.hash : url.href;
}
