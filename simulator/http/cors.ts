/** CORS as rs/cors does it for both servers. */
import type { Answer, Incoming } from './exchange.ts';

/** The `cors` section of either server's configuration. */
export interface CorsConfig {
  readonly enabled: boolean;
  readonly allowed_origins: readonly string[];
  readonly allowed_methods: readonly string[];
  readonly allowed_headers: readonly string[];
  readonly exposed_headers: readonly string[];
  readonly allow_credentials: boolean;
  /** Seconds. */
  readonly max_age: number;
}

const preflightVary = 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers';

function isAllowed({ allowed_origins }: CorsConfig, origin: string): boolean {
  return allowed_origins.some((entry) => {
    if (entry === '*' || entry.toLowerCase() === origin.toLowerCase()) return true;
    const [before = '', after, ...more] = entry.toLowerCase().split('*');
    const text = origin.toLowerCase();
    return (
      after !== undefined &&
      more.length === 0 &&
      text.length >= before.length + after.length &&
      text.startsWith(before) &&
      text.endsWith(after)
    );
  });
}

export function isPreflight({ method, headers }: Incoming): boolean {
  return method === 'OPTIONS' && headers.has('access-control-request-method');
}

/** The 204 to a preflight of any path; a refused one says nothing about access. */
export function preflight(config: CorsConfig, { headers }: Incoming): Answer {
  const origin = headers.get('origin') ?? '';
  const method = (headers.get('access-control-request-method') ?? '').toUpperCase();
  const asked = headers.get('access-control-request-headers') ?? '';
  const list = asked
    .split(',')
    .map((name) => name.trim())
    .filter(Boolean);
  const permitted = config.allowed_headers.map((name) => name.toLowerCase());
  const headersPass = permitted.includes('*') || list.every((name) => permitted.includes(name.toLowerCase()));
  const passes =
    origin !== '' &&
    isAllowed(config, origin) &&
    (config.allowed_methods.includes(method) || method === 'OPTIONS') &&
    headersPass;
  return {
    status: 204,
    headers: {
      vary: preflightVary,
      ...(passes
        ? {
            'access-control-allow-origin': origin,
            'access-control-allow-methods': method,
            ...(asked ? { 'access-control-allow-headers': asked } : {}),
            ...(config.allow_credentials ? { 'access-control-allow-credentials': 'true' } : {}),
            ...(config.max_age > 0 ? { 'access-control-max-age': `${config.max_age}` } : {}),
          }
        : {}),
    },
    cookies: [],
    body: null,
  };
}

/** The headers of an ordinary answer to a cross-origin request; `Vary` is the caller's. */
export function corsHeaders(config: CorsConfig, { headers, method }: Incoming): Readonly<Record<string, string>> {
  const origin = headers.get('origin');
  if (!origin || !isAllowed(config, origin) || !(config.allowed_methods.includes(method) || method === 'OPTIONS'))
    return {};
  return {
    'access-control-allow-origin': origin,
    ...(config.exposed_headers.length > 0
      ? { 'access-control-expose-headers': config.exposed_headers.join(', ') }
      : {}),
    ...(config.allow_credentials ? { 'access-control-allow-credentials': 'true' } : {}),
  };
}
