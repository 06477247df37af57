import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config/config.ts';

/** Seconds. At least as long as Hydra's `ttl.login_consent_request` is in practice; its default is 30 minutes. */
const maxAge = 2 * 60 * 60;
const maxChallenges = 20;
const hashLength = 22;

const hashOf = (challenge: string) => createHash('sha256').update(challenge).digest('base64url').slice(0, hashLength);

/** A list of challenges that the browser keeps in a cookie. */
export interface ChallengeList {
  isEmpty(request: FastifyRequest): boolean;
  has(request: FastifyRequest, challenge: string): boolean;
  add(request: FastifyRequest, reply: FastifyReply, challenge: string): void;
}

/**
 * Makes a list of challenges in a signed cookie, so that every instance of the gateway can read it and no page can forge it.
 * @param suffix of the cookie's name, which begins with CSRF_COOKIE_NAME
 */
export function createChallengeList(
  { CSRF_COOKIE_NAME, DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: isPlain }: GatewayConfig,
  suffix: 'decided' | 'shown' | 'restarted',
): ChallengeList {
  const name = `${CSRF_COOKIE_NAME}-${suffix}`;
  const hashesOf = (request: FastifyRequest): readonly string[] => {
    const { valid, value } = request.unsignCookie(request.cookies[name] ?? '');
    // The suffix is signed, too: the cookie of one list is not valid for another list.
    const [kind, hashes = ''] = (valid && value ? value : '').split(':');
    return kind === suffix ? (hashes.match(new RegExp(`.{${hashLength}}`, 'g')) ?? []) : [];
  };
  return {
    isEmpty: (request) => hashesOf(request).length === 0,
    has: (request, challenge) => hashesOf(request).includes(hashOf(challenge)),
    add(request, reply, challenge) {
      const hash = hashOf(challenge);
      const hashes = [hash, ...hashesOf(request).filter((other) => other !== hash)].slice(0, maxChallenges);
      reply.setCookie(name, `${suffix}:${hashes.join('')}`, {
        path: '/',
        httpOnly: true,
        sameSite: 'lax',
        secure: !isPlain,
        maxAge: maxAge,
        signed: true,
      });
    },
  };
}
