import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { addressesOf, serviceWorker } from './addresses.ts';

/**
 * Serves the page's service worker, which imports MSW's. Its routes (`addRoutes`) limit it to the servers' addresses, so that
 * browsers that know routes load all other files directly instead of waiting for the worker.
 */
export function serviceWorkerPlugin(): Plugin {
  const own = Object.values(addressesOf('')).filter((address) => address.startsWith('/'));
  const mswWorker = '/mockServiceWorker.js';
  const scripts = {
    [serviceWorker]: `const home = new URL('.', location.href).pathname.slice(0, -1);
const own = ${JSON.stringify(own)}.map((path) => ({ condition: { urlPattern: home + path + '{/*}?' }, source: 'fetch-event' }));
const others = { condition: { urlPattern: '/*' }, source: 'network' };
addEventListener('install', (event) => event.addRoutes?.([...own, others]));
importScripts('.${mswWorker}');
`,
    [mswWorker]: readFileSync(fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js')), 'utf8'),
  };
  return {
    name: 'service-of-servers',
    generateBundle() {
      for (const [path, source] of Object.entries(scripts))
        this.emitFile({ type: 'asset', fileName: path.slice(1), source });
    },
    configureServer: ({ middlewares }) => {
      for (const [path, source] of Object.entries(scripts))
        middlewares.use(path, (_request, response) => {
          response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(source);
        });
    },
  };
}
