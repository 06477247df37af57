import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { elementIn, parsePage } from '@members/gateway/pages/html';
import { pages } from '@members/pages';
import { defineConfig, type Plugin } from 'vite';
import app, { appPlugins } from '../../vite.config.ts';
import { demoConfig, withAppConfig } from './app-config.ts';
import { configuration } from './worker/configure.ts';
import { serviceWorkerPlugin } from './worker/service-worker.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The pages beside the app: the main application, the mailbox, and the one that opens a state. */
const ownPages = ['client', 'mailbox', 'state'];

/** Changes the app's page so that it starts the servers below its own address. */
function serversInPage(): Plugin {
  return {
    name: 'servers-in-page',
    transformIndexHtml: {
      order: 'pre',
      handler(html, { path }) {
        if (path !== '/index.html') return html;
        const page = parsePage(html);
        elementIn(page, 'script[type=module]').setAttribute('src', '/tools/demo/worker/start.ts');
        return withAppConfig(page.toString(), demoConfig(''));
      },
    },
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        request.url = request.url?.replace(/^\/(client|mailbox|state)\.html/, '/tools/demo/worker/$1.html');
        next();
      });
    },
    // A static file host has no routes, so each route gets a copy of the page, and all other paths get 404.html.
    writeBundle: ({ dir = '' }) => {
      const page = join(dir, 'index.html');
      for (const { path: route } of pages.filter(({ path }) => path !== '/')) {
        mkdirSync(join(dir, route), { recursive: true });
        cpSync(page, join(dir, route, 'index.html'));
      }
      cpSync(page, join(dir, '404.html'));
      for (const name of ownPages) cpSync(join(dir, `tools/demo/worker/${name}.html`), join(dir, `${name}.html`));
    },
  };
}

/** `npm run dev -- --worker` and `npm run build -w tools/demo`: the app with Kratos and Hydra in the page, for any static file host. */
export default defineConfig({
  ...app,
  plugins: [appPlugins(), configuration(), serviceWorkerPlugin(), serversInPage()],
  // Without this, the development server finds these imports one by one and reloads the page after each.
  optimizeDeps: { entries: ['src/main.tsx', 'tools/demo/worker/{start,client,mailbox,state,thread}.ts'] },
  // A build must not reload the pages of a development server.
  server: { watch: { ignored: ['**/dist/**'] } },
  worker: { format: 'es', plugins: () => [configuration()] },
  build: {
    ...app.build,
    outDir: 'dist/demo',
    // One style sheet in index.html: the page has no first chunk as the app's build groups it.
    cssCodeSplit: false,
    // The servers in the page are large.
    chunkSizeWarningLimit: 2000,
    rolldownOptions: {
      input: ['index.html', ...ownPages.map((name) => `tools/demo/worker/${name}.html`)].map((file) =>
        join(root, file),
      ),
    },
  },
});
