import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { addressesOf, serviceWorker } from './addresses.ts';

/**
 * MSW's service worker, for the servers' addresses alone: a browser that knows such rules (`addRoutes`) gets all files by itself,
 * where each would else go to the worker first and wait until that runs.
 */
export function serviceOfServers(): Plugin {
  const own = Object.values(addressesOf('')).filter((address) => address.startsWith('/'));
  const rules = [
    ...own.map((path) => ({ condition: { urlPattern: `${path}{/*}?` }, source: 'fetch-event' })),
    { condition: { urlPattern: '/*' }, source: 'network' },
  ];
  const msw = readFileSync(fileURLToPath(import.meta.resolve('msw/mockServiceWorker.js')), 'utf8');
  const script = `addEventListener('install', (event) => event.addRoutes?.(${JSON.stringify(rules)}));\n${msw}`;
  return {
    name: 'service-of-servers',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: serviceWorker.slice(1), source: script });
    },
    configureServer: ({ middlewares }) => {
      middlewares.use(serviceWorker, (_request, response) => {
        response.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' }).end(script);
      });
    },
  };
}
