import { expect, test } from '@playwright/test';
import { type Example, examples } from './apps.ts';
import { useAccount } from './journeys.ts';
import { expectSeparateStyles } from './styles.ts';

for (const [name, start] of Object.entries(examples))
  test.describe(name, () => {
    let example: Example;
    test.beforeAll(async () => {
      test.setTimeout(600_000);
      example = await start();
    });
    test.afterAll(() => example?.close());
    test.use({ locale: 'en-GB' });

    test('a user signs up, out and in', async ({ page }) => {
      await useAccount(page, example);
    });

    test('styles are separate', async ({ page }) => {
      await page.goto(`${example.app}/login`);
      await expect(page.getByLabel('Email')).toBeVisible();
      await expectSeparateStyles(page);
    });
  });
