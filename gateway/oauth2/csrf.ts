import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config/config.ts';
import { audit } from '../observability/audit.ts';
import { Problem } from '../problem.ts';

/** What a token is valid for: one question, one challenge, one account. */
export interface Bound {
  readonly question: 'consent' | 'logout' | 'device';
  readonly challenge: string;
  /** Id of the identity; "" where no user has to be signed in. */
  readonly subject: string;
}

export interface Csrf {
  /** Returns the token for a page, and sets the cookie where the browser has none yet. */
  issue(request: FastifyRequest, reply: FastifyReply, bound: Bound): string;
  /** @throws Problem `csrf` for a token of another browser, challenge or account, and for a form from another site */
  check(request: FastifyRequest, bound: Bound, token: string): void;
}

/** Compares in constant time. */
function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Guards the questions of consent, logout and devices. Hydra accepts a challenge any number of times until it expires, so a
 * form must prove that it comes from its own page: the token is an HMAC over a cookie of the browser, the challenge and the
 * account.
 */
export function createCsrf({
  CSRF_COOKIE_NAME: name,
  DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: isPlain,
  secrets,
}: GatewayConfig): Csrf {
  const cookieOf = (request: FastifyRequest) => {
    const value = request.cookies[name];
    return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
  };
  const tokenOf = (secret: string, value: string, { question, challenge, subject }: Bound) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([value, question, challenge, subject]))
      .digest('base64url');
  return {
    issue(request, reply, bound) {
      const known = cookieOf(request);
      const value = known ?? randomBytes(32).toString('base64url');
      // `__Host-` wants the path "/".
      if (known === undefined)
        reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure: !isPlain });
      return tokenOf(secrets[0] ?? '', value, bound);
    },
    check(request, bound, token) {
      const value = cookieOf(request);
      // Browsers without Fetch Metadata have the token alone.
      const site = request.headers['sec-fetch-site'] ?? 'same-origin';
      const isValid =
        value !== undefined &&
        site === 'same-origin' &&
        secrets.some((secret) => isEqual(token, tokenOf(secret, value, bound)));
      if (isValid) return;
      audit(request, 'csrf_refused', { question: bound.question });
      throw new Problem('csrf');
    },
  };
}
