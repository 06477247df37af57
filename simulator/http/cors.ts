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
  /** A preflight is answered like any other request, with what it asked for in the headers. */
  readonly options_passthrough: boolean;
}

const preflightVary = 'Origin, Access-Control-Request-Method, Access-Control-Request-Headers';
/** What is allowed where the configuration has an empty list. */
const simpleMethods = ['GET', 'POST', 'HEAD'];
const simpleHeaders = ['accept', 'content-type', 'x-requested-with'];
const tolerableEmptyNames = 16;

const orElse = <T>(list: readonly T[], otherwise: readonly T[]) => (list.length > 0 ? list : otherwise);

/** No list is a list of all. */
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

/** Methods are compared letter for letter, as browsers send them. */
function allowsMethod({ allowed_methods }: CorsConfig, method: string): boolean {
  return method === 'OPTIONS' || orElse(allowed_methods, simpleMethods).includes(method);
}

/** Browsers send the names in small letters, in alphabetical order, each once: anything else is refused. */
function allowsHeaders({ allowed_headers }: CorsConfig, asked: string): boolean {
  if (allowed_headers.includes('*')) return true;
  const permitted = orElse(allowed_headers, simpleHeaders).map((name) => name.toLowerCase());
  const names = asked.split(',').map((name) => name.replace(/^[ \t]?(.*?)[ \t]?$/, '$1'));
  const given = names.filter(Boolean);
  return (
    names.length - given.length <= tolerableEmptyNames &&
    given.every((name, index) => permitted.includes(name) && (given[index - 1] ?? '') < name)
  );
}

const canonical = (name: string) => name.toLowerCase().replaceAll(/(^|-)[a-z]/g, (start) => start.toUpperCase());

export function isPreflight({ method, headers }: Incoming): boolean {
  return method === 'OPTIONS' && Boolean(headers.get('access-control-request-method'));
}

/** The 204 to a preflight of any path; a refused one says nothing about access. */
export function preflight(config: CorsConfig, { headers }: Incoming): Answer {
  const origin = headers.get('origin') ?? '';
  const method = headers.get('access-control-request-method') ?? '';
  const asked = headers.get('access-control-request-headers') ?? '';
  const passes =
    origin !== '' && isAllowed(config, origin) && allowsMethod(config, method) && allowsHeaders(config, asked);
  return {
    status: 204,
    headers: {
      vary: preflightVary,
      ...(passes
        ? {
            'access-control-allow-origin': allowsAll(config) ? '*' : origin,
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

/**
 * The headers of an ordinary answer to a cross-origin request; `Vary` is the caller's.
 *
 * @param any how one of any origin is allowed: with a star, or with its own name
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
