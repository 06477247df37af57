/**
 * The rules for addresses from outside: which of them this product follows, and how return addresses are rewritten before
 * Kratos checks them. The app, the renderer and the gateway use them.
 *
 * Go and browsers read some addresses differently: Go reads `http:\\evil.example` as an opaque address without a host, a browser
 * opens `http://evil.example/` (WHATWG URL, section 4.4). Plain addresses mean the same to both. All others are parsed here as a
 * browser parses them.
 */

/** Parses an address as a browser does. Like `URL.parse`, which some browsers in use do not have yet. */
const parseAddress = (address: string, base?: string | URL): URL | undefined =>
  URL.canParse(address, base?.toString()) ? new URL(address, base) : undefined;

/** An `http` or `https` address with a host, or a path. Other addresses are not followed. */
const followedAddress = /^(?:https?:\/\/[^/\\]|\/(?![/\\]))/i;

/** Browsers drop some control characters anywhere in an address: `/<tab>/evil.example` becomes `//evil.example`. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is looked for
const control = /[\u0000-\u001f\u007f]/;

/**
 * Returns the target of an address, as a browser reads it on a page.
 * @param address from outside: a parameter, a field of a flow, a `Location` header
 * @param base absolute address of the page; without it, a path is not followed
 * @returns the target; use its `href`, never the text. `undefined` for an address that must not be followed: with another scheme,
 *   without a host, with two slashes at the start, with user or password, with control characters; and for an address of the
 *   page's own origin whose path begins with two slashes, because the path alone would lead to another host
 */
export function webTarget(address: string, base?: string | URL): URL | undefined {
  if (!followedAddress.test(address) || control.test(address)) return undefined;
  const url = parseAddress(address, base);
  if (url === undefined || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    return undefined;
  const isOwn = base !== undefined && url.origin === new URL(base).origin;
  return isOwn && url.pathname.startsWith('//') ? undefined : url;
}

/** An address that Go and browsers parse alike: a path, or scheme, host and port without unusual characters. */
const plainAddress = /^(?:https?:\/\/[\w.:[\]-]+(?=[/?#]|$)|\/(?![/\\]))[\u0021-\u005b\u005d-\u007e]*$/;

/**
 * A path that Go checks and a browser opens differently: with `.` or `..`, which only a browser resolves, or with characters for
 * which Go re-encodes the path (`EscapedPath`), `%2F` as a slash. An allowed `/app/` would otherwise allow `/app/../other`.
 */
const rewrittenPath = /^[^?#]*(?:\/(?:\.|%2e){1,2}(?:[/?#]|$)|["<>^`{|}])/i;

/** A text that a browser reads as a path on the page's own host. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop control characters, and what remains may be no path
const localPath = /^\/(?![/\\])[^\u0000-\u001f]*$/;

/** Replacement for an address that no browser can open. Kratos refuses its scheme. */
const unreadable = 'about:invalid';

/**
 * Rewrites a return address so that Kratos reads the address that a browser opens. Plain addresses stay unchanged.
 * @param address value of `return_to` or `after_verification_return_to`
 * @param base absolute address of the page, to resolve relative addresses
 * @returns an address for Kratos to check. A path stays a path, which Kratos completes by its configuration. An address that no
 *   browser can open becomes one that Kratos refuses: Go may drop the characters that make it invalid, such as the `#` of
 *   `https:\\evil.example #`
 */
export function asBrowsersRead(address: string, base: string | URL): string {
  if (address === '' || (plainAddress.test(address) && !rewrittenPath.test(address))) return address;
  const url = parseAddress(address, base);
  if (url === undefined) return unreadable;
  // Browsers keep this character in a path, but Go escapes it.
  url.pathname = url.pathname.replaceAll('|', '%7C');
  const isPath = localPath.test(address) && !url.pathname.startsWith('//');
  return isPath ? url.pathname + url.search + url.hash : url.href;
}
