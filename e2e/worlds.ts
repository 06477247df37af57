import type { World } from './world.ts';

/** The worlds that a worker has open. */
export interface Worlds {
  /**
   * The open world of that name, or a new one.
   * @param start makes it; two worlds of one name are alike
   */
  find(name: string, start: () => Promise<World>): Promise<World>;
  close(): Promise<void>;
}

/** Stories of a kind stand together: who has gone on to the third kind does not come back to the first. */
const most = 2;

/** Keeps worlds from story to story: a browser and a world cost more than most stories do. */
export function keepWorlds(): Worlds {
  const open = new Map<string, World>();
  return {
    find: async (name, start) => {
      const world = open.get(name) ?? (await start());
      open.delete(name);
      // Last of all: it was asked for last.
      open.set(name, world);
      const [oldest] = open;
      if (oldest && open.size > most) {
        open.delete(oldest[0]);
        await oldest[1].close();
      }
      return world;
    },
    close: async () => {
      await Promise.all([...open.values()].map((world) => world.close()));
    },
  };
}
