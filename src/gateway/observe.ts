import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Asked } from './request.ts';

/** One answered request. It holds no query, no cookie and nothing of a path that could name somebody. */
export interface Seen {
  readonly method: string;
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
  /** Id of the trace that the request belongs to (W3C Trace Context), if its caller told one. */
  readonly trace?: string;
}

/** Paths by what stands for them: a bounded number of names, for counters and logs alike. */
const routes: readonly (readonly [pattern: RegExp, route?: string])[] = [
  [/^\/assets\//, '/assets/*'],
  [/^\/(health\/(alive|ready)|gateway\/(consent|device|logout)|sessions\/whoami)$/],
  [/^\/self-service\/(login|registration|recovery|verification|settings|logout|errors)(\/(browser|api|flows))?$/],
  [/^\/self-service\/methods\//, '/self-service/methods/*'],
  [/^\/sessions\//, '/sessions/*'],
  [/^\/schemas\//, '/schemas/*'],
  [/^\/device\/success$/],
  [/^\/([a-z-]{0,20})$/],
];

/** The name that a path is counted under. */
export function routeOf(path: string): string {
  const found = routes.find(([pattern]) => pattern.test(path));
  return found ? (found[1] ?? path) : 'other';
}

const methods = /^(GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/;
const traceparent = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/;

/** The headers of a trace, to be passed on to the servers behind (https://www.w3.org/TR/trace-context/); none if malformed. */
export function traceHeaders(headers: Asked['headers']): Readonly<Record<string, string>> {
  const [parent, state] = [headers.get('traceparent') ?? '', headers.get('tracestate')];
  return traceparent.test(parent) ? { traceparent: parent, ...(state && { tracestate: state }) } : {};
}

/** Tells about a request once its answer is sent, or its connection gone. */
export function watch(
  { method = '', url = '', headers }: IncomingMessage,
  response: ServerResponse,
  basePath: string,
  tell: (seen: Seen) => void,
): void {
  const begun = performance.now();
  const path = (url.split(/[?#]/)[0] ?? '').slice(basePath.length);
  const trace = traceparent.exec(`${headers.traceparent ?? ''}`)?.[1];
  response.once('close', () => {
    tell({
      method: methods.test(method) ? method : 'other',
      route: routeOf(path),
      // Who leaves before the answer began is told by nginx's number.
      status: response.headersSent ? response.statusCode : 499,
      seconds: (performance.now() - begun) / 1000,
      ...(trace && { trace }),
    });
  });
}
