import { type ChildProcess, spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from '@members/testkit/browser/test';
import { freePort } from '@members/testkit/ports';
import { root } from '@members/testkit/servers';

test.use({ locale: 'fr-FR' });

let demo: ChildProcess;
let panel: string;

/** Starts the demonstration as `npm start` does, on free ports. */
test.beforeAll(async () => {
  test.setTimeout(180_000);
  const names = ['app', 'client', 'mailbox', 'kratos', 'kratos-admin', 'hydra', 'hydra-admin', 'provider'];
  const ports = await Promise.all(names.map(async (name) => [name, await freePort()] as const));
  panel = `http://localhost:${new Map(ports).get('mailbox')}`;
  const argv = ports.flatMap(([name, port]) => [`--port-${name}`, `${port}`]);
  demo = spawn(process.execPath, [join(root, 'tools/demo/start.ts'), '--no-open', ...argv], { cwd: root });
  let printed = '';
  for await (const chunk of demo.stdout ?? []) {
    printed += chunk;
    if (printed.includes('Ctrl-C')) return;
  }
  throw new Error(`the demonstration ended: ${printed}`);
});
test.afterAll(() => demo?.kill());

test('all screens of the app are alive beside each other, each in its own world', async ({ page, context, noise }) => {
  test.setTimeout(180_000);
  // The preloaded styles of screens that are only looked at.
  noise.allow(/preload/);
  await page.goto(panel);
  await expect(page.getByRole('heading', { level: 1, name: 'Écrans' })).toBeVisible();
  const main = page.getByRole('main');
  const tile = (name: string) => page.locator(`li[data-name="${name}"]`);
  const screen = (name: string) => page.frameLocator(`li[data-name="${name}"] iframe`);

  await test.step('two tiles show two worlds at the same time', async () => {
    const wrong = screen('login/wrong-password')
      .getByText(/mot de passe incorrect/)
      .first();
    await tile('login/wrong-password').scrollIntoViewIfNeeded();
    await expect(wrong).toBeVisible({ timeout: 60_000 });
    await expect(screen('login/start').getByRole('heading', { name: 'Connectez-vous' })).toBeVisible();
    await expect(screen('login/start').getByText(/mot de passe incorrect/)).toHaveCount(0);
  });

  await test.step('a screen is found by a word of its person, and by the id of its message', async () => {
    const find = page.getByLabel('Rechercher', { exact: true });
    await page.keyboard.press('/');
    await expect(find).toBeFocused();
    await find.fill('2fa');
    await expect(tile('second-factor/app')).toBeVisible();
    await find.fill('4000006');
    await expect(page.locator('li[data-name]')).toHaveCount(1);
    await expect(
      screen('login/wrong-password')
        .getByText(/mot de passe incorrect/)
        .first(),
    ).toBeVisible();
  });

  await test.step('language and theme change all screens', async () => {
    await main.getByLabel('Langue').selectOption('Suomi');
    await expect(screen('login/wrong-password').locator('html')).toHaveAttribute('lang', 'fi');
    await main.getByLabel('Thème').selectOption('Sombre');
    await expect(screen('login/wrong-password').locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(page.url()).toContain('language=fi');
  });

  await test.step('arrows lead from tile to tile, and Enter opens one in a tab', async () => {
    await page.getByLabel('Rechercher', { exact: true }).fill('verification/');
    await tile('verification/start').getByRole('button').focus();
    await page.keyboard.press('ArrowRight');
    await expect(tile('verification/code-sent').getByRole('button')).toBeFocused();
    await expect(page.getByRole('article', { name: 'verification/code-sent' })).toBeVisible();
    const [tab] = await Promise.all([context.waitForEvent('page'), page.keyboard.press('Enter')]);
    await expect(tab).toHaveURL(/\/verification\?flow=/, { timeout: 60_000 });
    await expect(tab.getByRole('heading', { level: 1 })).toBeVisible();
    // The cookies of its world are in the lane.
    expect(await tab.evaluate(() => document.cookie)).not.toContain('csrf');
    await tab.close();
  });
});

test('a text that does not fit and one that is too faint are found on the sheet', async ({ page, context, noise }) => {
  test.setTimeout(120_000);
  noise.allow(/preload/);
  const faults =
    '<style>form button, form button * { max-inline-size: 40px !important; overflow: hidden; padding: 0 !important; white-space: nowrap !important } h1 { color: #777; background: #888 }</style>';
  // The faults of an app, planted into one of its pages.
  await context.route(/\/login\?flow=/, async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': _, ...headers } = response.headers();
    const body = (await response.text()).replace('</head>', `${faults}</head>`);
    await route.fulfill({ response, headers, body });
  });
  await page.goto(`${panel}/#/sheet/login%2Fstart?text=login%2Fstart&language=de`);
  const found = page.getByRole('list', { name: 'Défauts' });
  await expect(found).toContainText('Le texte est coupé : Anmelden');
  await expect(found).toContainText(/Contraste insuffisant, 1\.\d: /);
  await expect(page.locator('li[data-name="login/start"]').getByText('défauts')).toBeVisible();
});
