/** CORS as the library rs/cors handles it for both servers. */
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
  /** The server handles a preflight like any other request, and adds the CORS headers. */
  readonly options_passthrough: boolean;
}

const preflightVary = 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers';
/** Allowed when the configuration's list is empty. */
const simpleMethods = ['GET', 'POST', 'HEAD'];
const simpleHeaders = ['accept', 'content-type', 'x-requested-with'];
const maxEmptyNames = 16;

const listOrDefault = <T>(list: readonly T[], otherwise: readonly T[]) => (list.length > 0 ? list : otherwise);

/** An empty list allows every origin. */
function allowsAll({ allowed_origins }: CorsConfig): boolean {
  return allowed_origins.length === 0 || allowed_origins.includes('*');
}

function isAllowed(config: CorsConfig, origin: string): boolean {
  const text = origin.toLowerCase();
  return (
    allowsAll(config) ||
    config.allowed_origins.some((entry) => {
      const pattern = entry.toLowerCase();
      const star = pattern.indexOf('*');
      if (star < 0) return pattern === text;
      const [before, after] = [pattern.slice(0, star), pattern.slice(star + 1)];
      return text.length >= before.length + after.length && text.startsWith(before) && text.endsWith(after);
    })
  );
}

/** Whether a method is allowed. The comparison is case-sensitive. */
function allowsMethod({ allowed_methods }: CorsConfig, method: string): boolean {
  return method === 'OPTIONS' || listOrDefault(allowed_methods, simpleMethods).includes(method);
}

/** Browsers send header names in lower case, sorted, each once. rs/cors refuses any other list. */
function allowsHeaders({ allowed_headers }: CorsConfig, requested: string): boolean {
  if (allowed_headers.includes('*')) return true;
  const permitted = listOrDefault(allowed_headers, simpleHeaders).map((name) => name.toLowerCase());
  const names = requested.split(',').map((name) => name.replace(/^[ \t]?(.*?)[ \t]?$/, '$1'));
  const given = names.filter(Boolean);
  return (
    names.length - given.length <= maxEmptyNames &&
    given.every((name, index) => permitted.includes(name) && (given[index - 1] ?? '') < name)
  );
}

const canonical = (name: string) => name.toLowerCase().replaceAll(/(^|-)[a-z]/g, (start) => start.toUpperCase());

export function isPreflight({ method, headers }: Incoming): boolean {
  return method === 'OPTIONS' && Boolean(headers.get('access-control-request-method'));
}

/** The 204 response to a preflight of any path. If the preflight is refused, it has no `Access-Control` headers. */
export function preflight(config: CorsConfig, { headers }: Incoming): Answer {
  const origin = headers.get('origin') ?? '';
  const method = headers.get('access-control-request-method') ?? '';
  const requested = headers.get('access-control-request-headers') ?? '';
  const passes =
    origin !== '' && isAllowed(config, origin) && allowsMethod(config, method) && allowsHeaders(config, requested);
  return {
    status: 204,
    headers: {
      vary: preflightVary,
      ...(passes
        ? {
            'access-control-allow-origin': allowsAll(config) ? '*' : origin,
            'access-control-allow-methods': method,
            ...(requested ? { 'access-control-allow-headers': requested } : {}),
            ...(config.allow_credentials ? { 'access-control-allow-credentials': 'true' } : {}),
            ...(config.max_age > 0 ? { 'access-control-max-age': `${config.max_age}` } : {}),
          }
        : {}),
    },
    cookies: [],
    body: null,
  };
}

/**
 * The CORS headers of a response to a cross-origin request that is not a preflight. The caller adds `Vary`.
 *
 * @param any value of `Access-Control-Allow-Origin` if every origin is allowed: `*`, or the name of the origin
 */
export function corsHeaders(
  config: CorsConfig,
  { headers, method }: Incoming,
  any: 'star' | 'name' = 'star',
): Readonly<Record<string, string>> {
  const origin = headers.get('origin');
  if (!origin || !isAllowed(config, origin) || !allowsMethod(config, method)) return {};
  return {
    'access-control-allow-origin': any === 'star' && allowsAll(config) ? '*' : origin,
    ...(config.exposed_headers.length > 0
      ? { 'access-control-expose-headers': config.exposed_headers.map(canonical).join(', ') }
      : {}),
    ...(config.allow_credentials ? { 'access-control-allow-credentials': 'true' } : {}),
  };
}
