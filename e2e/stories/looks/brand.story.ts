import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { loginForm, openLogin } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { root } from '@members/testkit/servers';
import type { Page } from '@playwright/test';

const marigold = join(root, 'brands/marigold-and-sons');
const pages = { light: 'rgb(255, 250, 242)', dark: 'rgb(23, 17, 12)' } as const;
const background = (page: Page) => page.locator('html');

for (const scripts of ['with', 'without'] as const)
  test.describe(`${scripts} scripts`, () => {
    test.use({ options: { brandDir: marigold, rendering: 'on' }, javaScriptEnabled: scripts === 'with' });

    test('a folder is the brand of a page, in both themes', async ({ page, world }) => {
      await openLogin(page, world);
      await expect(loginForm(page).submit).toHaveCSS('background-color', 'rgb(194, 65, 12)');
      await expect(loginForm(page).submit).toHaveCSS('border-radius', '4px');
      await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('font-family', /^Georgia/);
      await expect(background(page)).toHaveCSS('background-color', pages.light);
      await expect(page.getByRole('banner').getByRole('paragraph')).toHaveText('Marigold & Sons');
      await expect(page.getByRole('link', { name: 'Mentions légales' })).toHaveAttribute(
        'href',
        'https://marigold.example/imprint',
      );
      const logos = page.getByRole('banner').locator('img');
      await expect(logos.first()).toBeVisible();
      await expect(logos.last()).toBeHidden();
      await page.emulateMedia({ colorScheme: 'dark' });
      await expect(background(page)).toHaveCSS('background-color', pages.dark);
      await expect(logos.first()).toBeHidden();
      await expect(logos.last()).toBeVisible();
    });
  });

test('a change of the folder applies to the next page', async ({ page, ownWorld }) => {
  const folder = mkdtempSync(join(tmpdir(), 'brand-'));
  try {
    cpSync(marigold, folder, { recursive: true });
    const world = await ownWorld({ brandDir: folder });
    await page.goto(`${world.app}/login`);
    await expect(page.getByRole('banner').getByRole('paragraph')).toHaveText('Marigold & Sons');
    const file = join(folder, 'brand.yaml');
    writeFileSync(file, readFileSync(file, 'utf8').replace('Marigold & Sons', 'Marigold & Daughters'));
    await expect(async () => {
      await page.reload();
      await expect(page.getByRole('banner').getByRole('paragraph')).toHaveText('Marigold & Daughters', {
        timeout: 1000,
      });
    }).toPass();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
