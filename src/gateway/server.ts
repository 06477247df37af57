import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerHttp2Session, ServerHttp2Stream } from 'node:http2';
import type { AddressInfo } from 'node:net';
import type { Gateway } from './gateway.ts';
import { createServer } from './http.ts';
import { readRequest } from './request.ts';
import { type Ready, respond } from './respond.ts';

export interface Listening {
  readonly port: number;
  /** Takes no new requests, lets the running ones end, then resolves. */
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** Take what is theirs, before the gateway sees it: the app's assets, what is for Kratos. */
  readonly takers?: readonly (Taker | undefined)[];
  /** Called for each request, before it is answered. */
  readonly observe?: ((message: IncomingMessage, response: ServerResponse) => void) | undefined;
  /** How long a request may take to come; `patience` if left out. */
  readonly slow?: typeof patience;
  readonly tls?: { readonly certPath: string; readonly keyPath: string } | undefined;
}

/** Takes a request over, or leaves it: false. */
type Taker = (message: IncomingMessage, response: ServerResponse) => boolean;
type Listener = (message: IncomingMessage, response: ServerResponse) => void;

/** HTTP/2's word for a request that is not wanted any more (RFC 9113, section 7). */
const cancelled = 8;

const malformed: Ready = { status: 400, headers: {}, body: null };

/**
 * Who is slow is cut off, in milliseconds: after so long for the headers, for the whole request, and where for so long no
 * byte goes either way.
 */
const patience = { headersTimeout: 10_000, requestTimeout: 30_000, connectionsCheckingInterval: 5000, silence: 60_000 };

/**
 * Sessions of HTTP/2 stay open until they are told to end; what runs in them ends first. Node times the requests of HTTP/1.1
 * alone, and here by other limits than its plain server.
 */
function secureServer(
  { certPath, keyPath }: NonNullable<ListenOptions['tls']>,
  { silence: _, ...limits }: typeof patience,
  listener: Listener,
) {
  // Loaded only where it is used: it costs memory and time at the start.
  const { createSecureServer } = process.getBuiltinModule('node:http2');
  const sessions = new Set<ServerHttp2Session>();
  const files = { cert: readFileSync(certPath), key: readFileSync(keyPath) };
  const options = { allowHTTP1: true, handshakeTimeout: limits.headersTimeout, ...files };
  // Node's requests and responses of HTTP/2 are made to be used like those of HTTP/1.1.
  const server = createSecureServer(options, (message, response) => listener(message as never, response as never));
  Object.assign(server, limits);
  server.on('stream', (stream: ServerHttp2Stream) => {
    if (stream.endAfterHeaders) return;
    const timer = setTimeout(() => stream.readableEnded || stream.close(cancelled), limits.requestTimeout);
    stream.once('close', () => clearTimeout(timer));
  });
  server.on('session', (session) => {
    sessions.add(session);
    session.once('close', () => sessions.delete(session));
  });
  const close = server.close.bind(server);
  return Object.assign(server, {
    close: (done?: (error?: Error) => void) => {
      for (const session of sessions) session.close();
      return close(done);
    },
  });
}

/**
 * Listens with HTTP/1.1, or with HTTP/2 and HTTP/1.1 over TLS when a certificate is given.
 * @throws the error of `listen` or of reading the certificate, with its `code`
 */
export async function listen(
  gateway: Gateway,
  { host, port, takers = [], observe, slow = patience, tls }: ListenOptions,
): Promise<Listening> {
  const serve = async (message: IncomingMessage, response: ServerResponse) => {
    const request = readRequest(message);
    const answer = request ? await gateway(request) : malformed;
    respond(answer, response, message.method === 'HEAD');
  };
  const listener = (message: IncomingMessage, response: ServerResponse) => {
    observe?.(message, response);
    if (!takers.some((take) => take?.(message, response))) serve(message, response).catch(() => response.destroy());
  };
  const server = tls ? secureServer(tls, slow, listener) : createServer(slow, listener);
  server.setTimeout(slow.silence);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        if ('closeIdleConnections' in server) server.closeIdleConnections();
      }),
  };
}
