import type { Cookie } from '../../http/exchange.ts';

/** Parses a `Set-Cookie` header or the text that a script assigns to `document.cookie`. Domain and site are left out. */
export function parseSetCookie(line: string): Cookie {
  const [pair = '', ...attributes] = line.split(';');
  const at = pair.indexOf('=');
  const given = new Map(
    attributes.map((attribute) => {
      const [name = '', ...value] = attribute.split('=');
      return [name.trim().toLowerCase(), value.join('=').trim()] as const;
    }),
  );
  const [maxAge, expires] = [Number(given.get('max-age') || Number.NaN), new Date(given.get('expires') ?? '')];
  return {
    name: pair.slice(0, Math.max(at, 0)).trim(),
    value: pair.slice(at + 1).trim(),
    path: given.get('path') || '/',
    httpOnly: given.has('httponly'),
    ...(!Number.isNaN(maxAge) && { maxAge }),
    ...(!Number.isNaN(expires.getTime()) && { expires }),
  };
}
