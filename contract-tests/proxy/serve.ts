import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WireAnswer, WireRequest } from '../runner/exchange.ts';
import { pageOf } from './page.ts';
import type { ProxySession } from './session.ts';

/** The proxy listens on this machine alone. */
const host = '127.0.0.1';

/** Headers that belong to one connection or depend on the body's length: not forwarded. */
const hopHeaders = new Set([
  'host',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'accept-encoding',
]);

async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length === 0 ? null : Buffer.concat(chunks).toString();
}

interface Proxied {
  readonly session: ProxySession;
  /** The live server's own address. */
  readonly target: string;
  readonly port: number;
}

/** Converts an incoming request to one for the live server: the proxy's addresses become the server's. */
async function forwardedRequest(request: IncomingMessage, target: string, here: string): Promise<WireRequest> {
  const back = (text: string) => text.replaceAll(here, target);
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    hopHeaders.has(name) || value === undefined ? [] : [[name, back(`${value}`)]],
  );
  const body = await bodyOf(request);
  return {
    method: request.method ?? 'GET',
    url: `${target}${request.url}`,
    headers: Object.fromEntries(headers),
    body: body === null ? null : back(body),
  };
}

/** Sends an answer of the live server to the client: the server's addresses become the proxy's. */
function writeAnswer(
  response: ServerResponse,
  { status, headers, body }: WireAnswer,
  target: string,
  here: string,
): void {
  if (status === 0) return void response.destroy();
  const onward = (text: string) => text.replaceAll(target, here);
  const forwarded = headers
    .filter(([name]) => !hopHeaders.has(name.toLowerCase()))
    .flatMap(([name, value]) => [name, onward(value)]);
  response.writeHead(status, forwarded).end(onward(body));
}

/** Opens an HTTP server on loopback. @returns its origin, and a function that closes it */
async function open(port: number, answer: (request: IncomingMessage, response: ServerResponse) => Promise<void>) {
  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) => {
      console.error(error);
      response.destroy();
    });
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  return {
    origin: `http://${host}:${(server.address() as AddressInfo).port}`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

/** Serves the proxy in front of a live server. */
export async function serveProxy({ session, target, port }: Proxied) {
  let here = '';
  const proxy = await open(port, async (request, response) =>
    writeAnswer(response, await session.exchange(await forwardedRequest(request, target, here)), target, here),
  );
  here = proxy.origin;
  return proxy;
}

/** Serves the journal: a page, and `/suite`. */
export const serveJournal = (session: ProxySession, port: number) =>
  open(port, async ({ url, headers }, response) => {
    // Refuse other host names: a foreign page may point its own name at loopback (DNS rebinding).
    if (!/^(?:127\.0\.0\.1|localhost):/.test(headers.host ?? '')) return void response.writeHead(403).end();
    const isSuite = url === '/suite';
    const type = isSuite ? 'text/plain' : 'text/html';
    const safe = {
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
    };
    response.writeHead(200, { 'content-type': `${type}; charset=utf-8`, ...safe });
    response.end(isSuite ? await session.suite() : pageOf(await session.compared()));
  });
