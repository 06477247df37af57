/** Requests that Node's parser refuses, and Go's server reads or answers in words of its own. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { bad, unknownVersion } from './checked.ts';
import { type Respelled, respell } from './respelled.ts';

const { Duplex } = process.getBuiltinModule('node:stream');

interface ParserError extends Error {
  readonly code?: string;
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

/** An answer that says nothing but its status. */
const refusal = (status: string) =>
  `HTTP/1.1 ${status}\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n${status.startsWith('501') ? 'Unsupported transfer encoding' : status}`;

/** What Go's server says by the parser's own names of what is wrong; 400 in all other cases. */
const statuses: Readonly<Record<string, (line: string) => string>> = {
  HPE_HEADER_OVERFLOW: () => '431 Request Header Fields Too Large',
  HPE_INVALID_VERSION: (line) => (/HTTP\/\d\.\d$/.test(line) ? unknownVersion : bad),
  // Of what cannot stand in a name it lets blanks through at first.
  HPE_INVALID_HEADER_TOKEN: (line) => (/^[\w-]+ [\w -]*:/.test(line) ? `${bad}: invalid header name` : bad),
};

const lineAt = (text: string, at: number) => /^[^\r\n]*/.exec(text.slice(text.lastIndexOf('\n', at) + 1))?.[0] ?? '';

/** Go's server goes without a word. */
const timedOut = 'ERR_HTTP_REQUEST_TIMEOUT';

const refused = new WeakSet<Socket>();
/** The last answer that a connection waits for: what comes behind it is answered behind it. A map would cost each request more. */
const awaited = Symbol('awaited');
type Awaiting = Socket & { [awaited]?: ServerResponse | undefined };
/** What was spelled otherwise, of the next request of a connection. */
const spelled = new WeakMap<Socket, Respelled>();

/** Notes a request that was read, with the answer to come, and gives it the first line that it was sent with. */
export function awaitAnswer(request: IncomingMessage, response: ServerResponse): void {
  const socket: Awaiting = request.socket;
  socket[awaited] = response;
  const sent = spelled.get(socket);
  if (sent === undefined) return;
  request.method = sent.method;
  request.url = sent.target;
  spelled.delete(socket);
}

/** Forgets an answer that is all on its way: what comes behind it is written behind it. Else an idle connection would keep its last one. */
export function leave(response: ServerResponse): void {
  // One that waits for another has no connection yet.
  const socket: Awaiting | null = response.socket;
  if (socket?.[awaited] === response) socket[awaited] = undefined;
}

/**
 * Sees to what the parser stopped at: what Go's server takes is spelled anew, the rest refused.
 *
 * @param connect hands a connection to the server
 */
export function answerUnparsed(error: ParserError, socket: Awaiting, connect: (socket: Socket) => void): void {
  const { code = '', rawPacket = Buffer.alloc(0), bytesParsed = 0 } = error;
  // Whatever comes behind it stops the parser again.
  if (refused.has(socket)) return;
  // A connection that broke, or a handshake that came to nothing.
  if (!socket.writable || !/^(?:HPE|ERR_HTTP)_/.test(code)) return void socket.destroy();
  refused.add(socket);
  const last = socket[awaited];
  if (last && !last.req.complete) return void breakOff(last, code);
  const again = code === timedOut ? '' : respell(rawPacket, bytesParsed);
  const behindOthers = (go: () => void) => {
    if (!last || last.writableFinished) go();
    else last.once('finish', go);
  };
  if (typeof again === 'object') {
    const next = continued(socket, again);
    behindOthers(() => connect(next));
    return;
  }
  const status = again ?? statuses[code]?.(lineAt(rawPacket.toString('latin1'), bytesParsed)) ?? bad;
  behindOthers(() => socket.end(status && refusal(status)));
}

/** What Go says of a body that cannot be read on, by the parser's names; of chunks in all other cases. */
const breaks: Readonly<Record<string, string>> = {
  HPE_INVALID_CHUNK_SIZE: 'invalid byte in chunk length',
  HPE_INVALID_EOF_STATE: 'unexpected EOF',
};
const broken = new WeakMap<IncomingMessage, string>();

/** Why the body of a request ended before its end. */
export const breakOf = (request: IncomingMessage): string | undefined => broken.get(request);

/** Such a body ends where it broke, and the connection with the answer. */
function breakOff(response: ServerResponse, code: string): void {
  const { req: request } = response;
  broken.set(request, breaks[code] ?? 'malformed chunked encoding');
  response.shouldKeepAlive = false;
  // Else its end would be the connection's.
  request.complete = true;
  request.push(null);
}

/** The same connection, as if it went on with other bytes. */
function continued(socket: Socket, sent: Respelled): Socket {
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
  spelled.set(stream, sent);
  return stream;
}
