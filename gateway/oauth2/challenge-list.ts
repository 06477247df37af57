import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config/config.ts';

/** Seconds. At least as long as Hydra's `ttl.login_consent_request` is in practice; its default is 30 minutes. */
export const listAge = 2 * 60 * 60;
const maxChallenges = 20;
const hashLength = 22;

/** Returns a short hash of a challenge. */
export const hashOf = (challenge: string) =>
  createHash('sha256').update(challenge).digest('base64url').slice(0, hashLength);

/** A challenge in a list. */
interface ListedChallenge {
  /** When it was added, in seconds since 1970. */
  readonly at: number;
  readonly hasSubject: boolean;
  /** Whether it was added about this subject. */
  readonly isAbout: (subject: string) => boolean;
}

/** A list of challenges that the browser keeps in a cookie. */
export interface ChallengeList {
  has(request: FastifyRequest, challenge: string): boolean;
  find(request: FastifyRequest, challenge: string): ListedChallenge | undefined;
  /** Adds a challenge, or renews it. @param subject an account that the challenge is about */
  add(request: FastifyRequest, reply: FastifyReply, challenge: string, subject?: string): void;
  remove(request: FastifyRequest, reply: FastifyReply, challenge: string): void;
}

/**
 * Makes a list of challenges in a signed cookie, so that every instance of the gateway can read it and no page can forge it.
 * @param suffix of the cookie's name, which begins with CSRF_COOKIE_NAME
 */
export function createChallengeList(
  { CSRF_COOKIE_NAME, DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: isPlain }: GatewayConfig,
  suffix: 'decided' | 'shown' | 'restarted' | 'asked' | 'signed_up',
): ChallengeList {
  const name = `${CSRF_COOKIE_NAME}-${suffix}`;
  /** Entries of the cookie: hash of the challenge, time, and hash of the subject, with dots between them. */
  const entriesOf = (request: FastifyRequest): readonly string[] => {
    const { valid, value } = request.unsignCookie(request.cookies[name] ?? '');
    // The suffix is signed, too: the cookie of one list is not valid for another list.
    const [kind, entries = ''] = (valid && value ? value : '').split(':');
    return kind === suffix ? entries.split('/').filter((entry) => entry !== '') : [];
  };
  const write = (reply: FastifyReply, entries: readonly string[]) =>
    reply.setCookie(name, `${suffix}:${entries.slice(0, maxChallenges).join('/')}`, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: !isPlain,
      maxAge: listAge,
      signed: true,
    });
  const isOf = (challenge: string) => {
    const start = `${hashOf(challenge)}.`;
    return (entry: string) => entry.startsWith(start);
  };
  const find: ChallengeList['find'] = (request, challenge) => {
    const entry = entriesOf(request).find(isOf(challenge));
    if (entry === undefined) return undefined;
    const [, at, about] = entry.split('.');
    return { at: Number(at), hasSubject: about !== undefined, isAbout: (subject) => about === hashOf(subject) };
  };
  const others = (request: FastifyRequest, challenge: string) => {
    const isSame = isOf(challenge);
    return entriesOf(request).filter((entry) => !isSame(entry));
  };
  return {
    find,
    has: (request, challenge) => find(request, challenge) !== undefined,
    add(request, reply, challenge, subject) {
      const parts = [hashOf(challenge), Math.floor(Date.now() / 1000), ...(subject ? [hashOf(subject)] : [])];
      write(reply, [parts.join('.'), ...others(request, challenge)]);
    },
    remove: (request, reply, challenge) => void write(reply, others(request, challenge)),
  };
}
