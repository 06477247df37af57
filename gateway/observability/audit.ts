import { createHmac } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { GatewayConfig } from '../config/config.ts';
import { traceId } from './tracing.ts';

export interface AuditDetails {
  signed_in: { readonly actor?: string };
  sessions_ended: { readonly actor?: string };
  consent_granted: { readonly actor: string; readonly client_id: string; readonly scopes: readonly string[] };
  consent_refused: { readonly actor: string; readonly client_id: string };
  /** A sign-in without a page (`prompt=none`) is refused, with the error that the application gets. */
  silent_refused: { readonly client_id: string; readonly refusal: string };
  /** The user has taken back an application's access. */
  access_revoked: { readonly actor: string; readonly client_id: string };
  csrf_refused: { readonly question: 'consent' | 'logout' | 'device' | 'applications' | 'sessions' | 'preferences' };
  /** A request of Hydra belongs to another account than `actor`, the signed-in one. */
  subject_mismatch: { readonly actor: string; readonly client_id: string };
  throttled: {
    readonly limit:
      | 'address'
      | 'subnet'
      | 'site'
      | 'register'
      | 'flow'
      | 'guess'
      | 'recover'
      | 'second'
      | 'send'
      | 'device'
      | 'newDevice';
    readonly actor?: string;
  };
}

export type AuditEvent = keyof AuditDetails;

const outcomes: Readonly<Record<AuditEvent, 'success' | 'failure'>> = {
  signed_in: 'success',
  sessions_ended: 'success',
  consent_granted: 'success',
  consent_refused: 'success',
  silent_refused: 'failure',
  access_revoked: 'success',
  csrf_refused: 'failure',
  subject_mismatch: 'failure',
  throttled: 'failure',
};

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the pseudonym of an account in audit lines. */
    actorOf(account: string): string;
  }
}

/**
 * Prepares `audit`. An account appears as a keyed hash: its lines can be joined, but its id cannot be recovered. The key is the
 * newest secret, so the hash changes with it, and at each start if no secret is configured.
 */
export const auditEvents = fp(
  async (app: FastifyInstance, { config }: { readonly config: Pick<GatewayConfig, 'secrets'> }) => {
    const [secret = ''] = config.secrets;
    app.decorate('actorOf', (account) =>
      createHmac('sha256', secret).update(`audit actor ${account}`).digest('base64url').slice(0, 16),
    );
  },
);

type DetailsOf<E extends AuditEvent> = object extends AuditDetails[E]
  ? [details?: AuditDetails[E]]
  : [details: AuditDetails[E]];

/**
 * Writes an audit event to the log and counts it.
 * @param details with `actor`: the id of an identity or the key of an account, which is hashed before it is written
 */
export function audit<E extends AuditEvent>(request: FastifyRequest, event: E, ...[details]: DetailsOf<E>): void {
  const { metrics, actorOf } = request.server;
  const { actor, limit, ...others }: Partial<AuditDetails['throttled']> = { ...(details as object | undefined) };
  metrics.countEvent(event);
  if (limit !== undefined) metrics.countThrottled(limit);
  const line = {
    event,
    outcome: outcomes[event],
    route: request.routeLabel,
    trace: traceId(request),
    ...(actor !== undefined && { actor: actorOf(actor) }),
    ...(limit !== undefined && { limit }),
    ...others,
  };
  request.log.info(line, 'audit');
}
