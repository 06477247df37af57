import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { isAscii } from '@members/engines/go/url/escape';
import { requestAddress } from '@members/engines/go/url/query';
import { UnreadableBody } from '../http/body.ts';
import { type Answer, ConnectionDropped, type Handler } from '../http/exchange.ts';
import { bodyErrorOf, forgetResponse, handleParserError, trackResponse } from './connection/parser-errors.ts';
import { refusingPlainHttp } from './connection/plain-http.ts';
import { badRequest, refusalStatus } from './connection/refusals.ts';
import type { Certificate, RequestListener } from './connection/secure.ts';
import { answerTunnel, connectTo } from './connection/tunnel.ts';
import { toIncoming, toWire, type WireAnswer } from './wire.ts';

// An import reads each property of the module, and one of them loads `fetch`, which takes 25 ms at the start.
const http = process.getBuiltinModule('node:http');

/** The most that Go's net/http reads of a request line and headers (bytes). */
const maxHeaderSize = 1_048_576;
/** How long Ory's servers keep an idle connection open (ms). */
const keepAliveTimeout = 120_000;

export interface Listening {
  readonly port: number;
  readonly origin: string;
  close(): Promise<void>;
}

export type { Certificate } from './connection/secure.ts';

export interface ListenOptions {
  /** 127.0.0.1 if left out; `unix:PATH` is a Unix domain socket. */
  readonly host?: string;
  /** File permissions of the socket. */
  readonly mode?: number;
  /** User and group id of the socket; -1 leaves one unchanged. */
  readonly owner?: { readonly uid: number; readonly gid: number };
  /** Certificate and key in PEM; with them the server speaks TLS. */
  readonly tls?: Certificate;
  /** 0 takes a free port. */
  readonly port: number;
  /** Go's `WriteTimeout` (ms): after that time the connection ends without a response. */
  readonly writeTimeout?: number;
}

/**
 * Listens with node:http and answers with a handler.
 *
 * @throws the error of `listen` (`code: 'EADDRINUSE'` if the port is taken)
 */
