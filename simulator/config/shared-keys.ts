import type { KeyRow } from './document/keys.ts';

/** A listener's keys, the same in both servers. */
export const listener = (path: string, port: number): readonly KeyRow[] => [
  [`${path}.host`, 'string', '0.0.0.0'],
  [`${path}.port`, 'integer 1..65535', port],
  [`${path}.request_log.disable_for_health`, 'boolean', false, 'unseen'],
  [`${path}.socket.owner`, 'string', ''],
  [`${path}.socket.group`, 'string', ''],
  [`${path}.socket.mode`, 'integer 0..511', 0o755],
  ...certificate(`${path}.tls`),
];

/** A PEM certificate and its key, each as a path or in base64. */
export function certificate(path: string): readonly KeyRow[] {
  return ['cert', 'key'].flatMap((half): KeyRow[] => [
    [`${path}.${half}`, 'optional section'],
    [`${path}.${half}.path`, 'string'],
    [`${path}.${half}.base64`, 'string'],
  ]);
}

interface CorsDefaults {
  readonly origins: readonly string[];
  readonly methods: readonly string[];
  readonly headers: readonly string[];
  readonly exposed: readonly string[];
}

export const cors = (path: string, defaults: CorsDefaults): readonly KeyRow[] => [
  [`${path}.enabled`, 'boolean', false],
  [`${path}.allowed_origins`, 'origin[=]', defaults.origins],
  [`${path}.allowed_methods`, 'enum POST|GET|PUT|PATCH|DELETE|CONNECT|HEAD|OPTIONS|TRACE[]', defaults.methods],
  [`${path}.allowed_headers`, 'string[]', defaults.headers],
  [`${path}.exposed_headers`, 'string[]', defaults.exposed],
  [`${path}.allow_credentials`, 'boolean', true],
  [`${path}.options_passthrough`, 'boolean', false],
  [`${path}.max_age`, 'integer 0..', 0],
  [`${path}.debug`, 'boolean', false, 'unseen'],
];

export const httpClient: readonly KeyRow[] = [
  ['clients.http.disallow_private_ip_ranges', 'boolean', false],
  ['clients.http.private_ip_exception_urls', 'uri-reference[]', []],
];

/** Keys of both servers without an effect on responses. */
export const tracing: readonly KeyRow[] = [
  ['tracing.provider', 'enum jaeger|otel|zipkin', undefined, 'unseen'],
  ['tracing.service_name', 'string', undefined, 'unseen'],
  ['tracing.deployment_environment', 'string', undefined, 'unseen'],
  ...['jaeger', 'zipkin', 'otlp'].map((name): KeyRow => [`tracing.providers.${name}`, 'any', undefined, 'unseen']),
];

export type SameSite = 'Strict' | 'Lax' | 'None';

/** Exactly one of the two is set. */
export interface PemSource {
  readonly path?: string;
  readonly base64?: string;
}

export interface TlsConfig {
  readonly cert?: PemSource;
  readonly key?: PemSource;
}

export interface ListenConfig {
  /** Host name or address; `unix:PATH` for a Unix socket. */
  readonly host: string;
  readonly port: number;
  /** Permissions and owners of the Unix socket; '' means the defaults of the system. */
  readonly socket: { readonly mode: number; readonly owner: string; readonly group: string };
  readonly tls: TlsConfig;
}
