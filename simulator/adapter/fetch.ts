/** Hosts that speak in fetch's classes: MSW, a service worker, a test. */
import { requestAddress } from '../go/url/query.ts';
import type { Cookie, Handler } from '../http/exchange.ts';
import { toIncoming, toWire } from './wire.ts';

/** Cookies that came with a request, and a place for those the answer sets. */
export interface CookieJar {
  entries(): Iterable<readonly [string, string]>;
  set(cookie: Cookie): void;
}

/** How a host asks: whole requests in, whole answers out, cookies beside both. */
export type Handle = (request: Request, cookies: CookieJar) => Promise<Response>;

/** A jar made of a Cookie header's pairs that remembers what was set. */
export function requestJar(pairs: Iterable<readonly [string, string]>): CookieJar & { readonly added: Cookie[] } {
  const added: Cookie[] = [];
  return { added, entries: () => pairs, set: (cookie) => added.push(cookie) };
}

/**
 * `(Request, CookieJar) -> Response` for a handler; cookies go to the jar and, where the host allows it, to Set-Cookie.
 *
 * @param below the path that the server is found below, which it does not know: `/kratos`
 */
export async function answerRequest(
  handler: Handler,
  request: Request,
  cookies: CookieJar,
  below = '',
): Promise<Response> {
  const pairs = [...cookies.entries()];
  const cookieHeader = pairs.map((pair) => pair.join('=')).join('; ') || null;
  // Of equal names the first is the one of the longest path.
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

/** A request's address as a server reads it; a fragment never gets there. */
function addressOf(asked: string, below: string): URL {
  const url = new URL(asked);
  const target = url.href.slice(url.origin.length + below.length).replace(/#.*$/s, '');
  return requestAddress(url.origin, target.startsWith('/') ? target : `/${target}`) ?? url;
}
