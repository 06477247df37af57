import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config/config.ts';
import { audit } from '../observability/audit.ts';
import { GatewayProblem } from '../problem.ts';

/** The page, the challenge and the account for which a CSRF token is valid. */
export interface TokenBinding {
  readonly question: 'consent' | 'logout' | 'device' | 'applications';
  readonly challenge: string;
  /** Id of the identity; "" where no user has to be signed in. */
  readonly subject: string;
}

export interface Csrf {
  /** Returns the token for a page, and sets the cookie if the browser has none yet. */
  issue(request: FastifyRequest, reply: FastifyReply, binding: TokenBinding): string;
  /** Checks the token of a form. @throws GatewayProblem `csrf` for another browser, challenge, account or site */
  check(request: FastifyRequest, binding: TokenBinding, token: string): void;
}

/** Compares two texts in constant time. */
function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/**
 * Makes the CSRF protection of the consent, logout and device forms. Hydra accepts a challenge any number of times until it
 * expires, so a form must prove that it comes from its own page. The token is an HMAC over a cookie of the browser, the
 * challenge and the account.
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
  const tokenOf = (secret: string, value: string, { question, challenge, subject }: TokenBinding) =>
    createHmac('sha256', secret)
      .update(JSON.stringify([value, question, challenge, subject]))
      .digest('base64url');
  return {
    issue(request, reply, binding) {
      const known = cookieOf(request);
      const value = known ?? randomBytes(32).toString('base64url');
      // The prefix `__Host-` requires the path "/".
      if (known === undefined)
        reply.setCookie(name, value, { path: '/', httpOnly: true, sameSite: 'lax', secure: !isPlain });
      return tokenOf(secrets[0] ?? '', value, binding);
    },
    check(request, binding, token) {
      const value = cookieOf(request);
      // Browsers without Fetch Metadata are checked by the token only.
      const site = request.headers['sec-fetch-site'] ?? 'same-origin';
      const isValid =
        value !== undefined &&
        site === 'same-origin' &&
        secrets.some((secret) => isEqual(token, tokenOf(secret, value, binding)));
      if (isValid) return;
      audit(request, 'csrf_refused', { question: binding.question });
      throw new GatewayProblem('csrf');
    },
  };
}
