import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { needsSimulator } from '@members/testkit/browser/stage/mode';
import { expect, testWithoutWorld as test } from '@members/testkit/browser/test';
import { root } from '@members/testkit/servers';
import { startSetting, visitor } from '@members/tools/pictures/open';
import { windowsOf } from '@members/tools/pictures/state';
import { states } from '@members/tools/pictures/states';

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
      annotation: setting === 'scenarios' ? [needsSimulator('scenarios')] : [],
      tag: '@own-servers',
    }, async ({ context, page, worlds }) => {
      const world = await worlds.find(`pictures: ${setting}`, () => startSetting(setting));
      await reach({ page, context, world });
      await expect(page.getByRole('main').first()).toBeVisible();
    });
  });
}
