import { AsyncLocalStorage } from 'node:async_hooks';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import replyFrom from '@fastify/reply-from';
import { type FollowedUp, type FollowUpCall, followUpHeader } from '@members/pages/view';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Agent, type Dispatcher } from 'undici';
import type { GatewayConfig } from '../config/config.ts';
import { redirectTarget } from '../http/redirect.ts';
import { errorCode } from '../observability/error-code.ts';
import { logFailure } from '../observability/requests.ts';
import { traceHeaders } from '../observability/tracing.ts';
import { GatewayProblem, redirectToProblemPage, sendProblem } from '../problem.ts';
import type { KratosResponse } from '../throttle/sessions.ts';
import type { Throttle } from '../throttle/throttle.ts';
import { createAccountEvents, type RecordEvents } from './account-events.ts';
import { type ResponseHeaders, requestHeaders, responseHeaders } from './headers.ts';
import type { Notify } from './notices.ts';
import { queryForKratos } from './query.ts';
import { endsSession, keepLoginChallenge } from './response.ts';

/** Kratos's response as reply-from hands it over. */
interface UpstreamResponse {
  readonly statusCode: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly stream: Readable;
}

/** A request to Kratos: an unambiguous path, and the query with rewritten return addresses. */
interface ProxiedRequest {
  readonly path: string;
  readonly query: string;
}

/** Notes a response to a submission of a registration. */
type NoteSignUp = (reply: FastifyReply, response: KratosResponse) => Promise<void>;

/**
 * Begins to watch a submission. @param path Kratos's path, with its query
 * @returns undefined if it is no registration for an application's request
 */
export type WatchSignUp = (request: FastifyRequest, path: string) => Promise<NoteSignUp | undefined>;