export async function listen(handler: Handler, options: ListenOptions): Promise<Listening> {
  const host = options.host || '127.0.0.1';
  const answer = listener(handler, options.writeTimeout);
  const limits = { maxHeaderSize, keepAliveTimeout, requireHostHeader: false };
  const path = host.startsWith('unix:') ? host.slice('unix:'.length) : undefined;
  const { tls, mode = 0o755, owner } = options;
  const secure = tls && (await import('./connection/secure.ts')).secureServer(limits, tls, answer);
  const server = (secure ?? http.createServer(limits, answer))
    .on('connect', (request, socket, rest) => answerTunnel(server, answer, { request, socket: socket as Socket, rest }))
    // `100 Continue` is sent when the handler reads the body.
    .on('checkContinue', answer)
    .on('checkExpectation', answer)
    .on('clientError', (error, socket) =>
      handleParserError(error, socket as Socket, (next) => connectTo(server, next)),
    );
  // Go limits the size of headers, not their number.
  server.maxHeadersCount = 0;
  const front = secure ? refusingPlainHttp(secure) : server;
  await new Promise<void>((resolve, reject) => {
    front.once('error', reject);
    front.listen(path === undefined ? { port: options.port, host } : { path }, () => resolve());
  });
  if (path !== undefined) {
    const { chmodSync, chownSync } = process.getBuiltinModule('node:fs');
    chmodSync(path, mode);
    if (owner) chownSync(path, owner.uid, owner.gid);
  }
  const { port } = path === undefined ? (front.address() as AddressInfo) : options;
  return {
    port,
    origin: path === undefined ? `${secure ? 'https' : 'http'}://${host}:${port}` : host,
    close: () =>
      new Promise((resolve) => {
        front.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Turns a handler into a request listener of node:http and node:https. */
export function listener(handler: Handler, writeTimeout = Number.POSITIVE_INFINITY): RequestListener {
  return (request, response) => {
    trackResponse(request, response);
    respond({ handler, writeTimeout }, request, response).catch((error: unknown) => {
      // A client that left while sending gets no response, and its error is not logged.
      const message = error instanceof ConnectionDropped ? error.message : error;
      if (message !== '' && !request.destroyed) console.error(message);
      response.destroy();
    });
  };
}

interface Served {
  readonly handler: Handler;
  readonly writeTimeout: number;
}

async function respond(served: Served, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const begun = performance.now();
  const refused = refusalStatus(request);
  if (refused !== undefined) return refuse(response, refused);
  const expected = request.headers.expect ?? '';
  const isAwaited = expected !== '' && /\b100-continue\b/i.test(expected);
  if (expected !== '' && !isAwaited)
    return void response.writeHead(417, { connection: 'close', 'content-length': 0 }).end();
  const url = addressOf(request);
  if (request.url === '*' && request.method === 'OPTIONS') {
    // Go's server answers `OPTIONS *` itself.
    response.removeHeader('connection');
    response.writeHead(200, { 'content-length': '0' }).end();
    return;
  }
  if (!url) return refuse(response, badRequest);
  const { method = 'GET', socket } = request;
  let isToContinue = isAwaited && request.httpVersion === '1.1' && hasBody(request);
  const incoming = toIncoming({
    method,
    url,
    // A host in the request target wins over the Host header.
    header: (name) => (name === 'host' && request.url?.[0] !== '/' ? url.host : headerValue(request, name)),
    // Go's address of a client on a Unix domain socket.
    address: socket.remoteAddress === undefined ? '@' : `${socket.remoteAddress}:${socket.remotePort}`,
    body: async (most) => {
      if (method === 'CONNECT') return new Uint8Array();
      if (isToContinue) response.writeContinue();
      isToContinue = false;
      return readBody(request, most);
    },
  });
  const answer = asteriskResponse(request, await served.handler(incoming));
  const { status, headers, body } = toWire(answer, method);
  if (performance.now() - begun > served.writeTimeout) return void response.destroy();
  // Without `100 Continue` the client may still send the body: the start of the next request would be unknown.
  if (isToContinue) response.shouldKeepAlive = false;
  // Keep-alive is the default of HTTP/1.1.
  if (response.shouldKeepAlive && request.httpVersion === '1.1') response.removeHeader('connection');
  if (answer.stream) return writeStream(answer.stream, response.writeHead(status, { ...answer.headers }));
  if (answer.cut && body) return writeHalf(body, response.writeHead(status, headers));
  endWith(response.writeHead(status, headersByName(headers)), body);
  if (request.complete) forgetResponse(response);
  // An unread body would block the next request on the connection.
  else request.resume();
}

/**
 * Sends the body and ends the response. Node sends the headers and a text in one write, in the encoding of the text, and
 * headers are Latin-1. For ASCII, Latin-1 is the same as UTF-8.
 */
function endWith(response: ServerResponse, body: string | null): void {
  if (body === null) response.end();
  else if (isAscii(body)) response.end(body, 'latin1');
  else response.end(Buffer.from(body));
}

/**
 * The headers as an object with one list of cookies. From pairs `writeHead` would send only the last cookie if another
 * server, such as Vite, has set headers before.
 */
function headersByName(headers: WireAnswer['headers']): OutgoingHttpHeaders {
  const cookies = headers.flatMap(([name, value]) => (name === 'set-cookie' ? [value] : []));
  return { ...Object.fromEntries(headers), ...(cookies.length > 0 && { 'set-cookie': cookies }) };
}

/** Refuses a request as Go's server does and ends the connection. */
function refuse(response: ServerResponse, status: string): void {
  const [, code, message = ''] = /^(\d+) (.*)$/.exec(status) ?? [];
  const body = code === '501' ? 'Unsupported transfer encoding' : status;
  response.sendDate = false;
  response
    .writeHead(Number(code), message, {
      'content-type': 'text/plain; charset=utf-8',
      'content-length': body.length,
      connection: 'close',
    })
    .end(body);
}

const hasBody = (request: IncomingMessage) =>
  Number(request.headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in request.headers;

/** Turns the 404 for the target `*` (such as `GET *`) into Go's 400: it passes the middleware, but matches no route. */
function asteriskResponse({ url }: IncomingMessage, answer: Answer): Answer {
  if (url !== '*' || answer.status !== 404) return answer;
  const { 'content-type': _, 'x-content-type-options': __, ...headers } = answer.headers;
  return { ...answer, status: 400, headers: { ...headers, connection: 'close' }, body: null };
}

/** Writes a streamed response until the client leaves. */
function writeStream(stream: NonNullable<Answer['stream']>, response: ServerResponse): void {
  response.flushHeaders();
  const stop = stream((text) => response.write(text));
  response.once('close', stop);
}

/** Sends half of the body that Content-Length announces, then ends the connection. */
function writeHalf(body: string, response: ServerResponse): void {
  response.write(body.slice(0, Math.ceil(body.length / 2)), () => response.destroy());
}

/** Returns the address of a request. A target with a leading slash is a path, even with two; CONNECT may name a host. */
function addressOf(request: IncomingMessage): URL | null {
  const { method, url = '/', socket } = request;
  const scheme = 'encrypted' in socket ? 'https' : 'http';
  // Go accepts hosts that the URL class does not. They stay in the Host header.
  const below = (path: string) =>
    requestAddress(`${scheme}://${headerValue(request, 'host') || 'localhost'}`, path) ??
    requestAddress(`${scheme}://localhost`, path);
  if (url === '*') return below('/*');
  if (method === 'CONNECT' && !url.startsWith('/')) return URL.parse(`http://${url.replace(/^:/, 'localhost:')}`);
  return url.startsWith('/') ? below(url) : URL.parse(url);
}

/** Headers of which Ory's servers read all values; of others they read the first. */
const joinedHeaders = new Set(['accept', 'cookie', 'access-control-request-headers']);

function headerValue(request: IncomingMessage, name: string): string | null {
  // HTTP/2 sends the host as `:authority`.
  const value = request.headers[name] ?? (name === 'host' ? request.headers[':authority'] : undefined);
  if (value === undefined) return null;
  // Node joins the values of a repeated header with commas, or keeps the first.
  const isOne = joinedHeaders.has(name) || !`${value}`.includes(',');
  return isOne ? `${value}` : (request.headersDistinct?.[name]?.[0] ?? `${value}`);
}

async function readBody(request: IncomingMessage, most: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  // Do not destroy the request when reading stops early: the client would get no response.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length > most) break;
  }
  const problem = bodyErrorOf(request);
  if (problem !== undefined) throw new UnreadableBody(Buffer.concat(chunks), problem);
  return Buffer.concat(chunks);
}
