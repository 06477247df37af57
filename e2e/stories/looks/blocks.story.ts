import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Served, serveBlocks } from '../../../dev/serve.ts';
import { expectAccessible } from '../../accessibility.ts';
import { root } from '../../servers.ts';
import { expect, test } from '../../test.ts';

// One development server for all of these.
test.describe.configure({ mode: 'default' });

let blocks: Served;
test.beforeAll(async () => {
  blocks = await serveBlocks({ root, live: false, cacheDir: join(root, 'dist/e2e/vite') });
});
test.afterAll(() => blocks.close());

async function open(page: Page, query = ''): Promise<void> {
  await page.goto(`${blocks.url}${query}`);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

for (const theme of ['light', 'dark']) {
  test(`all building blocks are accessible in the ${theme} theme`, async ({ page }) => {
    await open(page, `?theme=${theme}`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Retirer la clé' }).click();
    await expectAccessible(page);
  });
}

test('no block sticks out at 320 px, and none moves for those who asked for calm', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(page);
  const [over, moving] = await page.evaluate(() => [
    document.documentElement.scrollWidth - document.documentElement.clientWidth,
    document.getAnimations().length,
  ]);
  expect([over, moving]).toEqual([0, 0]);
});

test('a dialog takes the focus, keeps it, and gives it back', async ({ page }) => {
  await open(page);
  const opener = page.getByRole('button', { name: 'Renommer la clé' });
  await opener.click();
  const dialog = page.getByRole('dialog', { name: 'Renommer la clé de sécurité' });
  await expect(dialog.getByLabel('Nom')).toBeFocused();
  for (const name of ['Renommer la clé', 'Annuler']) {
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name })).toBeFocused();
  }
  // What is behind is inert: the next stop is the browser's own frame.
  await page.keyboard.press('Tab');
  await expect(page.locator('body > :not(dialog) :focus:not(dialog *)')).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
});

test('what cannot be undone is asked with the focus on cancel, and ends once', async ({ page }) => {
  await open(page);
  const opener = page.getByRole('button', { name: 'Retirer la clé' });
  const ended = page.locator('output').filter({ hasText: /annulé|fait/ });
  await opener.click();
  const dialog = page.getByRole('alertdialog');
  await expect(dialog.getByRole('button', { name: 'Annuler' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(ended).toHaveText('annulé');
  await opener.click();
  await dialog.getByRole('button', { name: 'Retirer la clé' }).click();
  await expect(dialog).toBeHidden();
  await expect(ended).toHaveText('annulé, fait');
  await expect(opener).toBeFocused();
});

test('beside a page of the development server a drawer: a scenario by one press, its code, the way back', async ({
  page,
}) => {
  const { origin } = new URL(blocks.url);
  await page.goto(`${origin}/login`);
  const handle = page.getByRole('button', { name: 'Simulator' });
  const drawer = page.getByRole('complementary', { name: 'Simulator' });
  await handle.press('Enter');
  await drawer.getByLabel('Find').fill('1060003');
  const show = drawer.getByRole('link', { name: 'Show recovery/code-sent' });
  await expect(show).toBeVisible();
  await expectAccessible(page);
  await show.press('Enter');
  await expect(page).toHaveURL(new RegExp(`^${origin}/recovery\\?flow=`));
  await expect(page.getByTestId('ui/message/1060003')).toBeVisible();

  await handle.press('Enter');
  await drawer.getByRole('button', { name: 'Mailbox' }).press('Enter');
  const copy = drawer.getByRole('button', { name: /^Copy \d{6}$/ });
  const [code = ''] = /\d{6}/.exec((await copy.textContent()) ?? '') ?? [];
  await page.getByRole('main').locator('input[name=code]').fill(code);
  await expect(page.getByTestId('ui/message/1060001')).toBeVisible();
});

test('the drawer goes by Escape, and gives the focus back', async ({ page }) => {
  await page.goto(`${new URL(blocks.url).origin}/login`);
  const handle = page.getByRole('button', { name: 'Simulator' });
  await handle.press('Enter');
  await page.getByRole('complementary').getByRole('button', { name: 'Clock' }).press('Escape');
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await expect(handle).toBeFocused();
});

test('the development server has Kratos, Hydra and what steers them on the address of the app', async ({ page }) => {
  const { origin } = new URL(blocks.url);
  await page.goto(`${origin}/?scenario=login/wrong-password`);
  await expect(page).toHaveURL(new RegExp(`^${origin}/login\\?flow=`));
  await expect(page.getByTestId('ui/message/4000006')).toBeVisible();
  const get = async (path: string) => (await page.request.get(`${origin}${path}`)).text();
  expect(await get('/hydra/.well-known/openid-configuration')).toContain(`"issuer":"${origin}/hydra"`);
  expect(await get('/__simulator/flows')).toContain('4000006');
  expect(await get('/__simulator/ledger')).toContain('<title>');
});
