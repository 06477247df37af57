import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { parseCookies, serializeCookie } from '../http/cookies.ts';
import type { Answer, Handler, Incoming } from '../http/exchange.ts';

// An import would read each of the module's properties, and one of them loads all of fetch: 25 ms of a start.
const http = process.getBuiltinModule('node:http');

/** As much as Go's net/http reads of an address and its headers, in bytes. */
const maxHeaderSize = 1_048_576;

export interface Listening {
  readonly port: number;
  readonly origin: string;
  close(): Promise<void>;
}

/**
 * Serves a handler by node:http.
 *
 * @param options host to bind (default 127.0.0.1) and port (0 for any free one)
 * @throws the listen error (`code: 'EADDRINUSE'` when the port is taken)
 */
export async function listen(handler: Handler, options: { host?: string; port: number }): Promise<Listening> {
  const host = options.host || '127.0.0.1';
  const server = http.createServer({ maxHeaderSize }, (request, response) => {
    respond(handler, request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port, host, () => resolve());
  });
  const { port } = server.address() as AddressInfo;
  return {
    port,
    origin: `http://${host}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function respond(handler: Handler, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const incoming = toIncoming(request);
  if (!incoming) {
    response
      .writeHead(400, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' })
      .end('400 Bad Request');
    return;
  }
  write(await handler(incoming), request, response);
}

function toIncoming(request: IncomingMessage): Incoming | undefined {
  const base = `http://${request.headers.host ?? 'localhost'}`;
  // A target that starts with two slashes is a path, not an authority, so it is not resolved.
  const url = URL.parse((request.url ?? '/').startsWith('/') ? base + request.url : (request.url ?? '/'));
  if (!url) return undefined;
  let body: Promise<Uint8Array> | undefined;
  return {
    method: request.method ?? 'GET',
    url,
    headers: {
      get: (name) => headerValue(request, name),
      has: (name) => request.headers[name.toLowerCase()] !== undefined,
    },
    cookies: parseCookies(request.headers.cookie),
    address: `${request.socket.remoteAddress ?? ''}:${request.socket.remotePort ?? ''}`,
    bytes: () => {
      body ??= read(request);
      return body;
    },
  };
}

function headerValue(request: IncomingMessage, name: string): string | null {
  const value = request.headers[name.toLowerCase()];
  return value === undefined ? null : Array.isArray(value) ? value.join(', ') : value;
}

async function read(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function write(answer: Answer, request: IncomingMessage, response: ServerResponse): void {
  const headers: Record<string, string | string[] | number> = { ...answer.headers };
  if (answer.cookies.length > 0) headers['set-cookie'] = answer.cookies.map(serializeCookie);
  if (answer.body !== null) headers['content-length'] = Buffer.byteLength(answer.body);
  else if (answer.status !== 204 && answer.status !== 304) headers['content-length'] = 0;
  response.writeHead(answer.status, headers);
  response.end(request.method === 'HEAD' ? undefined : (answer.body ?? undefined));
  // An unread body would block the connection for the next request.
  if (!request.complete) request.resume();
}
