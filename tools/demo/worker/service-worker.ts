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
  const routes = [
    ...own.map((path) => ({ condition: { urlPattern: `${path}{/*}?` }, source: 'fetch-event' })),
    { condition: { urlPattern: '/*' }, source: 'network' },
  ];
  const mswWorker = '/mockServiceWorker.js';
  const scripts = {
    [serviceWorker]: `addEventListener('install', (event) => event.addRoutes?.(${JSON.stringify(routes)}));
importScripts('${mswWorker}');
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
