import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContextOptions, chromium, type Page } from '@playwright/test';
import { buildApp } from '../demo/build-app.ts';
import { launchOptions } from '../e2e/chromium.ts';
import { root } from '../e2e/servers.ts';
import { startWorld, type World } from '../e2e/world.ts';

/** Makes the pictures of `docs/screenshots/` on the simulator. What differs from run to run is replaced before the shot. */
process.chdir(root);
for (const name of ['KRATOS', 'HYDRA']) {
  for (const way of ['BINARY', 'PUBLIC_URL', 'ADMIN_URL']) delete process.env[`${name}_${way}`];
}

const folder = join(root, 'docs/screenshots');
const limit = 100_000;
const camille = {
  email: 'camille@example.org',
  password: 'tournesol-lundi-7',
  firstName: 'Camille',
  lastName: 'Martin',
};
const sizes = { '390': { width: 390, height: 844 }, '1280': { width: 1280, height: 900 } } as const;

type Shot = (page: Page, world: World) => Promise<void>;

const toLogin: Shot = async (page, { client }) => {
  await page.goto(`${client}/sign-in`);
  await page.locator('input[name=password]').waitFor();
};
const signIn = async (page: Page, password: string) => {
  await page.locator('input[name=identifier]').fill(camille.email);
  await page.locator('input[name=password]').fill(password);
  await page.locator('button[name=method][value=password]').click();
};
const toConsent: Shot = async (page, world) => {
  await toLogin(page, world);
  await signIn(page, camille.password);
  await page.getByTestId('decision/allow').waitFor();
};
const toRegistration: Shot = async (page, world) => {
  await toLogin(page, world);
  await page.locator('a[href*="/registration"]').click();
  await page.locator('input[name="traits.email"]').waitFor();
};

const shots: Readonly<Record<string, Shot>> = {
  login: toLogin,
  'login-error': async (page, world) => {
    await toLogin(page, world);
    await signIn(page, 'pas-le-bon');
    await page.getByTestId('ui/message/4000006').waitFor();
  },
  registration: toRegistration,
  'registration-error': async (page, world) => {
    await toRegistration(page, world);
    await page.locator('input[name="traits.email"]').fill('nouveau@example.org');
    await page.locator('input[name="traits.firstName"]').fill('Noé');
    await page.locator('input[name="traits.lastName"]').fill('Lefèvre');
    await page.locator('input[name=password]').fill('court');
    await page.locator('button[name=method][value=password]').click();
    await page.getByTestId('ui/message/4000032').waitFor();
  },
  consent: toConsent,
  dashboard: async (page, world) => {
    await toConsent(page, world);
    await page.goto(`${world.app}/`);
    await page.getByTestId('session').waitFor();
  },
  error: async (page, { app }) => {
    const query = { error: 'invalid_request', error_description: 'The request is missing a required parameter.' };
    await page.goto(`${app}/error?${new URLSearchParams(query)}`);
    await page.getByTestId('error/summary').waitFor();
  },
  refusal: async (page, { app }) => {
    await page.goto(`${app}/login`);
    await page.getByRole('heading', { name: 'Connexion non autorisée' }).waitFor();
  },
};

/** Ids, times and free ports give way to fixed ones. */
function settle(page: Page): Promise<void> {
  return page.evaluate(() => {
    const fixed: readonly (readonly [RegExp, string])[] = [
      [/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '6f1c9d2e-0b5a-4c3e-9a7d-2f8e4b1c6d05'],
      [/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2030-01-15T09:00:00Z'],
      [/127\.0\.0\.1:\d+/g, '127.0.0.1:4446'],
    ];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      for (const [pattern, text] of fixed) node.textContent = (node.textContent ?? '').replace(pattern, text);
    }
  });
}

// One way of painting, whatever the machine is busy with: otherwise rounded corners differ by a shade from run to run.
const painting = ['--num-raster-threads=1', '--disable-partial-raster', '--disable-skia-runtime-opts', '--disable-gpu'];
const launch = launchOptions();
const browser = await chromium.launch({ ...launch, args: [...(launch.args ?? []), ...painting] });

async function take(file: string, shot: Shot, world: World, options: BrowserContextOptions): Promise<void> {
  const context = await browser.newContext({
    userAgent: 'Mozilla/5.0',
    timezoneId: 'Europe/Paris',
    reducedMotion: 'reduce',
    ...options,
  });
  const page = await context.newPage();
  await shot(page, world);
  await settle(page);
  // Nothing is under the pointer.
  await page.mouse.move(0, 0);
  const path = join(folder, `${file}.png`);
  // On a phone the whole page; on a wide screen what is seen at once, because the brand panel is as high as the window.
  const isPhone = options.viewport?.width === 390;
  await page.screenshot({ path, fullPage: isPhone, caret: 'hide', animations: 'disabled' });
  await context.close();
  const { size } = await stat(path);
  if (size >= limit) throw new Error(`${file}.png has ${size} bytes, and ${limit} are too many`);
  console.log(`${file}.png ${Math.ceil(size / 1000)} kB`);
}

await mkdir(folder, { recursive: true });
await buildApp(root);
const world = await startWorld();
try {
  await world.person(camille);
  for (const [width, viewport] of Object.entries(sizes)) {
    const light = { viewport, locale: 'fr-FR', colorScheme: 'light' } as const;
    for (const [name, shot] of Object.entries(shots)) await take(`${name}-${width}`, shot, world, light);
    await take(`login-dark-${width}`, toLogin, world, { ...light, colorScheme: 'dark' });
  }
  const english: Shot = async (page, other) => {
    await toLogin(page, other);
    await page.locator('select[name=locale]').selectOption('en');
    await page.getByRole('heading', { name: 'Login' }).waitFor();
  };
  await take('login-english-1280', english, world, { viewport: sizes['1280'], colorScheme: 'light' });
} finally {
  await world.close();
  await browser.close();
}
