import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config/config.ts';
import { logFailure } from '../observability/requests.ts';
import { GatewayProblem } from '../problem.ts';
import { type OryClients, sendChangeWithoutBody } from './ory.ts';

/** Seconds that Hydra remembers a sign-in for at most if no time is given. */
const maxAge = 30 * 24 * 60 * 60;
/** Each new sign-in at Hydra has another id; applications that knew an earlier one are told by it. */
const maxSessions = 5;

/** Ids of Hydra's login sessions of this browser (`sid`), which the browser keeps in a signed cookie. */
export interface HydraSessions {
  has(request: FastifyRequest): boolean;
  note(request: FastifyRequest, reply: FastifyReply, sid: string | undefined): void;
  /**
   * Ends the sessions at Hydra, which tells the applications with a back-channel logout (OpenID Connect Back-Channel Logout
   * 1.0). Sessions of other devices go on. A failure is logged: the user is signed out at Kratos by then.
   */
  end(request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

/** Makes the list of Hydra's sessions. */
export function createHydraSessions(
  { CSRF_COOKIE_NAME, DANGEROUSLY_DISABLE_SECURE_CSRF_COOKIES: isPlain }: GatewayConfig,
  { hydra }: Pick<OryClients, 'hydra'>,
): HydraSessions {
  const kind = 'sessions';
  const name = `${CSRF_COOKIE_NAME}-${kind}`;
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: !isPlain } as const;
  const read = (request: FastifyRequest): readonly string[] => {
    const { valid, value } = request.unsignCookie(request.cookies[name] ?? '');
    const [found, ids = ''] = (valid && value ? value : '').split(':');
    return found === kind ? ids.split('/').filter((id) => id !== '') : [];
  };
  return {
    has: (request) => read(request).length > 0,
    note(request, reply, sid) {
      const known = read(request);
      if (!sid || known[0] === sid) return;
      const ids = [sid, ...known.filter((id) => id !== sid)].slice(0, maxSessions);
      reply.setCookie(name, `${kind}:${ids.join('/')}`, { ...options, maxAge, signed: true });
    },
    async end(request, reply) {
      const ids = read(request);
      if (ids.length === 0) return;
      reply.clearCookie(name, options);
      const ended = ids.map((sid) =>
        sendChangeWithoutBody(request, 'hydra', (call) => hydra.revokeOAuth2LoginSessions({ sid }, call)),
      );
      for (const { status, reason } of (await Promise.allSettled(ended)) as PromiseRejectedResult[]) {
        if (status === 'rejected')
          logFailure(request, reason instanceof GatewayProblem ? reason : new GatewayProblem('internal'));
      }
    },
  };
}
