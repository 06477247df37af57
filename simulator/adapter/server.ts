import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { requestAddress } from '../go/url/query.ts';
import { type Answer, Dropped, type Handler } from '../http/exchange.ts';
import { tellingPlain } from './connection/plain.ts';
import type { Certificate, Listener } from './connection/secure.ts';
import { answerUnparsed, refusal } from './connection/unparsed.ts';
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
  const limits = { maxHeaderSize, keepAliveTimeout };
  const path = host.startsWith('unix:') ? host.slice('unix:'.length) : undefined;
  const { tls, mode = 0o755, owner } = options;
  const secure = tls && (await import('./connection/secure.ts')).secureServer(limits, tls, answer);
  const server = (secure ?? http.createServer(limits, answer))
    .on('connect', (request, socket, rest) => answerTunnel(server, answer, { request, socket: socket as Socket, rest }))
    .on('clientError', (error, socket) =>
      answerUnparsed(error, socket as Socket, (request) => answerLast(answer, request)),
    );
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

interface Tunnel {
  readonly request: IncomingMessage;
  readonly socket: Socket;
  /** What the client sent behind the request already. */
  readonly rest: Buffer;
}

/** Node leaves what wants a tunnel to its owner; the servers answer it like any other request, and wait for the next. */
function answerTunnel(server: Server, answer: Listener, { request, socket, rest }: Tunnel): void {
  const { headers, httpVersion } = request;
  const fail = () => socket.destroy();
  const response = new http.ServerResponse(request);
  // A body is nothing that the parser would find the end of here.
  response.shouldKeepAlive =
    httpVersion === '1.1' &&
    !/\bclose\b/i.test(headers.connection ?? '') &&
    !Number(headers['content-length']) &&
    !headers['transfer-encoding'];
  response.assignSocket(socket.on('error', fail));
  response.on('finish', () => {
    if (!response.shouldKeepAlive) return socket.end();
    response.detachSocket(socket.off('error', fail));
    socket.unshift(rest);
    server.emit('connection', socket);
  });
  answer(request, response);
}

/** Answers a request that no parser handed over, and ends the connection. */
function answerLast(answer: Listener, request: IncomingMessage): void {
  const response = new http.ServerResponse(request);
  response.shouldKeepAlive = false;
  response.assignSocket(request.socket);
  response.on('finish', () => request.socket.end());
  answer(request, response);
}

/** A handler as node:http and node:https call it. */
export function listener(handler: Handler, patience = Number.POSITIVE_INFINITY): Listener {
  return (request, response) => {
    respond({ handler, patience }, request, response).catch((error: unknown) => {
      if (!(error instanceof Dropped)) console.error(error);
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
  // Node's parser takes a request of HTTP/0.9, Go's server has never heard of it.
  if (request.httpVersionMajor < 1) return void request.socket.end(refusal('400 Bad Request'));
  const url = addressOf(request);
  if (request.url === '*' && request.method === 'OPTIONS') {
    // Go's server answers for itself what is asked of it as a whole.
    response.writeHead(200, { 'content-length': '0', connection: 'close' }).end();
    return;
  }
  if (!url) {
    response
      .writeHead(400, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
      .end('400 Bad Request');
    return;
  }
  const { method = 'GET', socket } = request;
  const incoming = toIncoming({
    method,
    url,
    header: (name) => headerValue(request, name),
    // Who comes by a socket in the file system is at no address: Go calls that so.
    address: socket.remoteAddress === undefined ? '@' : `${socket.remoteAddress}:${socket.remotePort}`,
    body: (most) => (method === 'CONNECT' ? Promise.resolve(new Uint8Array()) : read(request, most)),
  });
  const answer = ofAll(request, await served.handler(incoming));
  const { status, headers, body } = toWire(answer, method);
  if (performance.now() - begun > served.patience) return void response.destroy();
  // That a connection stays open goes without saying since HTTP/1.1.
  if (response.shouldKeepAlive && request.httpVersion === '1.1') response.removeHeader('connection');
  if (answer.stream) return flow(answer.stream, response.writeHead(status, { ...answer.headers }));
  if (answer.cut && body) return cut(body, response.writeHead(status, headers));
  // Flat: where another server has put headers before, Node takes no pairs.
  response.writeHead(status, headers.flat()).end(body ?? undefined);
  // An unread body would block the connection for the next request.
  if (!request.complete) request.resume();
}

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
  const host = headerValue(request, 'host') ?? 'localhost';
  if (url === '*') return URL.parse(`http://${host}/*`);
  if (method === 'CONNECT' && !url.startsWith('/')) return URL.parse(`http://${url.replace(/^:/, 'localhost:')}`);
  return url.startsWith('/')
    ? requestAddress(`${'encrypted' in socket ? 'https' : 'http'}://${host}`, url)
    : URL.parse(url);
}

/** Of these the servers read every line, of others the first. */
const listed = new Set(['accept', 'cookie', 'access-control-request-headers']);

function headerValue(request: IncomingMessage, name: string): string | null {
  // HTTP/2 has another name for it.
  const value = request.headers[name] ?? (name === 'host' ? request.headers[':authority'] : undefined);
  if (listed.has(name) || value === undefined) return value === undefined ? null : `${value}`;
  return request.headersDistinct?.[name]?.[0] ?? `${value}`;
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
  return Buffer.concat(chunks);
}
