import { createHmac } from 'node:crypto';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { GatewayConfig } from '../config/config.ts';
import { type AuditDetails, type AuditEvent, auditEvents } from './audit-events.ts';
import { traceId } from './tracing.ts';

declare module 'fastify' {
  interface FastifyInstance {
    readonly auditNames: {
      /** Returns the pseudonym of an account. */
      account(key: string): string;
      /** Returns a client address as audit lines have it. */
      address(ip: string): string;
    };
  }
}

/**
 * Prepares `audit`. Typed names appear as a keyed hash, and so do client addresses unless AUDIT_ADDRESS=clear: lines can be
 * joined, but the name cannot be recovered. The key is the newest secret, so the hash changes with it, and at each start if no
 * secret is configured.
 */
export const prepareAudit = fp(
  async (
    app: FastifyInstance,
    { config: { secrets, AUDIT_ADDRESS } }: { readonly config: Pick<GatewayConfig, 'secrets' | 'AUDIT_ADDRESS'> },
  ) => {
    const [secret = ''] = secrets;
    const hash = (kind: string, name: string) =>
      createHmac('sha256', secret).update(`audit ${kind} ${name}`).digest('base64url').slice(0, 16);
    app.decorate('auditNames', {
      account: (key: string) => hash('account', key),
      // The throttle counts an IPv6 network of 64 bits as one client, too.
      address: (ip: string) => (AUDIT_ADDRESS === 'clear' ? ip : hash('address', normalizeIP(ip))),
    });
  },
);

/**
 * Writes an audit event to the log and counts it.
 * @param details with `account`: the throttle's key of an account, which is hashed before it is written
 */
export function audit<E extends AuditEvent>(request: FastifyRequest, event: E, details: AuditDetails[E]): void {
  const { metrics, auditNames } = request.server;
  const { account, limit, ...others }: Partial<AuditDetails['throttled']> = details as object;
  metrics.countEvent(event);
  if (limit !== undefined) metrics.countThrottled(limit);
  const { ip } = request as { readonly ip?: string };
  const line = {
    event,
    outcome: auditEvents[event].outcome,
    route: request.routeLabel,
    trace: traceId(request),
    // The address is unknown if the connection has ended.
    ...(ip && { address: auditNames.address(ip) }),
    ...(account !== undefined && { account: auditNames.account(account) }),
    ...(limit !== undefined && { limit }),
    ...others,
  };
  request.log.info(line, 'audit');
}
