import { test as base, expect } from '@playwright/test';
import { listenTo, type Noise } from './noise.ts';
import type { Person } from './person.ts';
import { startWorld, type World, type WorldOptions } from './world.ts';
import { keepWorlds, type Worlds } from './worlds.ts';

interface Fixtures {
  readonly noise: Noise;
  /** What `world` is made of. */
  readonly options: WorldOptions;
  /** Shared by the stories of a worker that ask for the same. */
  readonly world: World;
  readonly person: Person;
  /** A world for this story alone, with another configuration or to be broken. */
  readonly ownWorld: (options?: WorldOptions) => Promise<World>;
}

/** A page and worlds, without anything in them. */
export const staged = base.extend<object, { readonly worlds: Worlds }>({
  worlds: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
    async ({}, use) => {
      const worlds = keepWorlds();
      await use(worlds);
      await worlds.close();
    },
    { scope: 'worker' },
  ],
});

/** A story in a world that its worker keeps, with somebody nobody else uses; noise fails it. */
export const test = staged.extend<Fixtures>({
  options: [{}, { option: true }],
  world: async ({ worlds, options }, use) => use(await worlds.find(JSON.stringify(options), () => startWorld(options))),
  person: async ({ world }, use) => use(await world.person()),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures' names from the pattern
  ownWorld: async ({}, use) => {
    const worlds: World[] = [];
    await use(async (options) => {
      const world = await startWorld(options);
      worlds.push(world);
      return world;
    });
    await Promise.all(worlds.map((world) => world.close()));
  },
  noise: [
    // What is heard after the story, when its own world is gone, is no fault: hence after `ownWorld`, and so judged before it ends.
    async ({ context, ownWorld: _ }, use) => {
      const noise = await listenTo(context);
      await use(noise);
      expect(noise.heard(), 'console, page errors, CSP, calls to other machines').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
