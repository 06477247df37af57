import { heading } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { expectAccessible } from '../../accessibility.ts';

test.use({ options: { rendering: 'off' } });

const failed = /^Failed to load resource: net::ERR_FAILED|Failed to fetch dynamically imported module/;

test('the app itself cannot be had: a page with "try again"', async ({ page, world, noise }) => {
  noise.expect(failed);
  await page.route(/\/assets\/main-/, (route) => route.abort());
  await page.goto(`${world.app}/login`);
  await expect(heading(page, 'La page n’a pas pu être chargée')).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(heading(page, 'Connexion non autorisée')).toBeVisible();
});

test('without JavaScript the page says what it needs', async ({ browser, world }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${world.app}/login`);
  const notice = page.locator('noscript');
  await expect(notice).toBeVisible();
  // Playwright passes over the text of such an element, unless it is the rendered one.
  await expect(notice).toContainText('JavaScript est nécessaire pour vous connecter', { useInnerText: true });
  await context.close();
});
