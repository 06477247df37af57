/** Adapter for hosts that use the classes of `fetch`: MSW, a service worker, a test. */
import { requestAddress } from '@members/engines/go/url/query';
import type { Cookie, Handler } from '../http/exchange.ts';
import { toIncoming, toWire } from './wire.ts';

/** Returns the cookies of a request and stores those that its response sets. */
export interface CookieJar {
  entries(): Iterable<readonly [string, string]>;
  set(cookie: Cookie): void;
}

/** Answers a request. Cookies are passed in the jar rather than in headers. */
export type Handle = (request: Request, cookies: CookieJar) => Promise<Response>;

/** Creates a jar from the pairs of a Cookie header. `added` lists the cookies that the response set. */
export function requestJar(pairs: Iterable<readonly [string, string]>): CookieJar & { readonly added: Cookie[] } {
  const added: Cookie[] = [];
  return { added, entries: () => pairs, set: (cookie) => added.push(cookie) };
}

/**
 * Answers a request with a handler. Cookies go to the jar and, if the host allows it, to Set-Cookie headers.
 *
 * @param below the path under which the server is mounted, such as `/kratos`; it is removed from the request's address
 */
export async function answerRequest(
  handler: Handler,
  request: Request,
  cookies: CookieJar,
  below = '',
): Promise<Response> {
  const pairs = [...cookies.entries()];
  const cookieHeader = pairs.map((pair) => pair.join('=')).join('; ') || null;
  // Of cookies with the same name the first counts: it has the longest path.
  const named = new Map([...pairs, ...pairs.toReversed()]);
  const answer = await handler(
    toIncoming({
      method: request.method,
      url: addressOf(request.url, below),
      header: (name) => (name === 'cookie' ? cookieHeader : request.headers.get(name)),
      cookies: named,
      address: '127.0.0.1:0',
      body: async () => new Uint8Array(await request.arrayBuffer()),
    }),
  );
  for (const cookie of answer.cookies) cookies.set(cookie);
  const { status, headers, body } = toWire(answer, request.method);
  return new Response(body, { status, headers });
}

/** Returns the address as the server sees it: without the mount path and without the fragment. */
function addressOf(address: string, below: string): URL {
  const url = new URL(address);
  const target = url.href.slice(url.origin.length + below.length).replace(/#.*$/s, '');
  return requestAddress(url.origin, target.startsWith('/') ? target : `/${target}`) ?? url;
}
