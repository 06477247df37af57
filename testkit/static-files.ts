import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

export interface StaticFiles {
  readonly origin: string;
  /** Requests without a file. */
  readonly missing: readonly string[];
  close(): void;
}

interface Serving {
  /** A free port if left out. */
  readonly port?: number;
  /** File for paths without a file; `404.html` if left out. */
  readonly fallback?: string;
  /** Handles a request before files. Returns whether it responded. */
  readonly before?: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Changes each page before it is sent. */
  readonly page?: (html: string) => string;
}

/** Serves static files. A folder is served by its `index.html`. */
export async function serveFiles(
  folder: string,
  { port = 0, fallback = '404.html', before = () => false, page = (html) => html }: Serving = {},
): Promise<StaticFiles> {
  const missing: string[] = [];
  const server = createServer(async (request, response) => {
    if (before(request, response)) return;
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const path = normalize(decodeURIComponent(pathname));
    const file = join(folder, extname(path) ? path : `${path}/index.html`);
    const found = request.method === 'GET' ? await readFile(file).catch(() => undefined) : undefined;
    if (!found) missing.push(`${request.method} ${pathname}`);
    response.writeHead(found ? 200 : 404, { 'content-type': types[found ? extname(file) : '.html'] ?? 'text/plain' });
    const sent = found ?? (await readFile(join(folder, fallback)));
    response.end(found && extname(file) !== '.html' ? sent : page(`${sent}`));
  });
  await once(server.listen(port, '127.0.0.1'), 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    missing,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
