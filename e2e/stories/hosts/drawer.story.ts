import { join } from 'node:path';
import { expect, test } from '@members/testkit/browser/test';
import { root } from '@members/testkit/servers';
import { serveDevelopment, type ViteServer } from '@members/tools/dev/serve';
import { expectAccessible } from '../../accessibility.ts';

// One development server for all of these.
test.describe.configure({ mode: 'default' });

let served: ViteServer;
test.beforeAll(async () => {
  served = await serveDevelopment({ root, cacheDir: join(root, 'dist/e2e/vite') });
});
test.afterAll(() => served.close());

test('beside a page of the development server a drawer: a scenario by one press, its code, the way back', async ({
  page,
}) => {
  const { origin } = served;
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
  await page.goto(`${served.origin}/login`);
  const handle = page.getByRole('button', { name: 'Simulator' });
  await handle.press('Enter');
  await page.getByRole('complementary').getByRole('button', { name: 'Clock' }).press('Escape');
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await expect(handle).toBeFocused();
});

test('the development server has Kratos, Hydra and what steers them on the address of the app', async ({ page }) => {
  const { origin } = served;
  await page.goto(`${origin}/?scenario=login/wrong-password`);
  await expect(page).toHaveURL(new RegExp(`^${origin}/login\\?flow=`));
  await expect(page.getByTestId('ui/message/4000006')).toBeVisible();
  const get = async (path: string) => (await page.request.get(`${origin}${path}`)).text();
  expect(await get('/hydra/.well-known/openid-configuration')).toContain(`"issuer":"${origin}/hydra"`);
  expect(await get('/__simulator/flows')).toContain('4000006');
  expect(await get('/__simulator/ledger')).toContain('<title>');
});
