import type { Cookie, Incoming } from './exchange.ts';

const nameLike = /^[\w!#$%&'*+.^`|~-]+$/;
/** Letters of ASCII that can be seen, and blanks; but no quotes, semicolons and backslashes. */
const valueLike = /^[ !#-:<-[\]-~]*$/;

/** Parses a Cookie header as Go does, which passes over what no cookie may be; of equal names the first wins. */
export function parseCookies(header: string | null | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const [name, value] of pairsOf(header)) if (!cookies.has(name)) cookies.set(name, value);
  return cookies;
}

/** The values of all cookies of that name, in order: a browser has one for each path. Not every host tells the header. */
export function cookiesNamed({ headers, cookies }: Pick<Incoming, 'headers' | 'cookies'>, wanted: string): string[] {
  const pairs = pairsOf(headers.get('cookie'));
  return (pairs.length > 0 ? pairs : [...cookies]).flatMap(([name, value]) => (name === wanted ? [value] : []));
}

function pairsOf(header: string | null | undefined): [name: string, value: string][] {
  return (header?.split(';') ?? []).flatMap((part) => {
    // Blanks before a value are the value's; a name alone has an empty one.
    const [, name = '', sent = ''] = /^([^=]*)=?(.*)$/s.exec(part.trim()) ?? [];
    const value = /^"(.*)"$/s.exec(sent)?.[1] ?? sent;
    return nameLike.test(name.trim()) && valueLike.test(value) ? [[name.trim(), value]] : [];
  });
}

/** Writes a Set-Cookie value with its attributes in the order that Go's net/http uses. */
export function serializeCookie(cookie: Cookie): string {
  const parts = [`${cookie.name}=${cookie.value}`];
  if (cookie.path) parts.push(`Path=${cookie.path}`);
  if (cookie.domain) parts.push(`Domain=${cookie.domain.replace(/^\./, '')}`);
  if (cookie.expires) parts.push(`Expires=${cookie.expires.toUTCString()}`);
  if (cookie.maxAge !== undefined) parts.push(`Max-Age=${cookie.maxAge}`);
  if (cookie.httpOnly) parts.push('HttpOnly');
  if (cookie.secure) parts.push('Secure');
  if (cookie.sameSite) parts.push(`SameSite=${cookie.sameSite}`);
  return parts.join('; ');
}
