// Default imports, because MSW patches the properties of these modules.
import http from 'node:http';
import https from 'node:https';
import { droppedConnection, type Send, type WireAnswer } from '../../runner/exchange.ts';

/** Settings of a client beside the address. */
export interface ConnectionSettings {
  /** Additional trusted certificates, in PEM. */
  readonly ca?: readonly string[];
  /** Paths of Unix sockets, by the origin that stands for them. */
  readonly sockets?: Readonly<Record<string, string>>;
  /** Addresses of hosts that DNS does not know. */
  readonly hosts?: Readonly<Record<string, string>>;
}

/** Sends a request by HTTP/1.1 and returns the answer, or `droppedConnection`. */
export function exchange(
  { method, url, headers, body }: Parameters<Send>[0],
  { ca, sockets, hosts }: ConnectionSettings,
): Promise<WireAnswer> {
  return new Promise((resolve, reject) => {
    const { hostname, port, protocol, origin } = new URL(url);
    const path = url.slice(origin.length) || '/';
    const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const socketPath = sockets?.[origin];
    const address = hosts?.[hostname];
    // The header `Host` names the host as the URL does, whatever its address.
    const named = address === undefined ? headers : { host: new URL(url).host, ...headers };
    const options = {
      hostname: address ?? hostname,
      port,
      path,
      method,
      headers: { ...named, ...length },
      agent: false as const,
    };
    const secure = protocol === 'https:' && { ...(ca && { ca: [...ca] }) };
    const { request } = secure ? https : http;
    const sent = request({ ...options, ...secure, ...(socketPath !== undefined && { socketPath }) }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('error', reject);
      answer.on('end', () => {
        const raw = answer.rawHeaders;
        const pairs = raw.flatMap((name, index): [string, string][] =>
          index % 2 === 0 ? [[name, raw[index + 1] ?? '']] : [],
        );
        resolve({ status: answer.statusCode ?? 0, headers: pairs, body: Buffer.concat(chunks).toString() });
      });
    });
    sent.on('error', (error) => (isDrop(error) ? resolve(droppedConnection) : reject(error)));
    sent.end(body ?? undefined);
  });
}

/** Whether an error says that the connection was dropped, by a socket or by MSW. */
const isDrop = (error: Error) => ('code' in error && error.code === 'ECONNRESET') || error.message === 'Network error';
