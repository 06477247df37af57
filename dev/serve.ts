import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Asked } from '../src/gateway/request.ts';
import type { Ready } from '../src/gateway/respond.ts';
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

/** Sends whoever asks for `/__ui` to a development server, which is started for the first one who does. */
export function blocksOnDemand(root: string) {
  let served: Promise<Served> | undefined;
  return {
    /** @returns `undefined` for any other address */
    answer: async ({ path, query }: Asked): Promise<Ready | undefined> => {
      if (path !== address) return undefined;
      served ??= serveBlocks({ root, live: true });
      const location = `${(await served).url}${query.size > 0 ? `?${query}` : ''}`;
      return { status: 302, headers: { location, 'cache-control': 'no-store' }, body: null };
    },
    close: async (): Promise<void> => (await served)?.close(),
  };
}
