import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { WireAnswer, WireRequest } from '../runner/exchange.ts';
import { pageOf } from './page.ts';
import type { Session } from './session.ts';

/** The proxy listens on this machine alone. */
const host = '127.0.0.1';

/** What belongs to one connection, and what is said anew of a changed body. */
const own = new Set(['host', 'connection', 'keep-alive', 'content-length', 'transfer-encoding', 'accept-encoding']);

async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return chunks.length === 0 ? null : Buffer.concat(chunks).toString();
}

interface Proxied {
  readonly session: Session;
  /** The live server's own address. */
  readonly target: string;
  readonly port: number;
}

/** A request as the live server has to see it: whoever came here finds no trace of the way. */
async function asked(request: IncomingMessage, target: string, here: string): Promise<WireRequest> {
  const back = (text: string) => text.replaceAll(here, target);
  const headers = Object.entries(request.headers).flatMap(([name, value]): [string, string][] =>
    own.has(name) || value === undefined ? [] : [[name, back(`${value}`)]],
  );
  const body = await bodyOf(request);
  return {
    method: request.method ?? 'GET',
    url: `${target}${request.url}`,
    headers: Object.fromEntries(headers),
    body: body === null ? null : back(body),
  };
}

/** The answer leads here again, where it leads to the live server. */
function sent(response: ServerResponse, { status, headers, body }: WireAnswer, target: string, here: string): void {
  if (status === 0) return void response.destroy();
  const onward = (text: string) => text.replaceAll(target, here);
  const told = headers
    .filter(([name]) => !own.has(name.toLowerCase()))
    .flatMap(([name, value]) => [name, onward(value)]);
  response.writeHead(status, told).end(onward(body));
}

/** @returns where it listens, on this machine alone, and its end */
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

/** Stands before a live server. */
export async function serveProxy({ session, target, port }: Proxied) {
  let here = '';
  const proxy = await open(port, async (request, response) =>
    sent(response, await session.exchange(await asked(request, target, here)), target, here),
  );
  here = proxy.origin;
  return proxy;
}

/** The journal: a page, and `/suite`. */
export const serveJournal = (session: Session, port: number) =>
  open(port, async ({ url, headers }, response) => {
    // A name that leads here is no reason to tell a stranger's page.
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
