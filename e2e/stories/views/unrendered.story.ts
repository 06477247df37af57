import { heading } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { expectAccessible } from '../../accessibility.ts';

test.use({ options: { rendering: 'off' } });

const failed = /^Failed to load resource: net::ERR_FAILED|Failed to fetch dynamically imported module/;

test('a page whose app cannot be loaded offers "try again"', async ({ page, world, noise }) => {
  noise.allow(failed);
  await page.route(/\/assets\/main-/, (route) => route.abort());
  await page.goto(`${world.app}/login`);
  await expect(heading(page, 'La page n’a pas pu être chargée')).toBeVisible();
  await expectAccessible(page);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect(heading(page, 'Connexion non autorisée')).toBeVisible();
});

test('without JavaScript the page says that it needs JavaScript', async ({ browser, world }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${world.app}/login`);
  const notice = page.locator('noscript');
  await expect(notice).toBeVisible();
  // Playwright ignores the text of `noscript`, but not its rendered text.
  await expect(notice).toContainText('Cette page n’a pas pu être affichée sans JavaScript', { useInnerText: true });
  await context.close();
});
