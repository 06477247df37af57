import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const host = '127.0.0.1';

interface Options {
  /** The repository's folder. */
  readonly root: string;
  /** Where Vite keeps prepared packages; two servers at a time need a folder each. */
  readonly cacheDir: string;
}

export interface Served {
  readonly origin: string;
  close(): Promise<void>;
}

/** Starts Vite's development server on a free port of this machine; it does not follow changes of files. */
export async function serveDevelopment({ root, cacheDir }: Options): Promise<Served> {
  const { createServer } = await import('vite');
  const http = createHttpServer();
  // Within a server of ours: Vite's own would end the whole process at a signal.
  const vite = await createServer({
    root,
    configFile: join(root, 'tools/dev/vite.config.ts'),
    logLevel: 'error',
    cacheDir,
    server: { middlewareMode: true, hmr: false, watch: null },
  });
  http.on('request', vite.middlewares).listen(0, host);
  await once(http, 'listening');
  return {
    origin: `http://${host}:${(http.address() as AddressInfo).port}`,
    close: async () => {
      http.close();
      http.closeAllConnections();
      await vite.close();
    },
  };
}
