import { parseCookies } from '../http/cookies.ts';
import type { Clock } from '../runtime/runtime.ts';
import { type KeptCookie, keptJar } from './cookie-jar.ts';
import { type CookieJar, type Handle, requestJar } from './fetch.ts';

/** `fetch`, as clients call it. */
export type FullFetch = (input: RequestInfo | URL, init?: RequestInit) => Promise<Response>;

/** A simulated browser: its requests carry the cookies that earlier responses set. */
export interface BrowserClient {
  readonly fetch: FullFetch;
  /** Stored cookies by `PATH;NAME`. Adding a session cookie signs this browser in. */
  readonly cookies: Map<string, KeptCookie>;
}

/** The most redirects in a row that are followed: the limit of browsers. */
const maxRedirects = 20;

/** Returns a jar in which the request's own Cookie header, which clients on Node can set, wins over the stored cookies. */
function jarOf(request: Request, kept: CookieJar): CookieJar {
  const own = parseCookies(request.headers.get('cookie'));
  return { entries: () => new Map([...kept.entries(), ...own]), set: kept.set };
}

/**
 * Returns the request that follows a redirect. Some statuses turn its method into GET and drop its body.
 *
 * @see Fetch standard, section 4.4
 */
function requestAfterRedirect(request: Request, body: ArrayBuffer, status: number, to: URL): Request {
  const becomesGet =
    status === 303 ? !/^(?:GET|HEAD)$/.test(request.method) : status < 303 && request.method === 'POST';
  const headers = new Headers(request.headers);
  if (becomesGet) headers.delete('content-type');
  const keepsBody = !becomesGet && body.byteLength > 0;
  return new Request(to, { method: becomesGet ? 'GET' : request.method, headers, ...(keepsBody && { body }) });
}

/**
 * Returns the `fetch` of a browser whose network is a simulator. It stores cookies (none for `credentials: 'omit'`) and
 * follows redirects between the servers. A redirect to another address, such as a screen of the app, is returned as it is.
 *
 * @param isOurs tells whether an address belongs to the simulator
 * @throws TypeError for an address outside the simulator, and for too many redirects
 */
export function createBrowserClient(
  handle: Handle,
  isOurs: (url: URL) => boolean,
  clock: Pick<Clock, 'now'>,
): BrowserClient {
  const cookies = new Map<string, KeptCookie>();
  const fetch: FullFetch = async (input, init) => {
    let request = new Request(input, init);
    const { redirect, credentials } = request;
    const body = await request.clone().arrayBuffer();
    for (let hops = 0; hops <= maxRedirects; hops++) {
      const url = new URL(request.url);
      if (!isOurs(url)) throw new TypeError(`the simulator does not serve ${url.origin}${url.pathname}`);
      const jar = credentials === 'omit' ? requestJar([]) : keptJar(cookies, url.pathname, clock.now());
      const answer = await handle(request, jarOf(request, jar));
      Object.defineProperties(answer, { url: { value: request.url }, redirected: { value: hops > 0 } });
      const location = answer.headers.get('location');
      const next = location !== null && [301, 302, 303, 307, 308].includes(answer.status) && new URL(location, url);
      if (!next || redirect === 'manual' || !isOurs(next)) return answer;
      if (redirect === 'error') break;
      request = requestAfterRedirect(request, body, answer.status, next);
    }
    throw new TypeError(`stopped following redirects at ${request.url}`);
  };
  return { fetch, cookies };
}
