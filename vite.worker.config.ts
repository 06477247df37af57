import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { withPageConfig } from './demo/page-config.ts';
import { configuration } from './demo/worker/configure.ts';
import { serviceOfServers } from './demo/worker/service.ts';
import { demonstration } from './dev/simulator.ts';
import { knownRoutes } from './src/flow/kinds.ts';
import app, { ofStart } from './vite.config.ts';

const root = fileURLToPath(new URL('.', import.meta.url));

/** The app's page with the servers in it, in place of addresses of servers. */
function serversInside(): Plugin {
  const config = { kratos_url: '/kratos', gateway: false, login_gate: 'open', main_application_url: '/client.html' };
  return {
    name: 'servers-inside',
    enforce: 'pre',
    resolveId: { filter: { id: /^tldts$/ }, handler: () => join(root, 'demo/worker/domains.ts') },
    transformIndexHtml: {
      order: 'pre',
      handler: (html) => withPageConfig(html.replace('/src/entry.ts', '/demo/worker/start.ts'), config),
    },
    configureServer: ({ middlewares }) => {
      middlewares.use((request, _response, next) => {
        request.url = request.url?.replace(/^\/(client|mailbox)\.html/, '/demo/worker/$1.html');
        next();
      });
    },
    // A host of files knows no screens: each has a file of its own, and what has none is the app's as well.
    writeBundle: ({ dir = '' }) => {
      const page = join(dir, 'index.html');
      for (const route of [...knownRoutes, '/device'].filter((route) => route !== '/')) {
        mkdirSync(join(dir, route), { recursive: true });
        cpSync(page, join(dir, route, 'index.html'));
      }
      cpSync(page, join(dir, '404.html'));
      for (const name of ['client', 'mailbox'])
        cpSync(join(dir, `demo/worker/${name}.html`), join(dir, `${name}.html`));
    },
  };
}

/** Pages name what their first script loads next, so that all of it loads at once; what begins first waits for no other. */
function loadedAtOnce(first: string, ...next: readonly string[]): Plugin {
  return {
    name: 'loaded-at-once',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { bundle = {}, path }) =>
        Object.values(bundle).flatMap((file): HtmlTagDescriptor[] => {
          const href = `/${file.fileName}`;
          if (file.type === 'asset') return [];
          if (file.name === first)
            return [{ tag: 'script', attrs: { type: 'module', async: true, crossorigin: true, src: href } }];
          if (path !== '/index.html' || !next.includes(file.name)) return [];
          return [{ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href } }];
        }),
    },
  };
}

/** Whoever serves files to look at compresses none, and what `npm run dev` has beside the app is not here. */
const others = ['compressed-beside', ...demonstration().map(({ name }) => name)];

const isOther = (plugin: unknown) =>
  typeof plugin === 'object' && plugin !== null && 'name' in plugin && others.includes(String(plugin.name));

/** `npm run dev -- --worker` and `npm run demo:static`: the app with Kratos and Hydra in the page, for any host of static files. */
export default defineConfig({
  ...app,
  plugins: [
    app.plugins?.flat().filter((plugin) => !isOther(plugin)),
    configuration(),
    serviceOfServers(),
    serversInside(),
    loadedAtOnce('begin', 'host', 'entry', 'start', 'main'),
  ],
  // Else the first start would find out about them one by one, and load the page again.
  optimizeDeps: { entries: ['src/main.tsx', 'demo/worker/{start,client,mailbox,thread}.ts'] },
  // Modules, as the page's are: what the servers' first answer does not take is loaded later.
  worker: { format: 'es', plugins: () => [configuration()] },
  build: {
    ...app.build,
    outDir: 'dist/demo',
    // No network is waited for.
    chunkSizeWarningLimit: 1000,
    rolldownOptions: {
      // As in the app, but for its own first script, which is not the first here.
      output: {
        codeSplitting: {
          groups: [
            { name: 'begin', test: /\/demo\/worker\/(begin|addresses)\.ts$|preload-helper/, priority: 2 },
            { name: 'start', test: ofStart, priority: 2 },
            { name: 'main', test: /\/src\/main\.tsx$/, priority: 1 },
          ],
        },
      },
      input: ['index.html', 'demo/worker/client.html', 'demo/worker/mailbox.html'].map((file) => join(root, file)),
    },
  },
});
