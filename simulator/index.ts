import { createBrowserClient, type FullFetch } from './adapter/browser-client.ts';
import { answerRequest, type CookieJar, type Handle } from './adapter/fetch.ts';
import { createMounts, mountsOf } from './adapter/mounts.ts';
import { changeCount, restoreWorld, type SimulatorWorld, snapshotWorld, worldText } from './adapter/world.ts';
import type { HydraConfig } from './config/hydra.ts';
import type { KratosConfig } from './config/kratos.ts';
import { createHydra, type HydraService } from './hydra/index.ts';
import { createKratos, type KratosService } from './kratos/index.ts';
import { type Fetch, type Runtime, systemClock, systemRandom } from './runtime/runtime.ts';
import type { VersionName } from './runtime/versions.ts';

/** The configurations of the simulated servers, and what they use of the machine. */
export interface SimulatorOptions {
  readonly kratos?: KratosConfig;
  readonly hydra?: HydraConfig;
  /** Answer like another version of the servers; `docs/reference/simulator.md` says how far that goes. */
  readonly as?: VersionName;
  /** Clock, random numbers and network; the system's if left out. */
  readonly runtime?: Partial<Runtime>;
}

/** Simulated servers in this process. */
export interface Simulator {
  readonly kratos?: KratosService;
  readonly hydra?: HydraService;
  /** Answers a request to any of the configured addresses; 404 for all others. */
  readonly handle: Handle;
  /** `fetch` of a browser that stores cookies and follows redirects between the servers. @throws TypeError for other addresses */
  readonly fetch: FullFetch;
  /** Returns the state of both servers, with Hydra's keys, the time and the state of seeded random numbers, as JSON. */
  snapshot(): SimulatorWorld;
  /** Returns the snapshot as JSON text, faster than `JSON.stringify(snapshot())`. */
  snapshotText(): string;
  /** Returns the number of changes to the servers' state so far. */
  changes(): number;
  /** Replaces the state by a snapshot; also the time, if the clock can be set. */
  restore(world: SimulatorWorld): Promise<void>;
}

export type { SimulatorWorld } from './adapter/world.ts';

/** Creates Kratos, Hydra or both in this process, with an empty world. They call each other without a network. */
export function createSimulator({
  kratos: kratosConfig,
  hydra: hydraConfig,
  as,
  runtime,
}: SimulatorOptions): Simulator {
  const fetchOutside: Fetch = runtime?.fetch ?? ((input, init) => fetch(input, init));
  const fetchInside: Fetch = (input, init) => {
    const request = new Request(input, init);
    return mountOf(new URL(request.url)) ? handle(request, emptyJar) : fetchOutside(input, init);
  };
  const shared: Runtime = {
    clock: systemClock,
    random: systemRandom,
    ...runtime,
    ...(as && { as }),
    fetch: fetchInside,
  };
  const kratos = kratosConfig && createKratos(kratosConfig, shared);
  const hydra = hydraConfig && createHydra(hydraConfig, shared);

  const mountOf = createMounts(mountsOf({ kratos: kratosConfig, hydra: hydraConfig }, { kratos, hydra }));

  const handle: Handle = async (request, cookies) => {
    const found = mountOf(new URL(request.url));
    return found ? answerRequest(found.handler, request, cookies, found.below) : new Response(null, { status: 404 });
  };

  const browser = createBrowserClient(handle, (url) => mountOf(url) !== undefined, shared.clock);
  return {
    ...(kratos ? { kratos } : {}),
    ...(hydra ? { hydra } : {}),
    handle,
    fetch: browser.fetch,
    snapshot: () => snapshotWorld(shared, { kratos, hydra }),
    snapshotText: () => worldText(shared, { kratos, hydra }),
    changes: () => changeCount({ kratos, hydra }),
    restore: async (world) => {
      // Set the time first: restoring drops expired entries.
      shared.clock.set?.(Date.parse(world.clock.now));
      await restoreWorld(shared, { kratos, hydra }, world);
    },
  };
}

const emptyJar: CookieJar = { entries: () => [], set: () => undefined };
