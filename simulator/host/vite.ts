/** Serves Kratos and Hydra on the address of Vite's development server: one process, no CORS, cookies of one host. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import type { BelowPathsOptions, ServersBelowPaths } from './below-paths.ts';
import { fileList } from './file-list.ts';

/** The options of the Vite plugin. */
export interface OrySimulatorOptions extends Omit<BelowPathsOptions, 'paths' | 'origin'> {
  /** The paths of the servers and the panel; `/kratos`, `/hydra` and `/__simulator` if left out. */
  readonly paths?: { readonly kratos?: string; readonly hydra?: string; readonly simulator?: string };
}

/** Returns Vite's origin. In middleware mode only the request's host is known. */
function originOf({ resolvedUrls, config }: ViteDevServer, host = 'localhost'): string {
  const [local] = resolvedUrls?.local ?? [];
  return local ? new URL(local).origin : `${config.server.https ? 'https' : 'http'}://${host}`;
}

/** Tells whether a browser opens a page with `?scenario=`. */
const selectsScenario = ({ method, url = '', headers }: IncomingMessage) =>
  method === 'GET' && /[?&]scenario=/.test(url) && (headers.accept ?? '').includes('text/html');

/**
 * Creates the plugin for `plugins` of `vite.config.ts`. It does nothing in builds.
 *
 * `/kratos` and `/hydra` are the servers' public APIs, `/__simulator` is the panel with the control API. Any page opened with
 * `?scenario=NAME` redirects to the screen of that scenario. A change of Kratos's configuration is applied at once and reloads
 * the pages; a change of Hydra's, or of a compose file, is applied at the next start.
 */
export function orySimulator(options: OrySimulatorOptions): Plugin {
  const paths = { kratos: '/kratos', hydra: '/hydra', simulator: '/__simulator', ...options.paths };
  let servers: Promise<ServersBelowPaths> | undefined;
  return {
    name: 'ory-simulator',
    apply: 'serve',
    configureServer(server) {
      const { middlewares, watcher, config, ws } = server;
      const print = server.printUrls.bind(server);
      server.printUrls = () => {
        print();
        config.logger.info(`  ➜  Simulator: ${originOf(server)}${paths.simulator}/`);
      };
      const warn = (line: string) => config.logger.warn(`simulator: ${line}`);
      // An error in a file fails every request until the file changes.
      const open = (host?: string): Promise<ServersBelowPaths> => {
        servers ??= import('./below-paths.ts')
          .then(({ openBelowPaths }) => openBelowPaths({ warn, ...options, paths, origin: originOf(server, host) }))
          .then((opened) => {
            for (const warning of opened.simulation.warnings) warn(warning);
            return opened;
          });
        return servers;
      };
      const atNextStart = [...fileList(options.hydra), ...fileList(options.compose)].map((file) => resolve(file));
      const watched = [...fileList(options.config).map((file) => resolve(file)), ...atNextStart];
      watcher.add(watched).on('change', async (file) => {
        if (!watched.includes(resolve(file)) || !servers) return;
        const outcome = await servers.then(
          ({ simulation }) =>
            atNextStart.includes(resolve(file))
              ? 'applied at the next start'
              : simulation.reload().then(() => 'applied', notApplied),
          () => {
            servers = undefined;
            return 'starting again';
          },
        );
        config.logger.info(`simulator: ${file}: ${outcome}`, { timestamp: true });
        ws.send({ type: 'full-reload' });
      });
      const answer = async (request: IncomingMessage, response: ServerResponse, next: (error?: unknown) => void) => {
        try {
          if (request.url === paths.simulator)
            return void response.writeHead(302, { location: `${request.url}/` }).end();
          const { listeners } = await open(request.headers.host);
          const [path, take] = listeners.find(([below]) => isBelow(below, request.url)) ?? [];
          if (selectsScenario(request)) request.url = `${paths.kratos}/?${request.url?.split('?')[1]}`;
          else if (path === undefined) return next();
          request.url = request.url?.slice((path ?? paths.kratos).length) || '/';
          (take ?? listeners[0]?.[1])?.(request, response);
        } catch (error) {
          next(error);
        }
      };
      middlewares.use((request, response, next) => {
        const isOurs = Object.values(paths).some((below) => isBelow(below, request.url)) || selectsScenario(request);
        if (isOurs) void answer(request, response, next);
        else next();
      });
    },
  };
}

const notApplied = (error: Error) => `${error.message}; the previous configuration stays in use`;

const isBelow = (path: string, url = '') => url.startsWith(`${path}/`) || url.split('?')[0] === path;
