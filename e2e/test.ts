import { test as base, expect } from '@playwright/test';
import { listenTo, type Noise } from './noise.ts';
import type { Person } from './person.ts';
import { startWorld, type World, type WorldOptions } from './world.ts';

interface Fixtures {
  readonly noise: Noise;
  readonly person: Person;
  /** A world for this story alone, with another configuration or to be broken. */
  readonly ownWorld: (options?: WorldOptions) => Promise<World>;
}

/** A story in a world that its worker owns, with somebody nobody else uses; noise fails it. */
export const test = base.extend<Fixtures, { readonly options: WorldOptions; readonly world: World }>({
  options: [{}, { option: true, scope: 'worker' }],
  world: [
    async ({ options }, use) => {
      const world = await startWorld(options);
      await use(world);
      await world.close();
    },
    { scope: 'worker' },
  ],
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
