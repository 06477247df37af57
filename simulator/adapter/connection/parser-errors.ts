/** Requests that Node's parser refuses. Go's server reads some of them and answers the others with its own texts. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { badRequest, unknownVersion } from './refusals.ts';
import { type RewrittenRequest, rewriteRequest } from './rewrite-request.ts';

const { Duplex } = process.getBuiltinModule('node:stream');

interface ParserError extends Error {
  readonly code?: string;
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

/** A response whose body repeats its status, except for 501. */
const refusal = (status: string) =>
  `HTTP/1.1 ${status}\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n${status.startsWith('501') ? 'Unsupported transfer encoding' : status}`;

/** The status of Go's server by the code of the parser's error; 400 for all other codes. */
const statuses: Readonly<Record<string, (line: string) => string>> = {
  HPE_HEADER_OVERFLOW: () => '431 Request Header Fields Too Large',
  HPE_INVALID_VERSION: (line) => (/HTTP\/\d\.\d$/.test(line) ? unknownVersion : badRequest),
  // Go has a text of its own for a blank in a header's name.
  HPE_INVALID_HEADER_TOKEN: (line) =>
    /^[\w-]+ [\w -]*:/.test(line) ? `${badRequest}: invalid header name` : badRequest,
};

const lineAt = (text: string, at: number) => /^[^\r\n]*/.exec(text.slice(text.lastIndexOf('\n', at) + 1))?.[0] ?? '';

/** Go's server closes such a connection without a response. */
const timedOut = 'ERR_HTTP_REQUEST_TIMEOUT';

const refused = new WeakSet<Socket>();
/** Key of a connection's latest unfinished response: later responses are written after it. A map would be slower. */
const latestResponse = Symbol('latestResponse');
type TrackedSocket = Socket & { [latestResponse]?: ServerResponse | undefined };
/** The original method and target of the next request on a connection, if it was rewritten. */
const rewritten = new WeakMap<Socket, RewrittenRequest>();

/** Remembers the response to a request that was read, and restores the method and target of a rewritten request. */
export function trackResponse(request: IncomingMessage, response: ServerResponse): void {
  const socket: TrackedSocket = request.socket;
  socket[latestResponse] = response;
  const sent = rewritten.get(socket);
  if (sent === undefined) return;
  request.method = sent.method;
  request.url = sent.target;
  rewritten.delete(socket);
}

/** Forgets a response that is written completely, so that an idle connection does not keep it in memory. */
export function forgetResponse(response: ServerResponse): void {
  // A response that waits for an earlier one has no connection yet.
  const socket: TrackedSocket | null = response.socket;
  if (socket?.[latestResponse] === response) socket[latestResponse] = undefined;
}

/**
 * Handles an error of Node's parser: rewrites a request that Go's server accepts and refuses all others.
 *
 * @param connect hands a connection to the server
 */
export function handleParserError(error: ParserError, socket: TrackedSocket, connect: (socket: Socket) => void): void {
  const { code = '', rawPacket = Buffer.alloc(0), bytesParsed = 0 } = error;
  // The rest of a refused request stops the parser again.
  if (refused.has(socket)) return;
  // The connection broke, or the handshake failed.
  if (!socket.writable || !/^(?:HPE|ERR_HTTP)_/.test(code)) return void socket.destroy();
  refused.add(socket);
  const last = socket[latestResponse];
  if (last && !last.req.complete) return void endBrokenBody(last, code);
  const rewrittenOrStatus = code === timedOut ? '' : rewriteRequest(rawPacket, bytesParsed);
  const afterLatest = (go: () => void) => {
    if (!last || last.writableFinished) go();
    else last.once('finish', go);
  };
  if (typeof rewrittenOrStatus === 'object') {
    const next = continuedSocket(socket, rewrittenOrStatus);
    afterLatest(() => connect(next));
    return;
  }
  const status = rewrittenOrStatus ?? statuses[code]?.(lineAt(rawPacket.toString('latin1'), bytesParsed)) ?? badRequest;
  afterLatest(() => socket.end(status && refusal(status)));
}

/** Go's error for a broken body by the code of the parser's error; `malformed chunked encoding` for all other codes. */
const bodyErrors: Readonly<Record<string, string>> = {
  HPE_INVALID_CHUNK_SIZE: 'invalid byte in chunk length',
  HPE_INVALID_EOF_STATE: 'unexpected EOF',
};
const broken = new WeakMap<IncomingMessage, string>();

/** Returns Go's error for a request body that broke off, or undefined if the body is whole. */
export const bodyErrorOf = (request: IncomingMessage): string | undefined => broken.get(request);

/** Ends a request's body where it broke off, and the connection after the response. */
function endBrokenBody(response: ServerResponse, code: string): void {
  const { req: request } = response;
  broken.set(request, bodyErrors[code] ?? 'malformed chunked encoding');
  response.shouldKeepAlive = false;
  // Without this, Node ends the connection when the body ends.
  request.complete = true;
  request.push(null);
}

/** Returns a stream that begins with the rewritten request and goes on with the bytes of the connection. */
function continuedSocket(socket: Socket, sent: RewrittenRequest): Socket {
  const next = new Duplex({
    read: () => void socket.resume(),
    write: (chunk, _, done) => void socket.write(chunk, done),
    final: (done) => void socket.end(done),
    destroy: (error, done) => {
      socket.destroy();
      done(error);
    },
  });
  next.push(sent.bytes);
  const pass = (chunk: Buffer) => next.push(chunk) || socket.pause();
  socket.removeAllListeners('data').removeAllListeners('end').on('data', pass);
  socket.on('end', () => next.push(null)).once('close', () => next.destroy());
  const { remoteAddress, remotePort } = socket;
  const same = { remoteAddress, remotePort, ...('encrypted' in socket && { encrypted: true }) };
  const stream = Object.assign(next, same) as unknown as Socket;
  rewritten.set(stream, sent);
  return stream;
}
