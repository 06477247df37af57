import type { Cookie } from '../http/exchange.ts';
import type { CookieJar } from './fetch.ts';

export interface KeptCookie {
  readonly name: string;
  readonly value: string;
  readonly path: string;
  /** When the cookie expires (ms since 1970); left out for a session cookie. */
  readonly ends?: number;
}

/** Tells whether a cookie with this path is sent to an address (RFC 6265, section 5.1.4). */
const pathMatches = (path: string, pathname: string) =>
  pathname === path || pathname.startsWith(path.endsWith('/') ? path : `${path}/`);

function endOf({ maxAge, expires }: Cookie, now: number): number | undefined {
  return maxAge === undefined ? expires?.getTime() : now + maxAge * 1000;
}

/**
 * Returns the cookie jar of one host, whose ports share it. It serves hosts without a browser's cookies: browsers ignore
 * the `Set-Cookie` of a service worker. `tough-cookie` would only make a page larger, because cookies arrive parsed and
 * belong to one host.
 *
 * @param kept the cookies that earlier responses set; changed in place
 * @param pathname the path of the request
 * @param now the current time (ms since 1970)
 */
export function keptJar(kept: Map<string, KeptCookie>, pathname: string, now: number): CookieJar {
  return {
    entries: () =>
      [...kept.values()]
        .filter(({ path, ends = Number.POSITIVE_INFINITY }) => pathMatches(path, pathname) && ends > now)
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
