import { STATUS_CODES } from 'node:http';
import type { Fetch } from '@members/pages/view';
import type { FastifyInstance, FastifyReply, FastifyRequest, InjectOptions } from 'fastify';
import type { Dispatcher } from 'undici';
import type { GatewayConfig } from '../config/config.ts';
import type { WatchCall } from '../kratos/account-events.ts';
import { forwardedHeaders, secureCookies } from '../kratos/headers.ts';
import { queryForKratos } from '../kratos/query.ts';
import { traceHeaders } from '../observability/tracing.ts';
import { GatewayProblem } from '../problem.ts';
import type { Throttle } from '../throttle/throttle.ts';
import type { RequestCookies } from './request-cookies.ts';

/** Response headers that the app reads. */
const readHeaders = ['content-type', 'retry-after', 'date'] as const;
/** Request headers of the browser that Kratos stores or uses. */
const passedHeaders = ['user-agent', 'accept-language', 'referer'] as const;

export interface ServerFetchOptions {
  readonly app: FastifyInstance;
  readonly config: GatewayConfig;
  readonly connections: Dispatcher;
  readonly throttle: Throttle;
  /** Writes the audit events of a call to Kratos. */
  readonly watchCall: WatchCall;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly cookies: RequestCookies;
  /** Absolute address of Kratos for the app: the gateway's own. */
  readonly base: string;
  readonly signal: AbortSignal;
}

type Headers = Readonly<Record<string, string | string[] | number | undefined>>;

function responseOf(status: number, headers: Headers, body: string): Response {
  const kept = readHeaders.flatMap((name) => {
    const value = headers[name];
    return typeof value === 'string' ? [[name, value] as [string, string]] : [];
  });
  return new Response(status === 204 || status === 304 ? null : body, {
    status,
    statusText: STATUS_CODES[status] ?? '',
    headers: kept,
  });
}

/**
 * Returns the `fetch` that the app's loaders use while a page is rendered. It sends the browser's cookies. Calls to Kratos go
 * there directly; calls to the gateway stay in this process.
 */
export function fetchOnServer(options: ServerFetchOptions): Fetch {
  const { app, config, connections, throttle, watchCall, request, reply, cookies, base, signal } = options;
  const kratos = new URL(config.KRATOS_PUBLIC_URL);
  const prefix = kratos.pathname.replace(/\/$/, '');
  const passed = Object.fromEntries(
    passedHeaders.flatMap((name) => {
      const value = request.headers[name];
      return typeof value === 'string' ? [[name, value]] : [];
    }),
  );
  const common = { accept: 'application/json', ...passed };
  const forwarded = forwardedHeaders(request, config);
  const take = (headers: Headers) => {
    const lines = [headers['set-cookie'] ?? []].flat().map(String);
    for (const line of secureCookies(lines, config)) cookies.addFromServer(line);
  };

  const fromKratos = async (path: string, { method, headers, body }: Request, text: string | undefined) => {
    const { pathname, search, origin } = new URL(path, base);
    const query = queryForKratos(search.slice(1), new URL(origin));
    const type = headers.get('content-type');
    // The throttle and the audit log read the session in the request. It may have begun with an earlier call.
    request.headers.cookie = cookies.read();
    try {
      await throttle.countSubmission(request, path);
    } catch (error) {
      if (!(error instanceof GatewayProblem)) throw error;
      return responseOf(error.statusCode, { 'retry-after': `${error.retryAfter ?? ''}` }, '');
    }
    const recordEvents = await watchCall(request, { method, path });
    const ended = request.startUpstreamCall('kratos');
    const answer = await connections
      .request({
        origin: kratos.origin,
        path: `${prefix}${pathname}${query && `?${query}`}`,
        method: method as Dispatcher.HttpMethod,
        headers: {
          ...common,
          ...forwarded,
          ...traceHeaders(request, ended),
          cookie: cookies.read(),
          ...(body !== null && type && { 'content-type': type }),
        },
        body: text ?? null,
        signal,
      })
      .catch((error: unknown) => {
        ended(error instanceof Error && 'code' in error ? `${error.code}` : 'unknown');
        throw error;
      });
    ended(answer.statusCode);
    take(answer.headers);
    // Kratos may renew the session cookie.
    const response = { statusCode: answer.statusCode, headers: answer.headers };
    await throttle.recordResponse(request, reply, path, response);
    await recordEvents?.(response);
    return responseOf(answer.statusCode, answer.headers, await answer.body.text());
  };

  const fromGateway = async (path: string) => {
    // The request keeps its own host and addresses: `X-Forwarded-*` of Kratos would name Kratos's.
    const own = Object.entries(request.headers).filter(([name]) => !name.startsWith(':'));
    const host = request.headers.host ?? request.headers[':authority'];
    const { headers, statusCode, body } = await app.inject({
      method: 'GET',
      url: config.BASE_PATH + path,
      headers: {
        ...Object.fromEntries(own),
        host,
        ...common,
        cookie: cookies.read(),
      } as NonNullable<InjectOptions['headers']>,
      remoteAddress: request.peerAddress,
      signal,
    });
    take(headers);
    return responseOf(statusCode, headers, body);
  };

  return async (call) => {
    if (!call.url.startsWith(`${base}/`))
      throw new TypeError('The app calls only its own server while it is rendered.');
    const path = call.url.slice(base.length);
    if (path.startsWith('/gateway/')) return fromGateway(path);
    return fromKratos(path, call, call.body === null ? undefined : await call.text());
  };
}
