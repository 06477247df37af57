import { join } from 'node:path';
import { expect, test } from '@members/testkit/browser/test';
import { root } from '@members/testkit/servers';
import { serveDevelopment, type ViteServer } from '@members/tools/dev/serve';
import { expectAccessible } from '../../accessibility.ts';

test.use({ locale: 'en-GB' });
// All tests share one development server.
test.describe.configure({ mode: 'default' });

let served: ViteServer;
test.beforeAll(async () => {
  served = await serveDevelopment({ root, cacheDir: join(root, 'dist/e2e/vite') });
});
test.afterAll(() => served.close());

test('the drawer of the development server loads a scenario and shows its mailed code', async ({ page }) => {
  const { origin } = served;
  await page.goto(`${origin}/login`);
  const handle = page.getByRole('button', { name: 'Simulator' });
  const drawer = page.getByRole('complementary', { name: 'Simulator' });
  await handle.press('Enter');
  await drawer.getByLabel('Find').fill('1060003');
  const show = drawer.getByRole('link', { name: 'Show recovery/code-sent' });
  await expect(show).toBeVisible();
  // The page below the drawer has its title once the flow has arrived.
  await expect(page).toHaveTitle(/^Connectez-vous/);
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

test('Escape closes the drawer and gives the focus back', async ({ page }) => {
  await page.goto(`${served.origin}/login`);
  const handle = page.getByRole('button', { name: 'Simulator' });
  await handle.press('Enter');
  await page.getByRole('complementary').getByRole('button', { name: 'Clock' }).press('Escape');
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await expect(handle).toBeFocused();
});

test('the development server serves Kratos, Hydra and the control API at the origin of the app', async ({ page }) => {
  const { origin } = served;
  await page.goto(`${origin}/?scenario=login/wrong-password`);
  await expect(page).toHaveURL(new RegExp(`^${origin}/login\\?flow=`));
  await expect(page.getByTestId('ui/message/4000006')).toBeVisible();
  const get = async (path: string) => (await page.request.get(`${origin}${path}`)).text();
  expect(await get('/hydra/.well-known/openid-configuration')).toContain(`"issuer":"${origin}/hydra"`);
  expect(await get('/__simulator/flows')).toContain('4000006');
  expect(await get('/__simulator/ledger')).toContain('<title>');
});
