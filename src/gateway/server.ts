import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import type { Gateway } from './gateway.ts';
import type { KratosProxy } from './proxy/proxy.ts';
import { respond } from './respond.ts';

export interface Listening {
  readonly port: number;
  /** Takes no new requests, lets the running ones end, then resolves. */
  close(): Promise<void>;
}

export interface ListenOptions {
  readonly host: string;
  readonly port: number;
  /** Takes what is for Kratos, before the gateway sees it. */
  readonly proxy?: KratosProxy | undefined;
  readonly tls?: { readonly certPath: string; readonly keyPath: string } | undefined;
}

/** Hosts are not trusted and not used, so every request is read as one to this name. */
function toRequest(message: IncomingMessage): Request | undefined {
  const { method = 'GET', url = '' } = message;
  const address = `http://gateway.invalid${url}`;
  if (!url.startsWith('/') || !URL.canParse(address) || method === 'TRACE' || method === 'CONNECT') return undefined;
  const headers = new Headers();
  for (const [name, values] of Object.entries(message.headersDistinct)) {
    for (const value of values ?? []) headers.append(name, value);
  }
  const body = method === 'GET' || method === 'HEAD' ? undefined : (Readable.toWeb(message) as ReadableStream);
  return new Request(address, { method, headers, ...(body && { body, duplex: 'half' }) });
}

/**
 * Listens with node:http, or node:https when a certificate is given.
 * @throws the error of `listen` or of reading the certificate, with its `code`
 */
export async function listen(gateway: Gateway, { host, port, proxy, tls }: ListenOptions): Promise<Listening> {
  const serve = async (message: IncomingMessage, response: ServerResponse) => {
    const request = toRequest(message);
    const answer = request ? await gateway(request) : new Response(null, { status: 400 });
    await respond(answer, response, message.method === 'HEAD');
  };
  const listener = (message: IncomingMessage, response: ServerResponse) => {
    if (!proxy?.(message, response)) serve(message, response).catch(() => response.destroy());
  };
  const server = tls
    ? createTlsServer({ cert: readFileSync(tls.certPath), key: readFileSync(tls.keyPath) }, listener)
    : createServer(listener);
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(port, host, resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeIdleConnections();
      }),
  };
}
