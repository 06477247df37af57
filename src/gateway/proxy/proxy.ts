import type { ClientRequest, Agent as ConnectionAgent, IncomingMessage, ServerResponse } from 'node:http';
import type { GatewayConfig } from '../config/config.ts';
import { inNetworks } from '../config/variable.ts';
import { securityHeaders } from '../headers.ts';
import { Agent, request } from '../http.ts';
import { createLeadOn } from '../lead-on.ts';
import { originsOf } from '../origin.ts';
import { Problem, problemAnswer, problemPage, type Told } from '../problem.ts';
import { readRequest } from '../request.ts';
import { respond } from '../respond.ts';
import { answerHeaders, createRequestHeaders, waitingLogin } from './proxy-headers.ts';

/** Takes a request over when it is for Kratos; false leaves it to the gateway. `url` is the raw target of the request. */
export type KratosProxy = (message: IncomingMessage, response: ServerResponse) => boolean;

/** Larger bodies are refused, in bytes. */
const bodyLimit = 1024 * 1024;

const methods: ReadonlySet<string> = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);
/** What of Kratos's public API a browser has to do with; its way to the admin API is not among it. */
const passed = /^\/(self-service\/|sessions(\/|$)|schemas(\/|$)|\.well-known\/ory\/)/;
/** A server that decodes these would see another path than the one that was looked at. */
const ambiguous = /%2e|%2f|%5c|\/\/|\\/i;

/** Where forms are posted, and where flows begin: their screens have the same names, and read the same query. */
const ofScreen = /^\/self-service(\/(?:login|registration|recovery|verification|settings))(?:\/browser)?(?=\?|$)/;

/** The screen that a call of a browser belongs to, with its query. */
function screenOf(path: string): string | undefined {
  const found = ofScreen.exec(path);
  return found === null ? undefined : `${found[1]}${path.slice(found[0].length)}`;
}

/** Whether a person waits for a page, whom no script speaks for: it was opened, or a form was posted. */
const wantsPage = ({ method, headers }: IncomingMessage) =>
  (method === 'GET' || method === 'POST') && (headers.accept ?? '').includes('text/html');

/** What to say to who waits for a page in place of an answer that is none: too many requests, or a server that failed. */
function wordsFor({ statusCode = 0, headers }: IncomingMessage): Told | undefined {
  if (headers.location !== undefined || headers['content-type']?.startsWith('text/html')) return undefined;
  if (statusCode === 429) return { id: 'too_many', message: 'Too many requests in a short time.' };
  return statusCode >= 500 ? new Problem('upstream_unavailable') : undefined;
}

/** The path and query for Kratos; undefined when the request is not for it. */
function targetOf({ url = '', method, headers }: IncomingMessage, basePath: string): string | undefined {
  const parsed = url.startsWith(`${basePath}/`) ? URL.parse(`http://gateway.invalid${url}`) : null;
  if (parsed === null) return undefined;
  const { pathname, search } = parsed;
  const path = pathname.slice(basePath.length);
  if (!passed.test(path) || ambiguous.test(path)) return undefined;
  // The app has a page of that name.
  const isPage = path === '/sessions' && method !== 'DELETE' && (headers.accept ?? '').includes('text/html');
  return isPage ? undefined : path + search;
}

