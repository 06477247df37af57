import type { Answer, Handler, Incoming } from '../http/exchange.ts';
import { errorOf } from './answers.ts';

const { createHash, timingSafeEqual } = process.getBuiltinModule('node:crypto');

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Compares in a time that does not depend on the texts. */
const isEqual = (one: string, other: string): boolean => timingSafeEqual(digest(one), digest(other));

/** Moves the browser to the page without the token, which the cookie then has. */
const enter = (cookie: string, token: string): Answer => ({
  status: 303,
  headers: { location: '/', 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' },
  cookies: [{ name: cookie, value: token, path: '/', httpOnly: true, sameSite: 'Strict' }],
  body: null,
});

/**
 * Lets only clients with a token use a handler, because each user and process of this machine can reach its port. The page is
 * opened at `/?token=…`; scripts send `Authorization: Bearer …`.
 */
export function withToken(handler: Handler, token: string): Handler {
  const isRight = (given: string | null | undefined) => typeof given === 'string' && isEqual(given, token);
  // Browsers send a cookie to all ports of a host: panels on two ports have two cookies.
  const cookieOf = ({ url }: Incoming) => `ory_simulator_panel_${url.port}`;
  return async (incoming) => {
    const { method, url, headers, cookies } = incoming;
    const cookie = cookieOf(incoming);
    if (method === 'GET' && url.pathname === '/' && isRight(url.searchParams.get('token'))) return enter(cookie, token);
    const bearer = /^Bearer (\S+)$/i.exec(headers.get('authorization') ?? '')?.[1];
    if (isRight(bearer) || isRight(cookies.get(cookie))) return handler(incoming);
    return errorOf(401, 'open the address that "panel" printed: it has the token that this panel needs');
  };
}
