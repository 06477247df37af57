import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { areScriptsOff, formBeforeScripts, isNativeForm, needsScripts } from '@members/testkit/browser/stage/mode';
import { chooseLanguage, heading, loginForm, openLogin } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { expectAccessible } from '../../accessibility.ts';

test('changing the language keeps the flow and the input, and is remembered', async ({ page, world }) => {
  await openLogin(page, world);
  await loginForm(page).identifier.fill('camille@example.org');
  if (!areScriptsOff) await expect(page).toHaveURL(/flow=/);
  const flow = new URL(page.url()).searchParams.get('flow');
  await chooseLanguage(page, 'Langue', 'en');
  await expect(heading(page, 'Login')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en-GB');
  if (!areScriptsOff) await expect(page.getByLabel('Email')).toHaveValue('camille@example.org');
  if (!areScriptsOff) expect(new URL(page.url()).searchParams.get('flow')).toBe(flow);
  await expectAccessible(page);
  await page.reload();
  await expect(heading(page, 'Login')).toBeVisible();
});

test('a language chosen at the sign-in is kept for the consent and for the next visit', {
  annotation: formBeforeScripts,
}, async ({ page, world }) => {
  const person = await world.person();
  await openLogin(page, world);
  await chooseLanguage(page, 'Langue', 'de', isNativeForm);
  await page.locator('input[name=identifier]').fill(person.email);
  await page.locator('input[name=password]').fill(person.password);
  await page.locator('input[name=password]').press('Enter');
  await expect(page.getByRole('button', { name: 'Zulassen' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  // The gateway reads the choice, too, and renders the page in German.
  const html = await (await page.request.get(`${world.app}/login`)).text();
  expect(html).toMatch(/<html [^>]*lang="de"/);
});

test.describe('in a browser of Austria', () => {
  test.use({ locale: 'de-AT' });

  test('DEFAULT_LOCALE=auto uses the language of the browser and the texts of LOCALES_DIR', {
    annotation: needsScripts('calls'),
    tag: '@own-servers',
  }, async ({ page, ownWorld }) => {
    const localesDir = mkdtempSync(join(tmpdir(), 'texts-'));
    writeFileSync(join(localesDir, 'de.json'), '{ "login.title": "Hereinspaziert" }');
    writeFileSync(join(localesDir, 'fr.json'), '{ "login.title": "Soyez les bienvenus" }');
    const world = await ownWorld({ defaultLocale: 'auto', localesDir });
    rmSync(localesDir, { recursive: true });
    const requested: string[] = [];
    page.on('request', (request) => requested.push(new URL(request.url()).pathname));
    await openLogin(page, world);
    await expect(heading(page, 'Hereinspaziert')).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'de');
    const others = () => requested.filter((path) => path.endsWith('.json') && !/\/assets\/de-.*\.json$/.test(path));
    expect(others()).toEqual([]);
    await chooseLanguage(page, 'Sprache', 'fr');
    await expect(heading(page, 'Soyez les bienvenus')).toBeVisible();
    expect(others()).toEqual([expect.stringMatching(/\/assets\/fr-/)]);
  });
});
