import type { IncomingMessage, ServerResponse } from 'node:http';
import { listener } from '../adapter/server.ts';
import { loadKratosConfig } from '../config/load.ts';
import { withPage } from '../control/page.ts';
import type { Handler } from '../http/exchange.ts';
import { openSimulation, overOf, type SimulationFiles, startsOf } from './files.ts';
import { panelFiles } from './panel.ts';
import type { Simulation } from './simulation.ts';

/** Servers below paths of another server's address. */
export interface BelowPathsOptions extends SimulationFiles {
  /** The app's origin in the files, such as `http://127.0.0.1:4455`; the other server's origin replaces it. The origin of the login's `ui_url` if left out. */
  readonly app?: string;
  readonly paths: { readonly kratos: string; readonly hydra: string; readonly simulator: string };
  /** The other server's origin. */
  readonly origin: string;
  /** Adds data to the new world. */
  readonly seed?: (simulation: Simulation) => Promise<unknown>;
  /** Returns the folder of the built panel; the panel of this package if left out. */
  readonly panel?: () => Promise<string>;
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Removes the headers that the other server has already set, then answers. */
function withoutOtherHeaders(handler: Handler): Listener {
  const take = listener(handler);
  return (request, response) => {
    for (const name of response.getHeaderNames()) response.removeHeader(name);
    take(request, response);
  };
}

/** The simulation and its listeners. */
export interface ServersBelowPaths {
  readonly simulation: Simulation;
  /** Each with the path that the caller removes from the address first. */
  readonly listeners: readonly (readonly [path: string, take: Listener])[];
}

/**
 * Creates the servers of configuration files with their addresses, and the app's, moved to one origin.
 *
 * @throws ConfigError for a configuration with which the server does not start
 */
export async function openBelowPaths(options: BelowPathsOptions): Promise<ServersBelowPaths> {
  const { paths, origin, seed, panel } = options;
  const start = startsOf({ ...options, warn: () => {} }).kratos;
  const named = await loadKratosConfig({
    files: start?.files ?? [],
    env: start?.env ?? {},
    dev: true,
    over: overOf(options.over?.kratos),
    ...(start?.locate && { locate: start.locate }),
  });
  const app = options.app ?? new URL(named.config.selfservice.flows.login.ui_url).origin;
  const simulation = await openSimulation({
    ...options,
    moved: { [app]: origin, ...options.moved },
    over: {
      kratos: { ...options.over?.kratos, serve: { public: { base_url: `${origin}${paths.kratos}/` } } },
      hydra: { ...options.over?.hydra, urls: { self: { issuer: `${origin}${paths.hydra}` } } },
    },
  });
  await seed?.(simulation);
  let files: ReturnType<typeof panelFiles> | undefined;
  // Read at the first request, because the panel may have to be built.
  const page: Handler = async (incoming) => {
    files ??= Promise.resolve(panel?.()).then(panelFiles);
    return withPage(simulation.controlHandler, await files)(incoming);
  };
  return {
    simulation,
    listeners: [
      [paths.kratos, withoutOtherHeaders(simulation.kratos.public)],
      ...(simulation.hydra ? [[paths.hydra, withoutOtherHeaders(simulation.hydra.public)] as const] : []),
      [paths.simulator, withoutOtherHeaders(page)],
    ],
  };
}
