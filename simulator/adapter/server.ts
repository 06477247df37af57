import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { isAscii } from '../go/url/escape.ts';
import { requestAddress } from '../go/url/query.ts';
import { UnreadableBody } from '../http/body.ts';
import { type Answer, ConnectionDropped, type Handler } from '../http/exchange.ts';
import { bad, refusalOf } from './connection/checked.ts';
import { tellingPlain } from './connection/plain.ts';
import type { Certificate, Listener } from './connection/secure.ts';
import { answerTunnel, connectTo } from './connection/tunnel.ts';
import { answerUnparsed, awaitAnswer, breakOf, leave } from './connection/unparsed.ts';
import { toIncoming, toWire } from './wire.ts';

// An import would read each of the module's properties, and one of them loads all of fetch: 25 ms of a start.
const http = process.getBuiltinModule('node:http');

/** As much as Go's net/http reads of an address and its headers, in bytes. */
const maxHeaderSize = 1_048_576;
/** How long a connection may rest, in milliseconds, as the servers have it. */
const keepAliveTimeout = 120_000;

export interface Listening {
  readonly port: number;
  readonly origin: string;
  close(): Promise<void>;
}

export type { Certificate } from './connection/secure.ts';

export interface ListenOptions {
  /** 127.0.0.1 where none is given; `unix:PATH` is a socket in the file system. */
  readonly host?: string;
  /** Permissions of that socket. */
  readonly mode?: number;
  /** Numbers of its account and its group; -1 leaves one as it is. */
  readonly owner?: { readonly uid: number; readonly gid: number };
  /** In PEM: connections are secure ones. */
  readonly tls?: Certificate;
  /** 0 for any free one. */
  readonly port: number;
  /** Milliseconds after which nobody is answered any more, as in Go's `WriteTimeout`: the connection ends instead. */
  readonly patience?: number;
}

/**
 * Serves a handler by node:http.
 *
 * @throws the listen error (`code: 'EADDRINUSE'` when the port is taken)
 */
