import { expect, test } from '@members/testkit/browser/test';
import { useAccount } from '../../examples/journeys.ts';
import { expectSeparateStyles } from '../../examples/styles.ts';
import { type Example, startViteExample } from '../../examples/vite-app.ts';

let example: Example;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  example = await startViteExample();
});
test.afterAll(() => example?.close());
test.use({ locale: 'en-GB' });
// One worker: two would build the example into the same folder.
test.describe.configure({ mode: 'default' });

const details = { tag: '@own-servers' };

test('in another React app, a user signs up, out and in with the screens', details, async ({ page, noise }) => {
  noise.allow(/Failed to load resource/);
  await useAccount(page, example);
});

test('neither the styles of the app nor those of the screens reach the other', details, async ({ page, noise }) => {
  noise.allow(/Failed to load resource/);
  await page.goto(`${example.app}/login`);
  await expect(page.getByLabel('Email')).toBeVisible();
  await expectSeparateStyles(page);
});
