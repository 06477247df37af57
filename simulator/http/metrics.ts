/**
 * The metric families of the server: Go's runtime, its process and its requests. Scrapers and dashboards look them up
 * by name. Nothing is counted: every value is 0.
 */
import type { Answer } from './exchange.ts';

const memory = [
  ...['alloc', 'buck_hash_sys', 'gc_sys', 'heap_alloc', 'heap_idle', 'heap_inuse', 'heap_released', 'heap_sys'],
  ...[
    'mcache_inuse',
    'mcache_sys',
    'mspan_inuse',
    'mspan_sys',
    'next_gc',
    'other_sys',
    'stack_inuse',
    'stack_sys',
    'sys',
  ],
];

const families: Readonly<Record<string, readonly string[]>> = {
  summary: ['go_gc_duration_seconds'],
  gauge: [
    ...['go_gc_gogc_percent', 'go_gc_gomemlimit_bytes', 'go_goroutines', 'go_info', 'go_memstats_heap_objects'],
    ...memory.map((name) => `go_memstats_${name}_bytes`),
    ...['go_memstats_last_gc_time_seconds', 'go_sched_gomaxprocs_threads', 'go_threads'],
    ...['process_max_fds', 'process_open_fds', 'process_resident_memory_bytes', 'process_start_time_seconds'],
    ...['process_virtual_memory_bytes', 'process_virtual_memory_max_bytes'],
    'promhttp_metric_handler_requests_in_flight',
  ],
  counter: [
    ...['alloc_bytes', 'frees', 'mallocs'].map((name) => `go_memstats_${name}_total`),
    ...['http_requests_statuses_total', 'http_requests_total', 'process_cpu_seconds_total'],
    ...['process_network_receive_bytes_total', 'process_network_transmit_bytes_total'],
    'promhttp_metric_handler_requests_total',
  ],
  histogram: [
    ...['http_requests_duration_seconds', 'http_requests_size_bytes'],
    ...['http_response_size_bytes', 'http_response_time_seconds'],
  ],
};

/** The lines of a family. A summary or a histogram has a sum and a count. */
const linesOf = (type: string, name: string) => [
  `# TYPE ${name} ${type}`,
  ...(/summary|histogram/.test(type) ? [`${name}_sum 0`, `${name}_count 0`] : [`${name} 0`]),
];

/** `GET /metrics/prometheus` of the admin listener, in the text format of Prometheus. */
export async function getMetrics(): Promise<Answer> {
  const all = Object.entries(families).flatMap(([type, names]) => names.map((name) => [name, type] as const));
  const text = all
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([name, type]) => linesOf(type, name))
    .join('\n');
  const type = 'text/plain; version=0.0.4; charset=utf-8; escaping=underscores';
  return { status: 200, headers: { 'content-type': type }, cookies: [], body: `${text}\n` };
}
