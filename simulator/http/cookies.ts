import { cookieDomain, cookiePath } from '@members/engines/go/cookie-attributes';
import type { Cookie, Incoming } from './exchange.ts';

const cookieName = /^[\w!#$%&'*+.^`|~-]+$/;
/** Printable ASCII and blanks, but no quotes, semicolons or backslashes. */
const cookieValue = /^[ !#-:<-[\]-~]*$/;

/**
 * Parses a Cookie header as Go's `net/http` does: it skips invalid pairs, and the first of several cookies with the same
 * name wins. The package `cookie` decodes values, and accepts names and values that Go refuses.
 */
export function parseCookies(header: string | null | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const [name, value] of pairsOf(header)) if (!cookies.has(name)) cookies.set(name, value);
  return cookies;
}

/**
 * The values of all cookies with a name, in order: a browser can have one per path. Some hosts have no Cookie header.
 */
export function cookiesNamed({ headers, cookies }: Pick<Incoming, 'headers' | 'cookies'>, wanted: string): string[] {
  const header = headers.get('cookie') ?? '';
  if (header.indexOf(wanted) !== header.lastIndexOf(wanted))
    return pairsOf(header).flatMap(([name, value]) => (name === wanted ? [value] : []));
  const value = cookies.get(wanted);
  return value === undefined ? [] : [value];
}

function pairsOf(header: string | null | undefined): [name: string, value: string][] {
  const pairs: [name: string, value: string][] = [];
  for (const each of header?.split(';') ?? []) {
    const part = each.trim();
    const at = part.indexOf('=');
    const name = at < 0 ? part : part.slice(0, at).trim();
    // Blanks before a value belong to it. A name alone has an empty value.
    const sent = at < 0 ? '' : part.slice(at + 1);
    const value = sent.startsWith('"') ? (/^"(.*)"$/s.exec(sent)?.[1] ?? sent) : sent;
    if (cookieName.test(name) && cookieValue.test(value)) pairs.push([name, value]);
  }
  return pairs;
}

/** Writes a Set-Cookie header. The attributes have the order of Go's `net/http`. */
export function serializeCookie(cookie: Cookie): string {
  const parts = [`${cookie.name}=${cookie.value}`];
  if (cookie.path) parts.push(`Path=${cookiePath(cookie.path)}`);
  const domain = cookieDomain(cookie.domain ?? '');
  if (domain) parts.push(`Domain=${domain}`);
  if (cookie.expires) parts.push(`Expires=${cookie.expires.toUTCString()}`);
  if (cookie.maxAge !== undefined) parts.push(`Max-Age=${cookie.maxAge}`);
  if (cookie.httpOnly) parts.push('HttpOnly');
  if (cookie.secure) parts.push('Secure');
  if (cookie.sameSite) parts.push(`SameSite=${cookie.sameSite}`);
  return parts.join('; ');
}
