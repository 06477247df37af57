import { parseCookies } from '../http/cookies.ts';
import type { Clock } from '../runtime/runtime.ts';
import { type CookieJar, type Handle, requestJar } from './fetch.ts';
import { type KeptCookie, keptJar } from './jar.ts';

/** `fetch`, as clients call it. */
export type FullFetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/** A browser of its own: what its answers set, its next requests bring. */
export interface Browsing {
  readonly fetch: FullFetch;
  /** By path and name; whoever puts some in is signed in as whoever they are from. */
  readonly cookies: Map<string, KeptCookie>;
}

/** As many redirects in a row are followed, as browsers do. */
const mostHops = 20;

/** The jar's cookies, and over them those that the request names itself, as clients on Node may. */
function jarOf(request: Request, kept: CookieJar): CookieJar {
  const own = parseCookies(request.headers.get('cookie'));
  return { entries: () => new Map([...kept.entries(), ...own]), set: kept.set };
}

/** What a redirect is followed with (fetch standard, section 4.4): the method may become GET, then without a body. */
function following(request: Request, body: ArrayBuffer, status: number, to: URL): Request {
  const turns = status === 303 ? !/^(?:GET|HEAD)$/.test(request.method) : status < 303 && request.method === 'POST';
  const headers = new Headers(request.headers);
  if (turns) headers.delete('content-type');
  const keepsBody = !turns && body.byteLength > 0;
  return new Request(to, { method: turns ? 'GET' : request.method, headers, ...(keepsBody && { body }) });
}

/**
 * `fetch` of a browser whose network is a simulator: it keeps cookies (none for `credentials: 'omit'`) and follows redirects
 * between the servers. One that leads elsewhere, as to a screen of the app, is the answer itself.
 *
 * @param isOurs whether an address is one of the servers'
 */
export function browsing(handle: Handle, isOurs: (url: URL) => boolean, clock: Pick<Clock, 'now'>): Browsing {
  const cookies = new Map<string, KeptCookie>();
  const fetch: FullFetch = async (input, init) => {
    let request = new Request(input, init);
    const { redirect, credentials } = request;
    const body = await request.clone().arrayBuffer();
    for (let hops = 0; hops <= mostHops; hops++) {
      const url = new URL(request.url);
      if (!isOurs(url)) throw new TypeError(`nothing of the simulator is at ${url.origin}${url.pathname}`);
      const jar = credentials === 'omit' ? requestJar([]) : keptJar(cookies, url.pathname, clock.now());
      const answer = await handle(request, jarOf(request, jar));
      Object.defineProperties(answer, { url: { value: request.url }, redirected: { value: hops > 0 } });
      const location = answer.headers.get('location');
      const next = location !== null && [301, 302, 303, 307, 308].includes(answer.status) && new URL(location, url);
      if (!next || redirect === 'manual' || !isOurs(next)) return answer;
      if (redirect === 'error') break;
      request = following(request, body, answer.status, next);
    }
    throw new TypeError(`redirects, from ${request.url}, are not followed`);
  };
  return { fetch, cookies };
}
