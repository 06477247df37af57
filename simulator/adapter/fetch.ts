/** Hosts that speak in fetch's classes: MSW, a service worker, a test. */
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
  const pairs = new Map(cookies.entries());
  const cookieHeader = Array.from(pairs, (pair) => pair.join('=')).join('; ') || null;
  const url = new URL(request.url);
  if (below) url.pathname = url.pathname.slice(below.length);
  const answer = await handler(
    toIncoming({
      method: request.method,
      url,
      header: (name) => (name === 'cookie' ? cookieHeader : request.headers.get(name)),
      cookies: pairs,
      address: '127.0.0.1:0',
      body: async () => new Uint8Array(await request.arrayBuffer()),
    }),
  );
  for (const cookie of answer.cookies) cookies.set(cookie);
  const { status, headers, body } = toWire(answer, request.method);
  return new Response(body, { status, headers });
}
