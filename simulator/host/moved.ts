import type { IncomingMessage, ServerResponse } from 'node:http';
import { listener } from '../adapter/server.ts';
import { loadKratosConfig } from '../config/load.ts';
import { withPage } from '../control/page.ts';
import type { Handler } from '../http/exchange.ts';
import { openSimulation, overOf, type SimulationFiles } from './files.ts';
import { listed } from './listed.ts';
import { panelFiles } from './panel.ts';
import type { Simulation } from './simulation.ts';

/** Servers that are to stand below another server's address. */
export interface Moving extends SimulationFiles {
  /** What the files call the app, such as `http://127.0.0.1:4455`: the other server takes its place. The origin of the login's `ui_url` if left out. */
  readonly app?: string;
  readonly paths: { readonly kratos: string; readonly hydra: string; readonly simulator: string };
  readonly origin: string;
  /** Fills the new world. */
  readonly seed?: (simulation: Simulation) => Promise<unknown>;
  /** The folder of the built panel; the one that comes with this package if left out. */
  readonly panel?: () => Promise<string>;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** What the other server has put into the answer already is none of these servers'. */
function unmixed(handler: Handler): Listener {
  const take = listener(handler);
  return (request, response) => {
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    take(request, response);
  };
}

/** Servers below another one's address. */
export interface Beside {
  readonly simulation: Simulation;
  /** Each with the path that is to be taken off before. */
  readonly listeners: readonly (readonly [path: string, take: Listener])[];
}

/**
 * Opens the servers of configuration files as if they, and the app that the files name, were at one origin.
 *
 * @throws ConfigError for a configuration that the server would not start with
 */
export async function openBeside(moving: Moving): Promise<Beside> {
  const { config, paths, origin, seed, panel } = moving;
  const named = await loadKratosConfig({
    files: listed(config),
    env: {},
    dev: true,
    over: overOf(moving.over?.kratos),
  });
  const app = moving.app ?? new URL(named.config.selfservice.flows.login.ui_url).origin;
  const simulation = await openSimulation({
    ...moving,
    moved: { [app]: origin, ...moving.moved },
    over: {
      kratos: { ...moving.over?.kratos, serve: { public: { base_url: `${origin}${paths.kratos}/` } } },
      hydra: { ...moving.over?.hydra, urls: { self: { issuer: `${origin}${paths.hydra}` } } },
    },
  });
  await seed?.(simulation);
  let files: ReturnType<typeof panelFiles> | undefined;
  // Not before somebody looks: it may have to be built.
  const page: Handler = async (incoming) => {
    files ??= Promise.resolve(panel?.()).then(panelFiles);
    return withPage(simulation.controlHandler, await files)(incoming);
  };
  return {
    simulation,
    listeners: [
      [paths.kratos, unmixed(simulation.kratos.public)],
      ...(simulation.hydra ? [[paths.hydra, unmixed(simulation.hydra.public)] as const] : []),
      [paths.simulator, unmixed(page)],
    ],
  };
}
