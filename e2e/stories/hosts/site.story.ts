import { execFile } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { parsePage } from '@members/gateway/pages/html';
import { expect, test } from '@members/testkit/browser/test';
import { root } from '@members/testkit/servers';
import { type StaticFiles, serveFiles } from '@members/testkit/static-files';
import { expectAccessible } from '../../accessibility.ts';

const folder = 'dist/site-check';
const base = '/identity/';
const site = join(root, folder, base);

let host: StaticFiles;

// One worker builds the site once.
test.describe.configure({ mode: 'default' });

test.beforeAll(async () => {
  test.setTimeout(420_000);
  const env = { ...process.env, SITE_BASE: base, SITE_OUT: join(folder, base) };
  await promisify(execFile)(process.execPath, ['site/build.ts', '--quick'], { cwd: root, env, maxBuffer: 2 ** 26 });
  host = await serveFiles(join(root, folder), { fallback: `${base}404.html` });
});
test.afterAll(() => host?.close());

/** Returns the links of a page that lead to nothing. `--quick` builds neither Storybook nor the API. */
function brokenLinks(pages: ReadonlyMap<string, ReturnType<typeof parsePage>>, name: string): string[] {
  const links = pages.get(name)?.querySelectorAll('a[href]') ?? [];
  return links
    .map((link) => new URL(link.getAttribute('href') ?? '', `http://site.invalid${base}${name}`))
    .filter(
      ({ origin, pathname }) => origin === 'http://site.invalid' && !/^\/identity\/(storybook|api)\//.test(pathname),
    )
    .filter(({ pathname, hash }) => {
      const path = decodeURIComponent(pathname).slice(base.length);
      const file = extname(path) ? path : `${path}index.html`;
      const target = pages.get(file);
      if (!target) return !existsSync(join(site, file));
      return hash !== '' && !target.getElementById(decodeURIComponent(hash.slice(1)));
    })
    .map(({ pathname, hash }) => `${name}: ${pathname}${hash}`);
}

test('every link of the site leads to a page and a heading of it', async () => {
  test.setTimeout(120_000);
  const names = globSync('{*,docs/**/*,apis/*,contract-tests/*,simulator/**/*}.html', { cwd: site });
  const pages = new Map<string, ReturnType<typeof parsePage>>(
    await Promise.all(names.map(async (name) => [name, parsePage(await readFile(join(site, name), 'utf8'))] as const)),
  );
  expect(pages.size).toBeGreaterThan(80);
  expect(names.flatMap((name) => brokenLinks(pages, name))).toEqual([]);
});

test('a reader searches, tries the product beside the tutorial, and opens a state from the list', async ({ page }) => {
  test.setTimeout(180_000);

  await test.step('the search finds a page', async () => {
    await page.goto(`${host.origin}${base}`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Search' }).first().click();
    await page.getByRole('searchbox').fill('throttle');
    await expect(page.getByRole('option').first()).toBeVisible();
  });

  await test.step('the demonstration runs beside the first tutorial', async () => {
    await page.goto(`${host.origin}${base}docs/tutorials/first-sign-in.html`);
    await page.getByRole('button', { name: 'Start the demonstration' }).click();
    const product = page.frameLocator('iframe');
    await product.getByRole('button', { name: 'Se connecter' }).click();
    await product.getByLabel('E-mail').fill('camille@example.org');
    await product.locator('input[type=password]').fill('tournesol-lundi-7');
    await product.getByRole('button', { name: 'Se connecter', exact: true }).click();
    await expect(product.locator('output')).toContainText('"email": "camille@example.org"');
  });

  await test.step('the address of a state shows it, in its language', async () => {
    await page.goto(`${host.origin}${base}docs/scenarios.html`);
    await page.getByRole('link', { name: 'login/wrong-password', exact: true }).first().click();
    const product = page.frameLocator('iframe');
    await expect(product.getByTestId('ui/message/4000006')).toBeVisible();
    await page.getByLabel('Language').selectOption('de');
    await expect(product.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible();
    await expectAccessible(page);
    await page.reload();
    await expect(product.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible();
    await expect(product.getByTestId('ui/message/4000006')).toBeVisible();
  });

  await test.step('an operation of an API has its page', async () => {
    await page.goto(`${host.origin}${base}apis/kratos.html`);
    await expect(page.getByText('/self-service/login/browser').first()).toBeVisible();
  });
  expect(host.missing).toEqual([]);
});
