import { serializeCookie } from '../http/cookies.ts';
import type { Answer, Cookie, Handler, Incoming } from '../http/exchange.ts';

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

/** Turns a fetch Request and its cookies into the simulator's own form. */
export function toIncoming(request: Request, cookies: CookieJar): Incoming {
  let body: Promise<Uint8Array> | undefined;
  const pairs = new Map(cookies.entries());
  const header = Array.from(pairs, ([name, value]) => `${name}=${value}`).join('; ');
  return {
    method: request.method,
    url: new URL(request.url),
    headers: {
      get: (name) => (name.toLowerCase() === 'cookie' ? header || null : request.headers.get(name)),
      has: (name) => (name.toLowerCase() === 'cookie' ? header !== '' : request.headers.has(name)),
    },
    cookies: pairs,
    address: '127.0.0.1:0',
    bytes: () => {
      body ??= request.arrayBuffer().then((buffer) => new Uint8Array(buffer));
      return body;
    },
  };
}

/** Turns an answer into a Response; cookies go to the jar and, where the host allows it, to Set-Cookie. */
export function toResponse(answer: Answer, method: string, cookies: CookieJar): Response {
  const headers = new Headers(answer.headers);
  for (const cookie of answer.cookies) {
    cookies.set(cookie);
    headers.append('set-cookie', serializeCookie(cookie));
  }
  const hollow = answer.status === 204 || answer.status === 304 || method === 'HEAD';
  return new Response(hollow ? null : answer.body, { status: answer.status, headers });
}

/** `(Request, CookieJar) -> Response` for a handler. */
export async function answerRequest(handler: Handler, request: Request, cookies: CookieJar): Promise<Response> {
  return toResponse(await handler(toIncoming(request, cookies)), request.method, cookies);
}
