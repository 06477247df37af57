/** CORS as the browser checks it. Playwright allows every origin for requests that a test answers. */
import type { Handle } from '../adapter/fetch.ts';
import { requestJar } from '../adapter/fetch.ts';

/** A request that a page sends. */
interface PageRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** Headers that the browser sets, or that a page may set without a preflight. */
const needsNoPreflight =
  /^(?:accept(?:-.+)?|cache-control|connection|content-(?:language|length|type)|cookie|dnt|host|origin|pragma|priority|range|referer|sec-.+|te|upgrade-insecure-requests|user-agent)$/;

const simpleMethod = /^(?:GET|HEAD|POST)$/;
const simpleType = /^(?:application\/x-www-form-urlencoded|multipart\/form-data|text\/plain) *(?:;|$)/i;

/** Returns the names of headers for which a browser asks in a preflight, in its order. */
function namesToAllow({ headers }: PageRequest): string[] {
  const names = Object.keys(headers).filter((name) => !needsNoPreflight.test(name));
  const type = headers['content-type'];
  return (type === undefined || simpleType.test(type) ? names : [...names, 'content-type']).toSorted();
}

/** Returns the origin of a page that is not the server's own; undefined for a request without CORS. */
export function foreignOrigin({ url, headers }: PageRequest): string | undefined {
  const { origin } = headers;
  return origin === new URL(url).origin ? undefined : origin;
}

/**
 * Sends the preflight that a browser would send before a request.
 *
 * @returns why the browser would not send the request; undefined if it would
 */
export async function preflightRefusal(request: PageRequest, handle: Handle): Promise<string | undefined> {
  const origin = foreignOrigin(request);
  const names = namesToAllow(request);
  if (origin === undefined || (simpleMethod.test(request.method) && names.length === 0)) return undefined;
  const headers = {
    origin,
    'access-control-request-method': request.method,
    ...(names.length > 0 && { 'access-control-request-headers': names.join(',') }),
  };
  const answer = await handle(new Request(request.url, { method: 'OPTIONS', headers }), requestJar([]));
  if (answer.headers.has('access-control-allow-origin')) return undefined;
  const asked = [request.method, ...names].join(', ');
  return `the cors section of the configuration does not allow ${origin} with ${asked}`;
}
