import type { AddressInfo } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { type SlowClientLimits, serverOptions, slowClientLimits } from '../http/server-options.ts';
import { failureLabel, methodLabel, onResponseEnd, routeLabel } from './labels.ts';
import type { CallSpan } from './spans.ts';
import { commit, version } from './version.ts';

export type UpstreamName = 'kratos' | 'hydra';

/** Upper bounds of the latency histograms, in seconds. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** The gateway's own responses when a server behind it fails. */
const upstreamFailures: ReadonlySet<number> = new Set([502, 503, 504]);

/** The gateway's metrics for Prometheus. Each label has a bounded number of values: see labels.ts. */
export type Metrics = ReturnType<typeof createMetrics>;

/** Makes the metrics of one gateway, in a registry of their own. */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  const requests = new Counter({
    name: 'gateway_requests_total',
    help: 'Requests by method, route and status. 499: the client left before the response.',
    labelNames: ['method', 'route', 'status'],
    registers,
  });
  const durations = new Histogram({
    name: 'gateway_request_duration_seconds',
    help: 'Time until a response was sent.',
    labelNames: ['route'],
    buckets,
    registers,
  });
  const failures = new Counter({
    name: 'gateway_upstream_failures_total',
    help: 'Responses 502, 503 and 504: Kratos or Hydra failed.',
    labelNames: ['route'],
    registers,
  });
  const upstreamDurations = new Histogram({
    name: 'gateway_upstream_duration_seconds',
    help: 'Time until Kratos or Hydra responded, or the call failed.',
    labelNames: ['upstream'],
    buckets,
    registers,
  });
  const upstreamErrors = new Counter({
    name: 'gateway_upstream_errors_total',
    help: 'Calls to Kratos or Hydra without a response, by the code of the error, or with a status of 500 or more.',
    labelNames: ['upstream', 'code'],
    registers,
  });
  const reports = new Counter({
    name: 'gateway_browser_reports_total',
    help: 'Violations of the content security policy that browsers reported.',
    labelNames: ['directive'],
    registers,
  });
  const throttled = new Counter({
    name: 'gateway_throttled_total',
    help: 'Submissions that were refused because of a limit.',
    labelNames: ['limit'],
    registers,
  });
  const events = new Counter({
    name: 'gateway_audit_events_total',
    help: 'Audit events; the log has a line for each.',
    labelNames: ['event'],
    registers,
  });
  new Gauge({
    name: 'gateway_build_info',
    help: 'Version, commit and Node.js of this gateway; the value is always 1.',
    labelNames: ['version', 'commit', 'node'],
    registers,
  }).set({ version, commit, node: process.versions.node }, 1);
  return {
    registry,
    countRequest(method: string, route: string, status: number, seconds: number) {
      requests.inc({ method, route, status });
      durations.observe({ route }, seconds);
      if (upstreamFailures.has(status)) failures.inc({ route });
    },
    countCall(upstream: UpstreamName, outcome: number | string, seconds: number) {
      upstreamDurations.observe({ upstream }, seconds);
      const code = failureLabel(outcome);
      if (code !== undefined) upstreamErrors.inc({ upstream, code });
    },
    countReport: (directive: string) => reports.inc({ directive }),
    countThrottled: (limit: string) => throttled.inc({ limit }),
    countEvent: (event: string) => events.inc({ event }),
  };
}

/**
 * A function that ends the measurement of one call to Kratos or Hydra. Only its first call counts.
 * @param outcome HTTP status, when the response's headers have come, or the code of the error
 */
export interface UpstreamCall {
  (outcome: number | string): void;
  /** Undefined while tracing is off. */
  readonly span: CallSpan | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics;
  }
  interface FastifyRequest {
    /** Name of the route without BASE_PATH; `other` for a path without a route. */
    readonly routeLabel: string;
    /** Time that calls to Kratos and Hydra took for this request, in milliseconds; undefined if there were none. */
    upstreamTime: number | undefined;
    /** Starts the measurement of one call to Kratos or Hydra, for metrics, log and trace. */
    startUpstreamCall(upstream: UpstreamName): UpstreamCall;
  }
}

function startUpstreamCall(this: FastifyRequest, upstream: UpstreamName): UpstreamCall {
  const start = performance.now();
  const span = this.span?.startCall(upstream);
  let isRunning = true;
  const end = (outcome: number | string) => {
    if (!isRunning) return;
    isRunning = false;
    const duration = performance.now() - start;
    this.upstreamTime = (this.upstreamTime ?? 0) + duration;
    this.server.metrics.countCall(upstream, outcome, duration / 1000);
    span?.end(outcome);
  };
  return Object.assign(end, { span });
}

interface MeasureOptions {
  readonly metrics: Metrics;
  readonly basePath: string;
}

/** Counts and measures each request, and adds `request.startUpstreamCall`. */
export const measureRequests = fp(async (app: FastifyInstance, { metrics, basePath }: MeasureOptions) => {
  app.decorate('metrics', metrics);
  app.decorateRequest('routeLabel', {
    getter() {
      return routeLabel(this, basePath);
    },
  });
  app.decorateRequest('upstreamTime', undefined);
  app.decorateRequest('startUpstreamCall', startUpstreamCall);
  app.addHook('onRequest', async (request, reply) => {
    const start = performance.now();
    onResponseEnd(reply, (status) => {
      const seconds = (performance.now() - start) / 1000;
      metrics.countRequest(methodLabel(request.method), request.routeLabel, status, seconds);
    });
  });
});

export interface MetricsServerOptions {
  readonly host: string;
  readonly port: number;
  /** Further routes for operators. */
  readonly routes?: (app: FastifyInstance) => Promise<void>;
  /** The time limits of the gateway itself, if left out. */
  readonly slow?: SlowClientLimits;
}

/**
 * Serves `GET /metrics` on a port of its own, which only operators and their systems have to reach. Also starts to collect metrics of
 * the process.
 * @throws the error of `listen`
 */
export async function serveMetrics(
  { registry }: Metrics,
  { host, port, routes, slow = slowClientLimits }: MetricsServerOptions,
) {
  collectDefaultMetrics({ register: registry });
  const app: FastifyInstance = Fastify({ ...(serverOptions({ tls: undefined }, slow) as object) });
  app.get('/metrics', async (_request, reply) => reply.type(registry.contentType).send(await registry.metrics()));
  if (routes) await app.register(routes);
  await app.listen({ host, port });
  return { port: (app.server.address() as AddressInfo).port, close: () => app.close() };
}
