import type { Cookie } from './exchange.ts';

/** Parses a Cookie header (RFC 6265, section 4.2); of equal names the first wins. */
export function parseCookies(header: string | null | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const [name, value] of pairsOf(header)) if (!cookies.has(name)) cookies.set(name, value);
  return cookies;
}

/** The values of all cookies of that name, in order: a browser has one for each path. */
export function cookiesNamed(header: string | null, wanted: string): string[] {
  return pairsOf(header).flatMap(([name, value]) => (name === wanted ? [value] : []));
}

function pairsOf(header: string | null | undefined): [name: string, value: string][] {
  return (header?.split(';') ?? []).flatMap((part) => {
    const pair = part.trim();
    const at = pair.indexOf('=');
    // Blanks before a value are the value's, as Go has it.
    const value = pair.slice(at + 1);
    const isQuoted = value.startsWith('"') && value.endsWith('"') && value.length > 1;
    return at < 1 ? [] : [[pair.slice(0, at).trim(), isQuoted ? value.slice(1, -1) : value]];
  });
}

/** Writes a Set-Cookie value with its attributes in the order that Go's net/http uses. */
export function serializeCookie(cookie: Cookie): string {
  const parts = [`${cookie.name}=${cookie.value}`];
  if (cookie.path) parts.push(`Path=${cookie.path}`);
  if (cookie.domain) parts.push(`Domain=${cookie.domain}`);
  if (cookie.expires) parts.push(`Expires=${cookie.expires.toUTCString()}`);
  if (cookie.maxAge !== undefined) parts.push(`Max-Age=${cookie.maxAge}`);
  if (cookie.httpOnly) parts.push('HttpOnly');
  if (cookie.secure) parts.push('Secure');
  if (cookie.sameSite) parts.push(`SameSite=${cookie.sameSite}`);
  return parts.join('; ');
}
