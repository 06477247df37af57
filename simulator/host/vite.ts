/** Kratos and Hydra on the address of Vite's development server: no other process, no CORS, cookies of one host. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import { resolve } from 'node:path';
import type { Plugin, ViteDevServer } from 'vite';
import { listed } from './listed.ts';
import type { Beside, Moving } from './moved.ts';

export interface OrySimulatorOptions extends Omit<Moving, 'paths' | 'origin'> {
  /** Below which paths the servers and their panel stand; `/kratos`, `/hydra` and `/__simulator` if left out. */
  readonly paths?: { readonly kratos?: string; readonly hydra?: string; readonly simulator?: string };
}

/** How the server calls itself; in the middle of another one only the request knows. */
function originOf({ resolvedUrls, config }: ViteDevServer, host = 'localhost'): string {
  const [local] = resolvedUrls?.local ?? [];
  return local ? new URL(local).origin : `${config.server.https ? 'https' : 'http'}://${host}`;
}

/** A page that is opened with the name of a scenario. */
const isChoice = ({ method, url = '', headers }: IncomingMessage) =>
  method === 'GET' && /[?&]scenario=/.test(url) && (headers.accept ?? '').includes('text/html');

/**
 * The plugin, for `plugins` of `vite.config.ts`; no build has anything of it.
 *
 * `/kratos` and `/hydra` are the servers' public APIs, `/__simulator` is the panel with the control API. Any page opened with
 * `?scenario=NAME` leads to where that is seen. A change of Kratos's configuration counts at once, and pages load again; one of
 * Hydra's from the next start on.
 */
export function orySimulator(options: OrySimulatorOptions): Plugin {
  const paths = { kratos: '/kratos', hydra: '/hydra', simulator: '/__simulator', ...options.paths };
  let beside: Promise<Beside> | undefined;
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
      // What is wrong with a file is told to each who asks, until it has changed.
      const open = (host?: string): Promise<Beside> => {
        beside ??= import('./moved.ts')
          .then(({ openBeside }) => openBeside({ ...options, paths, origin: originOf(server, host) }))
          .then((opened) => {
            for (const warning of opened.simulation.warnings) config.logger.warn(`simulator: ${warning}`);
            return opened;
          });
        return beside;
      };
      const waiting = listed(options.hydra).map((file) => resolve(file));
      const followed = [...listed(options.config).map((file) => resolve(file)), ...waiting];
      watcher.add(followed).on('change', async (file) => {
        if (!followed.includes(resolve(file)) || !beside) return;
        const outcome = await beside.then(
          ({ simulation }) =>
            waiting.includes(resolve(file))
              ? 'counts from the next start on'
              : simulation.reload().then(() => 'taken over', told),
          () => {
            beside = undefined;
            return 'tried again';
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
          if (isChoice(request)) request.url = `${paths.kratos}/?${request.url?.split('?')[1]}`;
          else if (path === undefined) return next();
          request.url = request.url?.slice((path ?? paths.kratos).length) || '/';
          (take ?? listeners[0]?.[1])?.(request, response);
        } catch (error) {
          next(error);
        }
      };
      middlewares.use((request, response, next) => {
        const isOurs = Object.values(paths).some((below) => isBelow(below, request.url)) || isChoice(request);
        if (isOurs) void answer(request, response, next);
        else next();
      });
    },
  };
}

const told = (error: Error) => `${error.message}; the configuration before goes on`;

const isBelow = (path: string, url = '') => url.startsWith(`${path}/`) || url.split('?')[0] === path;
