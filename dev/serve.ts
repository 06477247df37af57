import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { address } from './vite.ts';

const host = '127.0.0.1';

interface Options {
  /** The repository's folder. */
  readonly root: string;
  /** Follows changes of the files. */
  readonly live: boolean;
  /** Where prepared packages are kept; two servers at a time need a folder each. */
  readonly cacheDir?: string;
}

/** Where the page of all building blocks is served. */
export interface Served {
  readonly url: string;
  close(): Promise<void>;
}

/** Starts the development server on a free port of this machine. */
export async function serveBlocks({ root, live, ...folders }: Options): Promise<Served> {
  const { createServer } = await import('vite');
  const http = createHttpServer();
  // Inside of a server of ours: one of its own would end the whole process at a signal.
  const vite = await createServer({
    root,
    logLevel: 'error',
    ...folders,
    server: { middlewareMode: true, hmr: live && { server: http }, ...(live ? {} : { watch: null }) },
  });
  http.on('request', vite.middlewares).listen(0, host);
  await once(http, 'listening');
  return {
    url: `http://${host}:${(http.address() as AddressInfo).port}${address}`,
    close: async () => {
      http.close();
      http.closeAllConnections();
      await vite.close();
    },
  };
}

/** Redirects `/__ui` to a development server, which is started for the first request. */
export function blocksOnDemand(root: string) {
  let served: Promise<Served> | undefined;
  return {
    /** Adds the address to a server. */
    routes: async (app: FastifyInstance): Promise<void> => {
      app.get(address, async (request, reply) => {
        served ??= serveBlocks({ root, live: true });
        const { search } = new URL(request.url, 'http://gateway.invalid');
        return reply.header('cache-control', 'no-store').redirect((await served).url + search, 302);
      });
    },
    close: async (): Promise<void> => (await served)?.close(),
  };
}
