import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const host = '127.0.0.1';

interface Options {
  /** The repository's folder. */
  readonly root: string;
  /** The folder of Vite's prepared packages. Two servers at a time need different folders. */
  readonly cacheDir: string;
}

export interface ViteServer {
  readonly origin: string;
  close(): Promise<void>;
}

/** Starts Vite's development server on a free port of this machine. It does not watch files. */
export async function serveDevelopment({ root, cacheDir }: Options): Promise<ViteServer> {
  const { createServer } = await import('vite');
  const http = createHttpServer();
  // Vite's own server would end the whole process at a signal, hence middleware mode.
  const vite = await createServer({
    root,
    configFile: join(root, 'tools/dev/vite.config.ts'),
    logLevel: 'error',
    cacheDir,
    server: { middlewareMode: true, hmr: false, ws: { server: http }, watch: null },
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
