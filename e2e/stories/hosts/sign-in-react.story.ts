import { expect, test } from '@members/testkit/browser/test';
import { type Example, startPlainExample, startViteExample } from '../../examples/apps.ts';
import { useAccount } from '../../examples/journeys.ts';
import { expectSeparateStyles } from '../../examples/styles.ts';

test.use({ locale: 'en-GB' });
// One worker: two would build the package into the same folder.
test.describe.configure({ mode: 'default' });

const details = { tag: '@own-servers' };
const hosts = { 'another React app': startViteExample, 'a page without React': startPlainExample };

for (const [name, start] of Object.entries(hosts))
  test.describe(name, () => {
    let example: Example;
    test.beforeAll(async () => {
      test.setTimeout(180_000);
      example = await start();
    });
    test.afterAll(() => example?.close());

    test(`in ${name}, a user signs up, out and in with the screens`, details, async ({ page, noise }) => {
      noise.allow(/Failed to load resource/);
      await useAccount(page, example);
    });

    test(`neither the styles of ${name} nor those of the screens reach the other`, details, async ({ page, noise }) => {
      noise.allow(/Failed to load resource/);
      await page.goto(`${example.app}/login`);
      await expect(page.getByLabel('Email')).toBeVisible();
      await expectSeparateStyles(page);
    });
  });