export async function listen(handler: Handler, options: ListenOptions): Promise<Listening> {
  const host = options.host || '127.0.0.1';
  const answer = listener(handler, options.patience);
  const limits = { maxHeaderSize, keepAliveTimeout, requireHostHeader: false };
  const path = host.startsWith('unix:') ? host.slice('unix:'.length) : undefined;
  const { tls, mode = 0o755, owner } = options;
  const secure = tls && (await import('./connection/secure.ts')).secureServer(limits, tls, answer);
  const server = (secure ?? http.createServer(limits, answer))
    .on('connect', (request, socket, rest) => answerTunnel(server, answer, { request, socket: socket as Socket, rest }))
    // When the body may come is for whoever reads it to say.
    .on('checkContinue', answer)
    .on('checkExpectation', answer)
    .on('clientError', (error, socket) => answerUnparsed(error, socket as Socket, (next) => connectTo(server, next)));
  // Only their size counts.
  server.maxHeadersCount = 0;
  const door = secure ? tellingPlain(secure) : server;
  await new Promise<void>((resolve, reject) => {
    door.once('error', reject);
    door.listen(path === undefined ? { port: options.port, host } : { path }, () => resolve());
  });
  if (path !== undefined) {
    const { chmodSync, chownSync } = process.getBuiltinModule('node:fs');
    chmodSync(path, mode);
    if (owner) chownSync(path, owner.uid, owner.gid);
  }
  const { port } = path === undefined ? (door.address() as AddressInfo) : options;
  return {
    port,
    origin: path === undefined ? `${secure ? 'https' : 'http'}://${host}:${port}` : host,
    close: () =>
      new Promise((resolve) => {
        door.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** A handler as node:http and node:https call it. */
export function listener(handler: Handler, patience = Number.POSITIVE_INFINITY): Listener {
  return (request, response) => {
    awaitAnswer(request, response);
    respond({ handler, patience }, request, response).catch((error: unknown) => {
      // Who goes away while sending is owed no answer.
      const told = error instanceof ConnectionDropped ? error.message : error;
      if (told !== '' && !request.destroyed) console.error(told);
      response.destroy();
    });
  };
}

interface Served {
  readonly handler: Handler;
  readonly patience: number;
}

async function respond(served: Served, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const begun = performance.now();
  const refused = refusalOf(request);
  if (refused !== undefined) return refuse(response, refused);
  const expected = request.headers.expect ?? '';
  const isAwaited = expected !== '' && /\b100-continue\b/i.test(expected);
  if (expected !== '' && !isAwaited)
    return void response.writeHead(417, { connection: 'close', 'content-length': 0 }).end();
  const url = addressOf(request);
  if (request.url === '*' && request.method === 'OPTIONS') {
    // Go's server answers for itself what is asked of it as a whole.
    response.removeHeader('connection');
    response.writeHead(200, { 'content-length': '0' }).end();
    return;
  }
  if (!url) return refuse(response, bad);
  const { method = 'GET', socket } = request;
  let isToContinue = isAwaited && request.httpVersion === '1.1' && hasBody(request);
  const incoming = toIncoming({
    method,
    url,
    // An address that names a host counts for more than the header.
    header: (name) => (name === 'host' && request.url?.[0] !== '/' ? url.host : headerValue(request, name)),
    // Who comes by a socket in the file system is at no address: Go calls that so.
    address: socket.remoteAddress === undefined ? '@' : `${socket.remoteAddress}:${socket.remotePort}`,
    body: async (most) => {
      if (method === 'CONNECT') return new Uint8Array();
      if (isToContinue) response.writeContinue();
      isToContinue = false;
      return read(request, most);
    },
  });
  const answer = ofAll(request, await served.handler(incoming));
  const { status, headers, body } = toWire(answer, method);
  if (performance.now() - begun > served.patience) return void response.destroy();
  // Who was never asked for the body does not send it: nobody could tell where the next request begins.
  if (isToContinue) response.shouldKeepAlive = false;
  // That a connection stays open goes without saying since HTTP/1.1.
  if (response.shouldKeepAlive && request.httpVersion === '1.1') response.removeHeader('connection');
  if (answer.stream) return flow(answer.stream, response.writeHead(status, { ...answer.headers }));
  if (answer.cut && body) return cut(body, response.writeHead(status, headers));
  // Where another server has put headers before, Node takes no pairs.
  const flat: string[] = [];
  for (const [name, value] of headers) flat.push(name, value);
  // They go out with a text, and spelled as it is: bytes beyond ASCII would be others.
  const bytes = body === null || flat.every(isAscii) ? body : Buffer.from(body);
  response.writeHead(status, flat).end(bytes ?? undefined);
  if (request.complete) leave(response);
  // An unread body would block the connection for the next request.
  else request.resume();
}

/** Refuses a request as Go's server does, which then ends the connection. */
function refuse(response: ServerResponse, status: string): void {
  const [, code, message = ''] = /^(\d+) (.*)$/.exec(status) ?? [];
  const body = code === '501' ? 'Unsupported transfer encoding' : status;
  response.sendDate = false;
  response
    .writeHead(Number(code), message, {
      ...{ 'content-type': 'text/plain; charset=utf-8', 'content-length': body.length, connection: 'close' },
    })
    .end(body);
}

const hasBody = (request: IncomingMessage) =>
  Number(request.headers['content-length'] ?? 0) > 0 || 'transfer-encoding' in request.headers;

/** What is asked of the server as a whole (`GET *`) passes all that stands before the routes, and no route knows it. */
function ofAll({ url }: IncomingMessage, answer: Answer): Answer {
  if (url !== '*' || answer.status !== 404) return answer;
  const { 'content-type': _, 'x-content-type-options': __, ...headers } = answer.headers;
  return { ...answer, status: 400, headers: { ...headers, connection: 'close' }, body: null };
}

/** Sends on until the client goes. */
function flow(stream: NonNullable<Answer['stream']>, response: ServerResponse): void {
  response.flushHeaders();
  const stop = stream((text) => response.write(text));
  response.once('close', stop);
}

/** Half of what the length announces, and then nothing any more. */
function cut(body: string, response: ServerResponse): void {
  response.write(body.slice(0, Math.ceil(body.length / 2)), () => response.destroy());
}

/** A target that starts with a slash, even with two, is a path: it is not resolved. That of a tunnel may be a host. */
function addressOf(request: IncomingMessage): URL | null {
  const { method, url = '/', socket } = request;
  const scheme = 'encrypted' in socket ? 'https' : 'http';
  // What is no host to the URL class is one to Go: it stays in the header.
  const below = (path: string) =>
    requestAddress(`${scheme}://${headerValue(request, 'host') || 'localhost'}`, path) ??
    requestAddress(`${scheme}://localhost`, path);
  if (url === '*') return below('/*');
  if (method === 'CONNECT' && !url.startsWith('/')) return URL.parse(`http://${url.replace(/^:/, 'localhost:')}`);
  return url.startsWith('/') ? below(url) : URL.parse(url);
}

/** Of these the servers read every line, of others the first. */
const listed = new Set(['accept', 'cookie', 'access-control-request-headers']);

function headerValue(request: IncomingMessage, name: string): string | null {
  // HTTP/2 has another name for it.
  const value = request.headers[name] ?? (name === 'host' ? request.headers[':authority'] : undefined);
  if (value === undefined) return null;
  // Of several lines Node makes one with commas, unless it tells the first alone.
  const isOne = listed.has(name) || !`${value}`.includes(',');
  return isOne ? `${value}` : (request.headersDistinct?.[name]?.[0] ?? `${value}`);
}

async function read(request: IncomingMessage, most: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let length = 0;
  // What is left unread is thrown away with the answer: a client that is cut off while it sends sees none.
  for await (const chunk of request.iterator({ destroyOnReturn: false })) {
    chunks.push(chunk as Buffer);
    length += (chunk as Buffer).length;
    if (length > most) break;
  }
  const problem = breakOf(request);
  if (problem !== undefined) throw new UnreadableBody(Buffer.concat(chunks), problem);
  return Buffer.concat(chunks);
}
