import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { simulated } from '../../../testkit/browser/stage/mode.ts';
import { expect, staged as test } from '../../../testkit/browser/test.ts';
import { root } from '../../../testkit/servers.ts';
import { startSetting, visitor } from '../../../tools/pictures/open.ts';
import { windowsOf } from '../../../tools/pictures/state.ts';
import { states } from '../../../tools/pictures/states.ts';

test('every state has its pictures, and there are no others', async () => {
  const pictures = Object.entries(states).flatMap(([name, state]) =>
    windowsOf(state).map((window) => `${name}-${window}.png`),
  );
  expect((await readdir(join(root, 'docs/screenshots'))).toSorted()).toEqual(pictures.toSorted());
});

const bySetting = Object.groupBy(Object.entries(states), ([, { setting }]) => setting);

for (const [name, { setting, reach, scripts }] of Object.values(bySetting).flat()) {
  test.describe(() => {
    test.use(visitor(scripts));
    test(`the scene of ${name} still renders`, {
      annotation: setting === 'scenarios' ? [simulated('scenarios')] : [],
      tag: '@own-servers',
    }, async ({ context, page, worlds }) => {
      const world = await worlds.find(`pictures: ${setting}`, () => startSetting(setting));
      await reach({ page, context, world });
      await expect(page.locator('main').first()).toBeVisible();
    });
  });
}
