import { createMetrics } from '@members/gateway/observability/metrics';
import { collectDefaultMetrics } from 'prom-client';

/**
 * Returns the names and labels of all series that the gateway exports. They are read from its metrics after counting one of
 * each.
 */
export async function exportedMetrics(): Promise<ReadonlyMap<string, readonly string[]>> {
  const metrics = createMetrics();
  // The server of /metrics also exports the metrics of its process.
  collectDefaultMetrics({ register: metrics.registry });
  metrics.countRequest('GET', '/login', 502, 0.1);
  metrics.countCall('kratos', 'ECONNREFUSED', 0.1);
  metrics.countReport('script-src');
  metrics.countThrottled('guess');
  metrics.countEvent('signed_in');
  const series = (await metrics.registry.metrics()).matchAll(/^(\w+)(?:\{(.*)\})? \S+$/gm);
  return new Map(
    [...series].map(([, name = '', labels = '']) => [
      name,
      [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label),
    ]),
  );
}
