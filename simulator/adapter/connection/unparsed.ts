/** Requests that Node's parser refuses, and Go's server reads or answers in words of its own. */
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';

const http = process.getBuiltinModule('node:http');

/** A method is any token; the first line, the headers. */
const head = /^([\w!#$%&'*+.^`|~-]+) (\S+) HTTP\/1\.([01])\r?\n((?:[^\r\n:]+:[^\r\n]*\r?\n)*)\r?\n/;

interface ParserError extends Error {
  readonly code?: string;
  readonly rawPacket?: Buffer;
  readonly bytesParsed?: number;
}

/** An answer that says nothing but its status. */
export const refusal = (status: string) =>
  `HTTP/1.1 ${status}\r\nContent-Type: text/plain; charset=utf-8\r\nConnection: close\r\n\r\n${status}`;

const bad = '400 Bad Request';

/** What Go's server says by the parser's own names of what is wrong; 400 in all other cases. */
const statuses: Readonly<Record<string, (text: string, at: number) => string>> = {
  HPE_HEADER_OVERFLOW: () => '431 Request Header Fields Too Large',
  HPE_INVALID_VERSION: (text, at) =>
    /HTTP\/\d\.\d$/.test(lineAt(text, at)) ? '505 HTTP Version Not Supported: unsupported protocol version' : bad,
  HPE_INVALID_HEADER_TOKEN: (text, at) => {
    const colon = text.indexOf(':', text.lastIndexOf('\n', at) + 1);
    if (!lineAt(text, at).includes(':')) return bad;
    return `${bad}: invalid header ${at <= colon ? 'name' : 'value'}`;
  },
};

const lineAt = (text: string, at: number) => /^[^\r\n]*/.exec(text.slice(text.lastIndexOf('\n', at) + 1))?.[0] ?? '';

/** Go's server goes without a word. */
const timedOut = 'ERR_HTTP_REQUEST_TIMEOUT';

const refused = new WeakSet<Socket>();

/**
 * Answers what the parser stopped at: a request by a method that is none of HTTP's like any other, all else with 400.
 *
 * @param answer to the request; the connection ends behind it
 */
export function answerUnparsed(error: ParserError, socket: Socket, answer: (request: IncomingMessage) => void): void {
  const { code = '', rawPacket, bytesParsed = 0 } = error;
  // Whatever comes behind it stops the parser again.
  if (refused.has(socket)) return;
  // A connection that broke, or a handshake that came to nothing.
  if (!socket.writable || !/^(?:HPE|ERR_HTTP)_/.test(code)) return void socket.destroy();
  refused.add(socket);
  const text = rawPacket?.toString('latin1') ?? '';
  const request = code === 'HPE_INVALID_METHOD' ? requestOf(error, socket) : undefined;
  if (request) answer(request);
  else socket.end(code === timedOut ? '' : refusal(statuses[code]?.(text, bytesParsed) ?? bad));
}

function requestOf({ rawPacket, bytesParsed = 0 }: ParserError, socket: Socket): IncomingMessage | undefined {
  const text = rawPacket?.toString('latin1') ?? '';
  const start = text.lastIndexOf('\n', Math.max(bytesParsed - 1, 0)) + 1;
  const [whole = '', method, url, minor, lines = ''] = head.exec(text.slice(start)) ?? [];
  if (method === undefined || url === undefined) return undefined;
  const fields = lines.split(/\r?\n/).filter(Boolean);
  const rawHeaders = fields.flatMap((line) => {
    const end = line.indexOf(':');
    return [line.slice(0, end), line.slice(end + 1).trim()];
  });
  const request = Object.assign(new http.IncomingMessage(socket), {
    ...{ method, url, rawHeaders, complete: true },
    ...{ httpVersion: `1.${minor}`, httpVersionMajor: 1, httpVersionMinor: Number(minor) },
  });
  const body = rawPacket?.subarray(start + whole.length);
  if (body?.length) request.push(body);
  request.push(null);
  return request;
}
