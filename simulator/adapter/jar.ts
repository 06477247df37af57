import type { Cookie } from '../http/exchange.ts';
import type { CookieJar } from './fetch.ts';

/** A cookie as it is kept, and when it ends, in milliseconds since 1970, if before the browser does. */
export interface KeptCookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  readonly ends?: number;
}

/** Whether a cookie of that path goes to an address below (RFC 6265, section 5.1.4). */
const reaches = (path: string, pathname: string) =>
  pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`);

function endOf({ maxAge, expires }: Cookie, now: number): number | undefined {
  return maxAge === undefined ? expires?.getTime() : now + maxAge * 1000;
}

/**
 * The cookie jar of one host, which all its ports share. It is needed where no browser keeps cookies: browsers ignore the
 * `Set-Cookie` of a service worker. Cookies come parsed and are stored as plain data, so that `tough-cookie`, which parses
 * and knows other hosts, would only add to what a page loads.
 *
 * @param kept what earlier answers left; changed in place
 */
export function keptJar(kept: Map<string, KeptCookie>, pathname: string, now: number): CookieJar {
  return {
    entries: () =>
      [...kept.values()]
        .filter(({ path, ends = Number.POSITIVE_INFINITY }) => reaches(path, pathname) && ends > now)
        .sort((one, other) => other.path.length - one.path.length)
        .map(({ name, value }) => [name, value] as const),
    set: (cookie) => {
      const { name, value, path = '/' } = cookie;
      const ends = endOf(cookie, now);
      const key = `${path};${name}`;
      if (ends !== undefined && ends <= now) kept.delete(key);
      else kept.set(key, { name, value, path, ...(ends === undefined ? {} : { ends }) });
    },
  };
}
