import type { IncomingMessage } from 'node:http';
import { headerLines } from './header-lines.ts';

/** A request as the gateway reads it. */
export interface Asked {
  readonly method: string;
  /** As URLs write it: without dots that lead up. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Path and query as they came. */
  readonly target: string;
  /** By their names in lower case; what came in several lines has commas between. */
  readonly headers: ReadonlyMap<string, string>;
  readonly body: AsyncIterable<Uint8Array>;
  /** Address of who sent it, as sockets name it. */
  readonly peer: string;
}

/** Hosts are not trusted and not used, so every request is read as one to this name. */
const address = (url: string) => URL.parse(`http://gateway.invalid${url}`);

/** @returns undefined for what no answer fits but 400 */
export function readRequest(message: IncomingMessage): Asked | undefined {
  const { method = 'GET', url = '' } = message;
  const read = url.startsWith('/') ? address(url) : null;
  if (read === null || method === 'TRACE' || method === 'CONNECT') return undefined;
  const headers = new Map([...headerLines(message)].map(([name, values]) => [name, values.join(', ')]));
  // HTTP/2 has the host elsewhere (RFC 9113, section 8.3.1).
  const authority = message.headers[':authority'];
  if (!headers.has('host') && typeof authority === 'string') headers.set('host', authority);
  // Who stops reading still has to answer: the connection stays.
  const body = message.iterator({ destroyOnReturn: false });
  const { pathname: path, searchParams: query, search } = read;
  return { method, path, query, target: path + search, headers, body, peer: message.socket.remoteAddress ?? '' };
}
