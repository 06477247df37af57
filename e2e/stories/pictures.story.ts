import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { test as scene } from '@playwright/test';
import { inState, startSetting } from '../../scripts/screenshots/open.ts';
import { states, windowsOf } from '../../scripts/screenshots/states.ts';
import type { SettingName } from '../../scripts/screenshots/worlds.ts';
import { root } from '../servers.ts';
import { expect, test } from '../test.ts';
import type { World } from '../world.ts';

test('every state has its pictures, and there are no others', async () => {
  const pictures = Object.entries(states).flatMap(([name, state]) =>
    windowsOf(state).map((window) => `${name}-${window}.png`),
  );
  expect((await readdir(join(root, 'docs/screenshots'))).toSorted()).toEqual(pictures.toSorted());
});

const bySetting = Object.groupBy(Object.entries(states), ([, { setting }]) => setting);

for (const [setting, scenes = []] of Object.entries(bySetting)) {
  scene.describe(`scenes of ${setting}`, { tag: '@own-servers' }, () => {
    // One world for all: in order, in one worker.
    scene.describe.configure({ mode: 'default' });
    let world: World;
    scene.beforeAll(async () => {
      world = await startSetting(setting as SettingName);
    });
    scene.afterAll(() => world?.close());
    for (const [name, state] of scenes) {
      scene(`the scene of ${name} still renders`, ({ browser }) =>
        inState(browser, world, state, (page) => expect(page.locator('main').first()).toBeVisible()),
      );
    }
  });
}