/** Kratos's answer to a form that the app has sent. */
export interface FormAnswer {
  /** Path and query of the form's address, below BASE_PATH. */
  readonly path: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/**
 * Makes the calls of the screen that follows a form, with the cookies that Kratos's answer sets: so the browser need not make them.
 * @returns the calls, and the `Set-Cookie` lines of their answers; undefined if the app does not ask for them
 */
export type FollowUp = (
  request: FastifyRequest,
  reply: FastifyReply,
  answer: FormAnswer,
) => Promise<{ readonly calls: readonly FollowUpCall[]; readonly cookies: readonly string[] } | undefined>;

/** What is done with a response before it is sent. */
interface Watchers {
  readonly recordEvents: RecordEvents | undefined;
  readonly noteSignUp: NoteSignUp | undefined;
}

const pathAndQuery = ({ path, query }: ProxiedRequest): string => `${path}${query && `?${query}`}`;

export interface ProxyOptions {
  readonly config: GatewayConfig;
  readonly throttle: Throttle;
  /** Time limit for Kratos's response, and between two parts of it, in milliseconds. Kratos may call web hooks first. */
  readonly timeout: number;
  /** Called before the response to a logout of this browser is sent, with its redirect. Returns the address to redirect to. */
  readonly onLogout?: ((request: FastifyRequest, reply: FastifyReply, to: string) => Promise<string>) | undefined;
  readonly watchSignUp?: WatchSignUp | undefined;
  readonly notify?: Notify | undefined;
  /** Makes the calls of the screen that follows a form. */
  readonly followUp?: FollowUp | undefined;
}

/** Sends one request to Kratos and Kratos's response to the browser. */
export type KratosProxy = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

/** Dots, escapes and slashes that Kratos may read as another path than the gateway. */
const ambiguous = /%2e|%2f|%5c|\/\/|\\|\/\.(?:\/|$)|\/\.\.|\.\.\//i;

/** Paths where a form is posted or a flow begins. The app's screens have the same names and read the same query. */
const screenPath = /^\/self-service(\/(?:login|registration|recovery|verification|settings))(?:\/browser)?$/;

/** Returns the screen of a request, with its query: `/login?flow=...` for `/self-service/login?flow=...`. */
function screenOf({ path, query }: ProxiedRequest): string | undefined {
  const found = screenPath.exec(path);
  return found === null ? undefined : `${found[1]}${query && `?${query}`}`;
}

/** Returns whether the browser opens an address or posts a form without a script, and so expects a page. */
const wantsPage = ({ method, headers }: FastifyRequest) =>
  (method === 'GET' || method === 'POST') && (headers.accept ?? '').includes('text/html');

const isRead = (method: string | undefined) => method === 'GET' || method === 'HEAD';

/** Returns the problem to show in place of a response of 429, or of 500 or more, that is not a page. */
function failureProblem({ statusCode, headers }: UpstreamResponse): GatewayProblem | undefined {
  if (headers.location !== undefined || `${headers['content-type']}`.startsWith('text/html')) return undefined;
  if (statusCode === 429) return new GatewayProblem('too_many_requests');
  return statusCode >= 500
    ? new GatewayProblem('upstream_unavailable', { reason: `kratos answered ${statusCode}` })
    : undefined;
}

/** Whether the app asks for the calls of the next screen, and this answer may lead to one. */
const mayLeadOn = ({ method, headers }: FastifyRequest, { statusCode, headers: answered }: UpstreamResponse) =>
  method === 'POST' &&
  headers[followUpHeader] !== undefined &&
  (statusCode === 200 || statusCode === 422) &&
  answered['content-encoding'] === undefined &&
  `${answered['content-type']}`.startsWith('application/json');

/** Drops the body of a response that is not sent. */
const discard = (stream: Readable) => void stream.once('error', () => {}).destroy();

/** Returns undici's or Node's code of an error, which reply-from wraps. */
const codeOf = (error: unknown) => errorCode(error instanceof Error && error.cause ? error.cause : error);

function noResponseProblem(error: unknown): GatewayProblem {
  const code = codeOf(error);
  const isSlow = /^UND_ERR_(?:HEADERS|BODY)_TIMEOUT$/.test(code);
  return new GatewayProblem(isSlow ? 'upstream_slow' : 'upstream_unavailable', { reason: `kratos: ${code}` });
}

/**
 * Reads a request's path and query. @throws GatewayProblem `not_found` for a path that two servers could read
 * differently
 */
function proxiedRequest(request: FastifyRequest, basePath: string): ProxiedRequest {
  const [path = '', ...rest] = (request.raw.url ?? '').slice(basePath.length).split('?');
  if (ambiguous.test(path) || !URL.canParse(`http://kratos${path}`)) throw new GatewayProblem('not_found');
  const query = rest.join('?');
  const { publicOrigin } = request;
  return { path, query: publicOrigin ? queryForKratos(query, publicOrigin) : query };
}

/**
 * Signal that aborts the current call to Kratos when its client leaves. reply-from has no option for it. Calls that write audit
 * events are not aborted.
 */
const leaving = new AsyncLocalStorage<AbortSignal>();

/**
 * Kratos may close a kept connection at the moment when the gateway uses it again. Reads are then sent once more. Writes must
 * not be repeated, so each has a connection of its own.
 */
function createConnections(timeout: number) {
  const options = { headersTimeout: timeout, bodyTimeout: timeout, connect: { timeout } };
  const [reads, writes] = [new Agent(options), new Agent({ ...options, pipelining: 0 })];
  type Done = (error: Error | null, data: Dispatcher.ResponseData) => void;
  const request = (sent: Dispatcher.RequestOptions, done: Done) => {
    const signal = leaving.getStore() ?? null;
    (isRead(sent.method) ? reads : writes).request({ ...sent, signal }, (error, data) => {
      // Nobody waits for the response of a client that has left, and its end is no failure of Kratos.
      if (!(error && signal?.aborted)) done(error, data);
    });
  };
  return { request, close: () => Promise.all([reads.destroy(), writes.destroy()]) };
}

/**
 * Makes the proxy for Kratos's public API.
 *
 * Requests and responses pass unchanged, with all cookies, except for: headers of the connection and of the client's address
 * (headers.ts), return addresses (query.ts), redirects to Kratos itself, and failures without a page, which become the app's
 * error page if the browser expects a page.
 */
export async function createProxy(
  app: FastifyInstance,
  { config, throttle, timeout, onLogout, watchSignUp, notify, followUp }: ProxyOptions,
): Promise<KratosProxy> {
  const upstream = new URL(config.KRATOS_PUBLIC_URL);
  const prefix = upstream.pathname.replace(/\/$/, '');
  const connections = createConnections(timeout);
  const watchCall = createAccountEvents(config, notify);
  await app.register(replyFrom, {
    base: upstream.origin,
    disableRequestLogging: true,
    undici: connections as unknown as Dispatcher,
  });
  app.addHook('onClose', connections.close);

  let hasWarned = false;
  const fail = (
    request: FastifyRequest,
    reply: FastifyReply,
    call: ProxiedRequest,
    problem: GatewayProblem,
  ): FastifyReply => {
    logFailure(request, problem);
    return wantsPage(request)
      ? redirectToProblemPage(reply, problem, config.BASE_PATH, screenOf(call))
      : sendProblem(reply, problem);
  };

  /** Returns the target of a redirect for the browser. @throws GatewayProblem `redirect_not_allowed` */
  const locationOf = (request: FastifyRequest, { path, query }: ProxiedRequest, location: string): string => {
    const origin = request.publicOrigin?.origin;
    if (redirectTarget(location, origin ?? config.KRATOS_BROWSER_URL) === undefined)
      throw new GatewayProblem('redirect_not_allowed', {
        reason: 'kratos redirects to an address that is not followed',
      });
    const isForm = request.method === 'POST' && wantsPage(request);
    const waiting = isForm && origin && keepLoginChallenge(`${path}?${query}`, location, origin, config.BASE_PATH);
    return waiting || location;
  };

  /** Sends a form's answer with the calls of the next screen. @returns false if the answer is to be sent alone */
  const sendFollowUp = async (
    request: FastifyRequest,
    reply: FastifyReply,
    call: ProxiedRequest,
    status: number,
    headers: ResponseHeaders,
    body: () => Promise<Buffer>,
  ): Promise<boolean> => {
    const answer = (await body()).toString();
    const followed = await followUp?.(request, reply, { path: pathAndQuery(call), status, headers, body: answer });
    if (followed === undefined || followed.calls.length === 0) return false;
    for (const line of followed.cookies) reply.header('set-cookie', line);
    const sent: FollowedUp = { answer, calls: followed.calls };
    void reply
      .code(status)
      .removeHeader('content-length')
      .headers({ [followUpHeader]: 'yes', 'content-type': 'application/json; charset=utf-8' })
      .send(JSON.stringify(sent));
    return true;
  };

  const respond = async (
    request: FastifyRequest,
    reply: FastifyReply,
    call: ProxiedRequest,
    answer: UpstreamResponse,
    { recordEvents, noteSignUp }: Watchers,
  ): Promise<void> => {
    const problem = wantsPage(request) ? failureProblem(answer) : undefined;
    if (problem) throw problem;
    const headers = responseHeaders(answer.headers, config);
    if (!hasWarned && `${headers['set-cookie'] ?? ''}` !== `${answer.headers['set-cookie'] ?? ''}`) {
      hasWarned = true;
      request.log.warn(
        'Kratos sends cookies without Secure: its serve.public.base_url is not https, or it runs with --dev',
      );
    }
    if (typeof headers.location === 'string') headers.location = locationOf(request, call, headers.location);
    let whole: Buffer | undefined;
    const body = async () => {
      whole ??= await buffer(answer.stream);
      return whole;
    };
    const response = { ...answer, body };
    await throttle.recordResponse(request, reply, pathAndQuery(call), response);
    await recordEvents?.(response);
    await noteSignUp?.(reply, response);
    if (endsSession(answer, config.KRATOS_SESSION_COOKIE)) {
      reply.header('clear-site-data', '"storage"');
      if (call.path === '/self-service/logout' && onLogout) {
        const to = await onLogout(request, reply, `${headers.location ?? ''}`);
        if (headers.location !== undefined) headers.location = to;
      }
    }
    // The gateway's own headers come first; cookies add up.
    for (const [name, value] of Object.entries(headers))
      if (name === 'set-cookie' || !reply.hasHeader(name)) reply.header(name, value);
    const followed =
      mayLeadOn(request, answer) && (await sendFollowUp(request, reply, call, answer.statusCode, headers, body));
    if (followed) return;
    // The reply is not returned: an async function would wait for its end, with two listeners more on the response.
    void reply.code(answer.statusCode).send(whole ?? answer.stream);
  };

  const forward = (
    request: FastifyRequest,
    reply: FastifyReply,
    call: ProxiedRequest,
    watchers: Watchers,
  ): FastifyReply => {
    const ended = request.startUpstreamCall('kratos');
    // An empty body is sent, too: reply-from would encode the empty buffer as JSON.
    const body = Buffer.isBuffer(request.body) && !isRead(request.method) ? request.body : undefined;
    const client = new AbortController();
    reply.raw.once('close', () => {
      // A client that leaves must not hide what it changed: Kratos may have done it already.
      if (watchers.recordEvents) return;
      client.abort();
      ended('UND_ERR_ABORTED');
    });
    const send = () =>
      reply.from(prefix + call.path, {
        queryString: () => call.query,
        ...(body && { body, contentType: request.headers['content-type'] ?? 'application/octet-stream' }),
        rewriteRequestHeaders: (_, sent) => {
          const { 'content-length': length, ...headers } = requestHeaders(request, sent, config);
          return {
            ...headers,
            ...traceHeaders(request, ended),
            ...(body && length !== undefined && { 'content-length': `${length}` }),
          };
        },
        // `respond` sets them, because they also depend on the status.
        rewriteHeaders: () => ({}),
        retryDelay: ({ err, attempt }) =>
          err &&
          isRead(request.method) &&
          attempt === 0 &&
          !request.raw.destroyed &&
          !reply.raw.destroyed &&
          isBroken(err)
            ? 1
            : null,
        onResponse: (_request, _reply, response) => {
          const answer = response as unknown as UpstreamResponse;
          ended(answer.statusCode);
          respond(request, reply, call, answer, watchers).catch((error: unknown) => {
            discard(answer.stream);
            fail(
              request,
              reply,
              call,
              error instanceof GatewayProblem ? error : new GatewayProblem('internal', { reason: codeOf(error) }),
            );
          });
        },
        onError: (_reply, { error }) => {
          ended(codeOf(error));
          fail(request, reply, call, noResponseProblem(error));
        },
      });
    return leaving.run(client.signal, send);
  };

  return async (request, reply) => {
    const call = proxiedRequest(request, config.BASE_PATH);
    try {
      await throttle.countSubmission(request, pathAndQuery(call));
      const path = pathAndQuery(call);
      const recordEvents = await watchCall(request, { method: request.method, path });
      const noteSignUp = await watchSignUp?.(request, path);
      return forward(request, reply, call, { recordEvents, noteSignUp });
    } catch (error) {
      return fail(
        request,
        reply,
        call,
        error instanceof GatewayProblem ? error : new GatewayProblem('internal', { reason: codeOf(error) }),
      );
    }
  };
}

/** Returns whether the connection broke before a response came, such as a kept connection that Kratos closed. */
const isBroken = (error: unknown) => /^(?:UND_ERR_SOCKET|ECONNRESET|EPIPE)$/.test(codeOf(error));