/** @throws Problem `body_too_large` */
async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  if (Number(message.headers['content-length'] ?? 0) > bodyLimit) throw new Problem('body_too_large');
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of message) {
    size += part.length;
    if (size > bodyLimit) throw new Problem('body_too_large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? `${error.code}` : '';
}

/**
 * Passes a body on while it comes. One that is there at once, as nearly all are, goes out with its head in one write: a text
 * of its bytes, which node puts together.
 */
function passOn(answer: IncomingMessage, response: ServerResponse): void {
  const length = Number(answer.headers['content-length'] ?? -1);
  answer
    .once('data', (first: Buffer) => {
      if (first.length === length) return response.end(first.toString('latin1'), 'latin1');
      response.write(first);
      return answer.pipe(response);
    })
    .once('end', () => response.end())
    .once('error', () => response.destroy());
}

/**
 * Passes Kratos's public API through at the gateway's own address (KRATOS_PROXY=on): answers go on as they come, with all
 * cookies; in place of a failure that is no page, who waits for one gets ours, with the way back to the form. A body is read
 * before Kratos hears of it, so that no slow client keeps it waiting, and its length is ours.
 * @param log takes a line for each failure, without query, body or cookie
 * @param patience how long Kratos may take for an answer, or from one part of it to the next, in milliseconds: it may ask web hooks
 */
export function createProxy(
  config: GatewayConfig,
  log: (line: string) => void,
  patience = 30_000,
): KratosProxy | undefined {
  if (config.KRATOS_PROXY === 'off') return undefined;
  const upstream = new URL(config.KRATOS_PUBLIC_URL);
  const prefix = upstream.pathname.replace(/\/$/, '');
  const [host, port] = [upstream.hostname.replace(/^\[|\]$/g, ''), upstream.port];
  const client = upstream.protocol === 'https:' ? process.getBuiltinModule('node:https') : { Agent, request };
  // A connection that is used again may be closed at that moment: reads are then sent once more, writes get a new one.
  const [kept, single] = [
    new client.Agent({ keepAlive: true, scheduling: 'lifo', maxFreeSockets: 64, timeout: patience }),
    new client.Agent({ timeout: patience }),
  ];
  const requestHeaders = createRequestHeaders(config, inNetworks(config.TRUSTED_PROXIES));
  const fixed = securityHeaders(config);
  const leadOn = createLeadOn(config);
  const originOf = originsOf(config);

  const call = (
    message: IncomingMessage,
    path: string,
    body: Buffer | undefined,
    agent: ConnectionAgent,
    onCall: (it: ClientRequest) => void,
  ) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const outgoing = client.request({
        host,
        port,
        method: message.method,
        path: prefix + path,
        agent,
        timeout: patience,
        headers: requestHeaders(message, body?.length),
      });
      onCall(outgoing);
      outgoing
        .once('response', resolve)
        .once('timeout', () => outgoing.destroy(new Problem('upstream_slow')))
        .once('error', reject)
        .end(body);
    });

  const pass = async (message: IncomingMessage, response: ServerResponse, path: string): Promise<void> => {
    if (!methods.has(message.method ?? '')) throw new Problem('method_not_allowed');
    const reading = message.method === 'GET' || message.method === 'HEAD';
    const body = reading ? undefined : await bodyOf(message);
    let current: ClientRequest | undefined;
    response.once('close', () => current?.destroy());
    const over = (agent: ConnectionAgent) =>
      call(message, path, body, agent, (made) => {
        current = made;
      });
    const answer = await over(reading ? kept : single).catch((error: unknown) => {
      // The next kept one may be closed just as well.
      if (reading && current?.reusedSocket && ['ECONNRESET', 'EPIPE'].includes(codeOf(error))) return over(single);
      throw error;
    });
    const [status, headers] = [answer.statusCode ?? 502, answerHeaders(answer, config, fixed)];
    const asked = 'location' in headers ? readRequest(message) : undefined;
    const origin = asked?.method === 'POST' && wantsPage(message) ? originOf(asked)?.origin : undefined;
    const waiting = origin && waitingLogin(path, `${headers.location}`, origin, config.BASE_PATH);
    if (waiting) headers.location = waiting;
    const words = wantsPage(message) ? wordsFor(answer) : undefined;
    const page = words ? problemPage(words, config.BASE_PATH, screenOf(path)) : asked && leadOn(asked, status, headers);
    if (page !== undefined) {
      answer.resume();
      return respond({ ...page, headers: { ...page.headers, ...fixed } }, response, message.method === 'HEAD');
    }
    response.writeHead(status, headers);
    passOn(answer, response);
  };

  const fail = (message: IncomingMessage, response: ServerResponse, path: string, error: unknown): void => {
    if (response.destroyed) return;
    const problem = error instanceof Problem ? error : new Problem('upstream_unavailable');
    if (problem.status >= 500)
      log(`${message.method} ${path.split('?')[0]} ${problem.status} ${problem.id} ${codeOf(error)}`.trim());
    if (response.headersSent) return void response.destroy();
    const answer = wantsPage(message) ? problemPage(problem, config.BASE_PATH, screenOf(path)) : problemAnswer(problem);
    // What is left of the body is not read any more.
    const last = !message.complete && message.httpVersionMajor === 1 && { connection: 'close' };
    respond({ ...answer, headers: { ...answer.headers, ...fixed, ...last } }, response, message.method === 'HEAD');
  };

  return (message, response) => {
    const path = targetOf(message, config.BASE_PATH);
    if (path === undefined) return false;
    pass(message, response, path).catch((error: unknown) => fail(message, response, path, error));
    return true;
  };
}
