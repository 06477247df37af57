import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { GatewayConfig } from './config.ts';
import { Problem } from './problem.ts';

/** What a token is good for: one question, one challenge, one account, one browser. */
export interface Bound {
  readonly kind: 'consent' | 'logout';
  readonly challenge: string;
  readonly subject: string;
}

export interface Csrf {
  /** The token for the page, and the cookie to set when the browser has none yet. */
  issue(request: Request, bound: Bound): { readonly token: string; readonly setCookie: string | undefined };
  /** @throws Problem `csrf` */
  check(request: Request, bound: Bound, token: string): void;
}

/** The cookies of a request, by name (RFC 6265, section 4.2.1). */
function cookieOf(request: Request, name: string): string | undefined {
  const pairs = (request.headers.get('cookie') ?? '').split(/;\s*/);
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/**
 * Hydra accepts a challenge any number of times until it expires, so the question itself must be
 * guarded: a token that is an HMAC over the browser's own cookie, the challenge and the account.
 */
export function createCsrf(config: GatewayConfig): Csrf {
  const secret = config.CSRF_COOKIE_SECRET ?? config.COOKIE_SECRET ?? randomBytes(32).toString('base64url');
  const name = config.CSRF_COOKIE_NAME;
  const secure = config.DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES ? '' : '; Secure';
  const cookieValue = (request: Request) => {
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
      const setCookie = known ? undefined : `${name}=${value}; Path=/; HttpOnly; SameSite=Lax${secure}`;
      return { token: tokenOf(value, bound), setCookie };
    },
    check(request, bound, token) {
      const value = cookieValue(request);
      // Browsers say where a request comes from; old ones do not, and have the token alone.
      const site = request.headers.get('sec-fetch-site') ?? 'same-origin';
      if (value === undefined || site !== 'same-origin') throw new Problem('csrf');
      const [given, due] = [Buffer.from(token), Buffer.from(tokenOf(value, bound))];
      if (given.length !== due.length || !timingSafeEqual(given, due)) throw new Problem('csrf');
    },
  };
}
