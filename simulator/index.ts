import { browsing, type FullFetch } from './adapter/browsing.ts';
import { answerRequest, type CookieJar, type Handle } from './adapter/fetch.ts';
import { createMounts, mountRows } from './adapter/mounts.ts';
import { changesOf, putWorld, type SimulatorWorld, takeWorld } from './adapter/world.ts';
import type { HydraConfig } from './config/hydra.ts';
import type { KratosConfig } from './config/kratos.ts';
import { createHydra, type HydraService } from './hydra/index.ts';
import { createKratos, type KratosService } from './kratos/index.ts';
import { type Fetch, type Runtime, systemClock, systemRandom } from './runtime/runtime.ts';
import type { VersionName } from './runtime/versions.ts';

export interface SimulatorOptions {
  readonly kratos?: KratosConfig;
  readonly hydra?: HydraConfig;
  /** Another version, whose answers both give where they differ in data; `docs/reference/simulator.md` tells how far that goes. */
  readonly as?: VersionName;
  /** Time, randomness and network; what is left out is the system's. */
  readonly runtime?: Partial<Runtime>;
}

export interface Simulator {
  readonly kratos?: KratosService;
  readonly hydra?: HydraService;
  /** Answers a request to any of the configured addresses, whose paths are taken off; 404 for all others. */
  readonly handle: Handle;
  /** The same as `fetch` of a browser, which keeps its cookies and follows redirects between the servers; it throws for other addresses. */
  readonly fetch: FullFetch;
  /** All that both remember, Hydra's keys, the time and where a seeded randomness stands, as JSON can hold it. */
  snapshot(): SimulatorWorld;
  /** How often anything of that was changed so far, but for the time. */
  changes(): number;
  /** Puts a snapshot in the place of that; the time as well, where the clock can be set. */
  restore(world: SimulatorWorld): Promise<void>;
}

export type { SimulatorWorld } from './adapter/world.ts';

/** Kratos, Hydra or both in one process, each with a world of its own; they reach each other without a network. */
export function createSimulator({
  kratos: kratosConfig,
  hydra: hydraConfig,
  as,
  runtime,
}: SimulatorOptions): Simulator {
  const outside: Fetch = runtime?.fetch ?? ((input, init) => fetch(input, init));
  const inside: Fetch = (input, init) => {
    const request = new Request(input, init);
    return mountOf(new URL(request.url)) ? handle(request, emptyJar) : outside(input, init);
  };
  const shared: Runtime = { clock: systemClock, random: systemRandom, ...runtime, ...(as && { as }), fetch: inside };
  const kratos = kratosConfig && createKratos(kratosConfig, shared);
  const hydra = hydraConfig && createHydra(hydraConfig, shared);

  const mountOf = createMounts(mountRows({ kratos: kratosConfig, hydra: hydraConfig }, { kratos, hydra }));

  const handle: Handle = async (request, cookies) => {
    const found = mountOf(new URL(request.url));
    return found ? answerRequest(found.handler, request, cookies, found.below) : new Response(null, { status: 404 });
  };

  const browser = browsing(handle, (url) => mountOf(url) !== undefined, shared.clock);
  return {
    ...(kratos ? { kratos } : {}),
    ...(hydra ? { hydra } : {}),
    handle,
    fetch: browser.fetch,
    snapshot: () => takeWorld(shared, { kratos, hydra }),
    changes: () => changesOf({ kratos, hydra }),
    restore: async (world) => {
      // First, since what has ended by then is forgotten on the way in.
      shared.clock.set?.(Date.parse(world.clock.now));
      await putWorld(shared, { kratos, hydra }, world);
    },
  };
}

const emptyJar: CookieJar = { entries: () => [], set: () => undefined };
