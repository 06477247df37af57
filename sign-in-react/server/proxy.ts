import { kratosCookies } from './cookies.ts';
import { internalUrlOf, type ServerOptions } from './options.ts';

/** Headers of a browser that go on to Kratos: those that Kratos v26.2.0 reads, and those that its web hooks get. */
const passed = [
  ...['accept', 'accept-language', 'content-type', 'origin', 'referer', 'user-agent'],
  ...['sec-fetch-dest', 'sec-fetch-mode', 'sec-fetch-site', 'x-csrf-token', 'x-requested-with'],
];

/** Headers of an answer that the browser gets. */
const returned = ['cache-control', 'content-type', 'etag', 'location', 'retry-after', 'vary', 'www-authenticate'];

/** Paths of Kratos's public API that a browser needs. */
const open = /^\/(?:self-service\/|sessions(?:\/|$)|schemas(?:\/|$)|\.well-known\/ory\/)/;

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

const problem = (status: number, id: string, message: string) =>
  Response.json({ error: { id, code: status, message } }, { status, headers: { 'cache-control': 'no-store' } });

/** Returns Kratos's answer for the browser. */
function answered(response: Response, { kratosUrl }: ServerOptions, internal: string): Response {
  const headers = new Headers();
  for (const name of returned) {
    const value = response.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  for (const line of response.headers.getSetCookie()) headers.append('set-cookie', line);
  const location = headers.get('location');
  if (location?.startsWith(`${internal}/`))
    headers.set('location', kratosUrl.replace(/\/$/, '') + location.slice(internal.length));
  return new Response(response.body, { status: response.status, headers });
}

/**
 * Creates a handler that answers the path of `kratosUrl` with Kratos, so that Kratos and the app have one origin. In
 * `kratos.yml`, `serve.public.base_url` is `kratosUrl`. Only paths, headers and cookies that Kratos needs go on to it.
 */
export function createProxy(options: ServerOptions): (request: Request) => Promise<Response> {
  const prefix = new URL(options.kratosUrl).pathname.replace(/\/$/, '');
  const internal = internalUrlOf(options);
  const { host, protocol } = new URL(options.appUrl);
  return async (request) => {
    const { pathname, search } = new URL(request.url);
    const path = pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : '';
    if (!open.test(path)) return problem(404, 'not_found', 'no path of Kratos for browsers');
    if (!methods.includes(request.method)) return problem(405, 'method_not_allowed', `expected ${methods.join(', ')}`);
    const headers = new Headers({ 'x-forwarded-host': host, 'x-forwarded-proto': protocol.slice(0, -1) });
    for (const name of passed) {
      const value = request.headers.get(name);
      if (value !== null) headers.set(name, value);
    }
    const cookie = kratosCookies(request.headers.get('cookie'), options.sessionCookie);
    if (cookie !== undefined) headers.set('cookie', cookie);
    const body = request.method === 'GET' ? undefined : await request.arrayBuffer();
    try {
      const response = await fetch(internal + path + search, {
        method: request.method,
        headers,
        redirect: 'manual',
        cache: 'no-store',
        ...(body && { body }),
      });
      return answered(response, options, internal);
    } catch {
      return problem(502, 'upstream_unavailable', 'Kratos did not answer');
    }
  };
}
