import type { OAuth2Client } from '@ory/client';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config/config.ts';
import { logFailure } from '../observability/requests.ts';
import { GatewayProblem } from '../problem.ts';
import { type OryClients, sendChangeWithoutBody } from './ory.ts';

/** Seconds that Hydra remembers a sign-in for at most if no time is given. */
const maxAge = 30 * 24 * 60 * 60;
/** Each new sign-in at Hydra has another id; applications that knew an earlier one are told by it. */
const maxSessions = 5;

/** Clients of one session that are noted. */
const maxClients = 10;
/** Seconds for the redirect to the page that tells the applications. */
const toldWithin = 60;

/** A login session of Hydra. */
export interface HydraSession {
  readonly sid: string;
  /** Ids of the clients that got tokens and have a front-channel logout. */
  readonly clients: readonly string[];
}

/** What a browser does after a sign-out: it tells the applications of these sessions, then goes to an address. */
interface Departure {
  readonly to: string;
  readonly sessions: readonly HydraSession[];
}

/** Hydra's login sessions of this browser, which the browser keeps in a signed cookie. */
export interface HydraSessions {
  has(request: FastifyRequest): boolean;
  /** Notes a session. @param client that gets tokens in it */
  note(request: FastifyRequest, reply: FastifyReply, sid: string | undefined, client?: OAuth2Client): void;
  /**
   * Ends the sessions at Hydra, which tells the applications with a back-channel logout (OpenID Connect Back-Channel Logout
   * 1.0). Sessions of other devices go on. A failure is logged: the user is signed out at Kratos by then.
   * @param to where the browser goes
   * @returns the address to redirect it to: the page that tells applications with a front-channel logout, if there are any
   */
  end(request: FastifyRequest, reply: FastifyReply, to: string): Promise<string>;
  /** Returns what the page that tells the applications needs, once; undefined if this browser has not just signed out. */
  depart(request: FastifyRequest, reply: FastifyReply): Departure | undefined;
}

/** Path of the page that tells the applications, below BASE_PATH. */
export const departurePath = '/gateway/signed-out';

const encoded = (text: string) => Buffer.from(text).toString('base64url');
const decoded = (text: string) => Buffer.from(text, 'base64url').toString();

const textOf = (sessions: readonly HydraSession[]) =>
  sessions.map(({ sid, clients }) => [sid, ...clients.map(encoded)].join(',')).join('/');

function sessionsOf(text: string): readonly HydraSession[] {
  return text.split('/').flatMap((entry) => {
    const [sid = '', ...clients] = entry.split(',');
    return sid === '' ? [] : [{ sid, clients: clients.map(decoded) }];
  });
}

/** Makes the list of Hydra's sessions. */
export function createHydraSessions(
  { CSRF_COOKIE_NAME, DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: isPlain, BASE_PATH }: GatewayConfig,
  { hydra }: Pick<OryClients, 'hydra'>,
): HydraSessions {
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: !isPlain } as const;
  /** Returns the parts of a cookie. The kind is signed, too: the cookie of one kind is not valid for another. */
  const read = (request: FastifyRequest, kind: 'sessions' | 'departure'): readonly string[] => {
    const { valid, value } = request.unsignCookie(request.cookies[`${CSRF_COOKIE_NAME}-${kind}`] ?? '');
    const [found, ...parts] = (valid && value ? value : '').split(':');
    return found === kind ? parts : [];
  };
  const write = (reply: FastifyReply, kind: 'sessions' | 'departure', parts: readonly string[], age: number) =>
    reply.setCookie(`${CSRF_COOKIE_NAME}-${kind}`, [kind, ...parts].join(':'), {
      ...options,
      maxAge: age,
      signed: true,
    });
  const known = (request: FastifyRequest) => sessionsOf(read(request, 'sessions')[0] ?? '');
  return {
    has: (request) => known(request).length > 0,
    note(request, reply, sid, client) {
      if (!sid) return;
      const all = known(request);
      const before = all.find((session) => session.sid === sid)?.clients ?? [];
      const id = client?.frontchannel_logout_uri ? client.client_id : undefined;
      if (all[0]?.sid === sid && (id === undefined || before.includes(id))) return;
      const clients = [...new Set([...(id === undefined ? [] : [id]), ...before])].slice(0, maxClients);
      const kept = [{ sid, clients }, ...all.filter((session) => session.sid !== sid)].slice(0, maxSessions);
      write(reply, 'sessions', [textOf(kept)], maxAge);
    },
    async end(request, reply, to) {
      const sessions = known(request);
      if (sessions.length === 0) return to;
      reply.clearCookie(`${CSRF_COOKIE_NAME}-sessions`, options);
      const ended = sessions.map(({ sid }) =>
        sendChangeWithoutBody(request, 'hydra', (call) => hydra.revokeOAuth2LoginSessions({ sid }, call)),
      );
      for (const { status, reason } of (await Promise.allSettled(ended)) as PromiseRejectedResult[]) {
        if (status === 'rejected')
          logFailure(request, reason instanceof GatewayProblem ? reason : new GatewayProblem('internal'));
      }
      const told = sessions.filter(({ clients }) => clients.length > 0);
      if (told.length === 0) return to;
      write(reply, 'departure', [encoded(to), textOf(told)], toldWithin);
      return BASE_PATH + departurePath;
    },
    depart(request, reply) {
      const [to, told = ''] = read(request, 'departure');
      if (to === undefined) return undefined;
      reply.clearCookie(`${CSRF_COOKIE_NAME}-departure`, options);
      return { to: decoded(to), sessions: sessionsOf(told) };
    },
  };
}
