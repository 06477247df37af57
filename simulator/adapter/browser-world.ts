import { type KeptCookie, keptJar } from './cookie-jar.ts';
import type { Handle } from './fetch.ts';
import type { SimulatorWorld } from './world.ts';

/** A storage that outlives a page and is shared by the tabs of a browser. */
export interface Shelf {
  /** Runs `work` while no other tab does. */
  alone<T>(work: () => Promise<T>): Promise<T>;
  /** Reads a value; `undefined` if there is none. */
  take(name: string): Promise<unknown>;
  /** Writes all values in one transaction. */
  put(entries: Readonly<Record<string, unknown>>): Promise<void>;
}

interface SharedSimulator {
  readonly handle: Handle;
  snapshot(): SimulatorWorld;
  restore(world: SimulatorWorld): Promise<void>;
  /** The number of changes so far. */
  changes(): number;
}

interface KeptWorld {
  readonly servers: SimulatorWorld;
  readonly cookies: readonly KeptCookie[];
}

/**
 * Makes all tabs of a browser, and each reload, share one simulator. For each request a tab reads the world that another
 * tab has written, answers, and writes its own changes before it returns the response. The world includes the browser's
 * cookies. A request without credentials neither sends nor stores cookies.
 */
export function keep(simulator: SharedSimulator, shelf: Shelf, now = Date.now): { readonly handle: Handle } {
  const cookies = new Map<string, KeptCookie>();
  let version = 0;
  const keyOf = ({ path, name }: KeptCookie) => `${path};${name}`;

  const catchUp = async () => {
    const newest = Number((await shelf.take('version')) ?? 0);
    // 0 means that the browser's data was cleared: this tab goes on with the world that it has.
    if (newest === version || newest === 0) return;
    const world = (await shelf.take('world')) as KeptWorld;
    await simulator.restore(world.servers);
    cookies.clear();
    for (const cookie of world.cookies) cookies.set(keyOf(cookie), cookie);
    version = newest;
  };

  const write = async () => {
    version += 1;
    const world: KeptWorld = { servers: simulator.snapshot(), cookies: [...cookies.values()] };
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
        if (isSet || simulator.changes() !== before) await write();
        return answer;
      }),
  };
}
