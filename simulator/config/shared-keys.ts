import type { Row } from './keys.ts';

/** A listener's keys, the same in both servers. */
export const listener = (path: string, port: number): readonly Row[] => [
  [`${path}.host`, 'string', '0.0.0.0'],
  [`${path}.port`, 'integer 1..65535', port],
  [`${path}.request_log`, 'any', undefined, 'unseen'],
  [`${path}.socket`, 'any', undefined, 'not simulated'],
  [`${path}.tls`, 'any', undefined, 'not simulated'],
];

interface CorsDefaults {
  readonly origins: readonly string[];
  readonly methods: readonly string[];
  readonly headers: readonly string[];
  readonly exposed: readonly string[];
}

export const cors = (path: string, defaults: CorsDefaults): readonly Row[] => [
  [`${path}.enabled`, 'boolean', false],
  [`${path}.allowed_origins`, 'origin[]', defaults.origins],
  [`${path}.allowed_methods`, 'enum POST|GET|PUT|PATCH|DELETE|CONNECT|HEAD|OPTIONS|TRACE[]', defaults.methods],
  [`${path}.allowed_headers`, 'string[]', defaults.headers],
  [`${path}.exposed_headers`, 'string[]', defaults.exposed],
  [`${path}.allow_credentials`, 'boolean', true],
  [`${path}.options_passthrough`, 'boolean', false, 'not simulated'],
  [`${path}.max_age`, 'integer 0..', 0],
  [`${path}.debug`, 'boolean', false, 'unseen'],
];

export const httpClient: readonly Row[] = [
  ['clients.http.disallow_private_ip_ranges', 'boolean', false, 'not simulated'],
  ['clients.http.private_ip_exception_urls', 'uri-reference[]', [], 'not simulated'],
];

export type SameSite = 'Strict' | 'Lax' | 'None';

export interface ListenConfig {
  readonly host: string;
  readonly port: number;
}
