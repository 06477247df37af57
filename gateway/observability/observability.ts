import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { GatewayConfig } from '../config/config.ts';
import { prepareAudit } from './audit.ts';
import { type Metrics, measureRequests } from './metrics.ts';
import { logRequests } from './requests.ts';
import type { Tracing } from './spans.ts';
import { traceRequests } from './tracing.ts';

export interface ObservabilityOptions {
  readonly config: Pick<GatewayConfig, 'BASE_PATH' | 'LOG_REQUESTS' | 'secrets' | 'AUDIT_ADDRESS'>;
  readonly metrics: Metrics;
  /** Undefined while tracing is off. */
  readonly tracing?: Tracing | undefined;
}

/** Measures, traces and logs each request, and prepares `audit`. Register it before any hook or route that may respond. */
export const observability = fp(async (app: FastifyInstance, { config, metrics, tracing }: ObservabilityOptions) => {
  await app.register(measureRequests, { metrics, basePath: config.BASE_PATH });
  await app.register(traceRequests, { tracing });
  await app.register(logRequests, { config });
  await app.register(prepareAudit, { config });
});
