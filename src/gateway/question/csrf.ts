import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { GatewayConfig } from '../config/config.ts';
import { Problem } from '../problem.ts';
import type { Asked } from '../request.ts';
import { cookieOf, ownCookie } from './cookies.ts';

/** What a token is good for: one question, one challenge, one account, one browser. */
export interface Bound {
  readonly kind: 'consent' | 'logout' | 'device';
  readonly challenge: string;
  /** "" where nobody need be signed in. */
  readonly subject: string;
}

export interface Csrf {
  /** The token for the page, and the cookie to set when the browser has none yet. */
  issue(request: Asked, bound: Bound): { readonly token: string; readonly setCookie: string | undefined };
  /** @throws Problem `csrf` */
  check(request: Asked, bound: Bound, token: string): void;
}

/** Compares without telling by time how much of it is right. */
export function equal(given: string, due: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(due)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Hydra accepts a challenge any number of times until it expires, so the question itself must be
 * guarded: a token that is an HMAC over the browser's own cookie, the challenge and the account.
 * @param secret the same for all instances
 */
export function createCsrf(config: GatewayConfig, secret: string): Csrf {
  const name = config.CSRF_COOKIE_NAME;
  const cookieValue = (request: Asked) => {
    const value = cookieOf(request, name);
    return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
  };
  const tokenOf = (value: string, { kind, challenge, subject }: Bound) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([value, kind, challenge, subject]))
      .digest('base64url');
  return {
    issue(request, bound) {
      const known = cookieValue(request);
      const value = known ?? randomBytes(32).toString('base64url');
      const setCookie = known ? undefined : ownCookie(name, value, !config.DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES);
      return { token: tokenOf(value, bound), setCookie };
    },
    check(request, bound, token) {
      const value = cookieValue(request);
      // Browsers say where a request comes from; old ones do not, and have the token alone.
      const site = request.headers.get('sec-fetch-site') ?? 'same-origin';
      if (value === undefined || site !== 'same-origin') throw new Problem('csrf');
      if (!equal(token, tokenOf(value, bound))) throw new Problem('csrf');
    },
  };
}
