import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { GatewayConfig } from '../config/config.ts';
import { GatewayProblem } from '../problem.ts';
import { methodLabel, onResponseEnd } from './labels.ts';
import { traceId } from './tracing.ts';

/** Milliseconds with one decimal. */
const rounded = (milliseconds: number) => Math.round(milliseconds * 10) / 10;

/** Logs a line for each request (LOG_REQUESTS=on): method, route, status, duration, time of Kratos and Hydra, trace id. */
export const logRequests = fp(
  async (app: FastifyInstance, { config }: { readonly config: Pick<GatewayConfig, 'LOG_REQUESTS'> }) => {
    if (config.LOG_REQUESTS === 'off') return;
    app.addHook('onRequest', async (request, reply) => {
      const start = performance.now();
      onResponseEnd(reply, (status) => {
        const { upstreamTime } = request;
        const line = {
          method: methodLabel(request.method),
          route: request.routeLabel,
          status,
          duration_ms: rounded(performance.now() - start),
          ...(upstreamTime !== undefined && { upstream_ms: rounded(upstreamTime) }),
          trace: traceId(request),
        };
        request.log.info(line, 'request');
      });
    });
  },
);

/**
 * Logs why a request, or a part of it, failed. A failure after the client has left is logged for debugging:
 * it is mostly a consequence. Problems with a status of 500 or more are warnings; below 500 they are the
 * client's, and logged for debugging. Other errors are faults of the gateway.
 */
export function logFailure(request: FastifyRequest, failure: Error): void {
  const where = { route: request.routeLabel, trace: traceId(request) };
  const level = request.hasLeft ? 'debug' : undefined;
  if (!(failure instanceof GatewayProblem)) {
    request.log[level ?? 'error']({ ...where, err: failure }, 'request failed');
    return;
  }
  const { id, statusCode: status, reason } = failure;
  request.log[level ?? (status >= 500 ? 'warn' : 'debug')]({ ...where, id, status, reason }, 'request failed');
}
