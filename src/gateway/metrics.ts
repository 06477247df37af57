import type { AddressInfo } from 'node:net';
import { createServer } from './http.ts';
import type { Seen } from './observe.ts';

/** Upper bounds of the latency histogram, in seconds. */
const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
/** The gateway's own answers when a server behind it fails. */
const upstream = new Set([502, 503, 504]);

interface Histogram {
  readonly counts: number[];
  sum: number;
}

export interface Metrics {
  add(seen: Seen): void;
  /** Prometheus's text format, version 0.0.4. */
  text(): string;
}

/** Counts requests, how long they took, and failures of the servers behind; for Prometheus. */
export function createMetrics(): Metrics {
  const requests = new Map<string, number>();
  const failures = new Map<string, number>();
  const latencies = new Map<string, Histogram>();
  const count = (of: Map<string, number>, labels: string) => of.set(labels, (of.get(labels) ?? 0) + 1);
  return {
    add({ method, route, status, seconds }) {
      count(requests, `method="${method}",route="${route}",status="${status}"`);
      if (upstream.has(status)) count(failures, `route="${route}"`);
      const labels = `route="${route}"`;
      const histogram = latencies.get(labels) ?? { counts: [...bounds, 0].map(() => 0), sum: 0 };
      latencies.set(labels, histogram);
      const bucket = bounds.findIndex((bound) => seconds <= bound);
      const index = bucket < 0 ? bounds.length : bucket;
      histogram.counts[index] = (histogram.counts[index] ?? 0) + 1;
      histogram.sum += seconds;
    },
    text() {
      const lines = (name: string, type: string, help: string, rows: readonly string[]) =>
        rows.length === 0 ? [] : [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...rows];
      const counters = (name: string, of: Map<string, number>) =>
        [...of].map(([labels, value]) => `${name}{${labels}} ${value}`);
      const buckets = [...latencies].flatMap(([labels, { counts, sum }]) => {
        const name = 'gateway_request_duration_seconds';
        let total = 0;
        const rows = counts.map((value, index) => {
          total += value;
          return `${name}_bucket{${labels},le="${bounds[index] ?? '+Inf'}"} ${total}`;
        });
        return [...rows, `${name}_sum{${labels}} ${sum}`, `${name}_count{${labels}} ${total}`];
      });
      const { rss } = process.memoryUsage();
      return `${[
        ...lines(
          'gateway_requests_total',
          'counter',
          'Answered requests.',
          counters('gateway_requests_total', requests),
        ),
        ...lines(
          'gateway_upstream_failures_total',
          'counter',
          'Answers 502, 503 and 504: Kratos or Hydra failed.',
          counters('gateway_upstream_failures_total', failures),
        ),
        ...lines('gateway_request_duration_seconds', 'histogram', 'Time until an answer was sent.', buckets),
        ...lines('process_resident_memory_bytes', 'gauge', 'Resident memory.', [
          `process_resident_memory_bytes ${rss}`,
        ]),
      ].join('\n')}\n`;
    },
  };
}

/** Serves `/metrics` on a port of its own, which the world need not reach. @throws the error of `listen` */
export async function serveMetrics(metrics: Metrics, host: string, port: number) {
  const server = createServer((message, response) => {
    if (message.url !== '/metrics') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(metrics.text());
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return { port: (server.address() as AddressInfo).port, close: () => server.close() };
}
