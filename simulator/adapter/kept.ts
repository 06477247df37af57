import type { HydraService } from '../hydra/index.ts';
import type { KratosService } from '../kratos/index.ts';
import type { Handle } from './fetch.ts';
import { type KeptCookie, keptJar } from './jar.ts';

/** What outlives a page and is shared by the tabs of a browser. */
export interface Shelf {
  /** Lets one tab at a time work. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** `undefined` where nothing was put. */
  take(name: string): Promise<unknown>;
  /** Puts all of it or nothing. */
  put(entries: Readonly<Record<string, unknown>>): Promise<void>;
}

interface Lasting {
  readonly handle: Handle;
  readonly kratos?: Pick<KratosService, 'snapshot' | 'restore'>;
  readonly hydra?: Pick<HydraService, 'snapshot' | 'restore'>;
  /** How often anything of that was changed so far. */
  changes(): number;
}

interface World {
  readonly kratos?: ReturnType<KratosService['snapshot']>;
  readonly hydra?: ReturnType<HydraService['snapshot']>;
  readonly cookies: readonly KeptCookie[];
}

/**
 * The same simulator in every tab, and after each reload: whoever answers first takes over what another one has changed
 * since, and puts down what it has changed itself, if anything, before it says anything. It keeps the browser's cookies as well; a request
 * without credentials brings none and leaves none.
 */
export function keep(simulator: Lasting, shelf: Shelf, now = Date.now): { readonly handle: Handle } {
  const cookies = new Map<string, KeptCookie>();
  let version = 0;
  const keyOf = ({ path, name }: KeptCookie) => `${path};${name}`;

  const catchUp = async () => {
    const newest = Number((await shelf.take('version')) ?? 0);
    // None at all: somebody has cleared the browser's memory, and this tab goes on with what it has.
    if (newest === version || newest === 0) return;
    const world = (await shelf.take('world')) as World;
    if (world.kratos) await simulator.kratos?.restore(world.kratos);
    if (world.hydra) await simulator.hydra?.restore(world.hydra);
    cookies.clear();
    for (const cookie of world.cookies) cookies.set(keyOf(cookie), cookie);
    version = newest;
  };

  const putDown = async () => {
    version += 1;
    const { kratos, hydra } = simulator;
    const world: World = {
      ...(kratos && { kratos: kratos.snapshot() }),
      ...(hydra && { hydra: hydra.snapshot() }),
      cookies: [...cookies.values()],
    };
    await shelf.put({ version, world });
  };

  return {
    handle: (request) =>
      shelf.alone(async () => {
        await catchUp();
        const before = simulator.changes();
        let isSet = false;
        const { entries, set } = keptJar(
          request.credentials === 'omit' ? new Map() : cookies,
          new URL(request.url).pathname,
          now(),
        );
        const answer = await simulator.handle(request, {
          entries,
          set: (cookie) => {
            isSet = true;
            set(cookie);
          },
        });
        if (isSet || simulator.changes() !== before) await putDown();
        return answer;
      }),
  };
}
