import { readFile } from 'node:fs/promises';
import {
  card,
  cardTitles,
  clickAndConfirm,
  openCard,
  openSettings,
  savedMessage,
  signInToSettings,
} from '@members/testkit/browser/settings';
import { areScriptsOff, formBeforeScripts, isNativeForm, needsScripts } from '@members/testkit/browser/stage/mode';
import {
  expectSignedIn,
  giveConsent,
  heading,
  openLogin,
  signInByApi,
  submitLogin,
  typeCode,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { layoutShifts, untilShiftsCount } from '@members/testkit/layout-shift';
import { totp } from '@members/testkit/totp';
import { account } from '@members/testkit/variations';
import type { Locator } from '@playwright/test';
import { expectAccessible } from '../../accessibility.ts';
import { holdRequests } from '../../held-requests.ts';

test.use({ options: account });
test.describe.configure({ mode: 'default' });

test('a password that is too short is refused, a draft in another card stays, and the new password signs in', {
  annotation: needsScripts('asks'),
  tag: ['@own-servers', '@gate'],
}, async ({ page, world, person }) => {
  await signInToSettings(page, world, person);
  await expectAccessible(page);
  const profile = await openCard(page, cardTitles.profile);
  await expectAccessible(page);
  const field = card(page, cardTitles.password).getByRole('textbox', { name: 'Nouveau mot de passe' });
  await profile.getByLabel('Prénom').fill('Brouillon');
  const password = await openCard(page, cardTitles.password);
  await expect(profile.getByLabel('Prénom')).toBeHidden();
  await field.fill('court');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/au moins 8/);
  await expect(field).toBeFocused();
  await expect(profile.getByLabel('Prénom')).toHaveValue('Brouillon');
  await expect(profile.locator('[data-severity=error]')).toHaveCount(0);
  await expectAccessible(page);

  const changed = { ...person, password: 'nouvel-orage-violet-9' };
  await field.fill(changed.password);
  await password.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(savedMessage(password)).toBeVisible();
  await expect(savedMessage(profile)).toHaveCount(0);
  await expect(profile.getByLabel('Prénom')).toHaveValue('Brouillon');

  // A second change: Kratos has continued with another flow.
  await openCard(page, cardTitles.profile);
  await profile.getByLabel('Prénom').fill('Nouvelle');
  await profile.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(savedMessage(profile)).toBeVisible();
  await expect(savedMessage(password)).toHaveCount(0);
  await page.reload();
  await expect(profile.getByLabel('Prénom')).toHaveValue('Nouvelle');

  await page.context().clearCookies();
  await openLogin(page, world);
  await submitLogin(page, changed);
  await giveConsent(page);
  await expectSignedIn(page, world, { ...changed, firstName: 'Nouvelle' });
});

test('saved changes move nothing on the page', {
  annotation: needsScripts('asks'),
}, async ({ page, browser, world, person }) => {
  const phone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 Version/18.1 Mobile/15E148 Safari/604.1';
  const far = await browser.newContext({ userAgent: phone });
  await signInByApi(await far.newPage(), world, person);
  await page.setViewportSize({ width: 390, height: 844 });
  await signInToSettings(page, world, person);
  const answerLate = async (path: string, press: () => Promise<void>, result: Locator) => {
    const held = await holdRequests(page, `${world.kratosCalls}${path}`);
    await press();
    await held.waitUntilHeld();
    await untilShiftsCount(page);
    held.release();
    await expect(result).toBeVisible();
    expect(await layoutShifts(page), path).toEqual([]);
    await page.unroute(`${world.kratosCalls}${path}`);
  };
  for (const [title, field, input] of [
    [cardTitles.profile, 'Prénom', 'Ada'],
    [cardTitles.password, 'Nouveau mot de passe', 'nouvel-orage-violet-9'],
  ] as const) {
    const opened = await openCard(page, title);
    await opened.getByRole('textbox', { name: field }).fill(input);
    const save = () => opened.getByRole('button', { name: 'Enregistrer' }).click();
    await answerLate('/self-service/settings?*', save, savedMessage(opened));
    await expect(page.getByTestId('ui/message/1050001')).toHaveText('Vos modifications ont été enregistrées.');
  }
  await expect(page.getByTestId('others')).toHaveText('Autres appareils déconnectés.');
  await far.close();
});

test('an authenticator app is set up, asked for at the next sign-in, and removed', {
  tag: ['@own-servers', '@gate'],
}, async ({ page, world }) => {
  const person = await world.person();
  await signInToSettings(page, world, person);
  const app = await openCard(page, cardTitles.totp);
  await expect(app.getByText('Désactivée')).toBeVisible();
  await expect(app.getByRole('img', { name: /QR code/ })).toBeVisible();
  const secret = ((await app.getByTestId('node/text/totp_secret_key/text').textContent()) ?? '').trim();
  const field = app.locator('input[name=totp_code]');
  const code = totp(secret);
  await typeCode(field, code === '123456' ? '654321' : '123456');
  await expect(field).toHaveAccessibleDescription(/n’est pas valide/);
  await expect(field).toBeFocused();
  await typeCode(field, totp(secret));
  await expect(app.getByText('Activée', { exact: true })).toBeVisible();
  // With scripts, the backup codes are the next step.
  if (!areScriptsOff) await expect(page.getByTestId('node/text/lookup_secret_codes')).toBeVisible();
  await expectAccessible(page);

  await page.context().clearCookies();
  await openLogin(page, world);
  await submitLogin(page, person);
  await expect(heading(page, 'Authentification à deux facteurs')).toBeVisible();
  await typeCode(page.locator('input[name=totp_code]'), totp(secret));
  await giveConsent(page);
  await expectSignedIn(page, world, person);

  await openSettings(page, world);
  await openCard(page, cardTitles.totp);
  const remove = app.getByTestId('node/input/totp_unlink');
  if (!areScriptsOff) {
    await remove.click();
    await expect(page.getByRole('alertdialog')).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(remove).toBeFocused();
  }
  await clickAndConfirm(page, remove);
  await expect(savedMessage(app)).toBeVisible();
  // Without scripts the answer has closed the card.
  if (areScriptsOff) await openCard(page, cardTitles.totp);
  await expect(app.getByRole('img', { name: /QR code/ })).toBeVisible();
});

test('a phone shows the facts of the profile at once, and a link to a card opens its editor only', {
  tag: '@own-servers',
}, async ({ page, world, person }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signInToSettings(page, world, person);
  const editors = page.locator('details[name=settings] > [id]');
  await expect(editors).toHaveCount(7);
  await expect(editors.filter({ visible: true })).toHaveCount(1);
  const facts = await page.getByTestId('settings/location').boundingBox();
  expect(facts?.y).toBeLessThan(844);
  await page.goto(`${world.app}/settings#totp`);
  await expect(card(page, cardTitles.totp).getByRole('img', { name: /QR code/ })).toBeVisible();
  await expect(editors.filter({ visible: true })).toHaveCount(1);
  await openCard(page, cardTitles.password);
  await expect(editors.filter({ visible: true })).toHaveCount(1);
});

test('all rows are as high, and a row that opens keeps its title, icon and arrow where they were', {
  annotation: needsScripts('asks'),
}, async ({ page, world, person }) => {
  await signInToSettings(page, world, person);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    const heads = page.locator('details[name=settings] > summary');
    const heights = await heads.evaluateAll((all) => all.map((head) => head.getBoundingClientRect().height));
    expect(new Set(heights).size, `${width}: ${heights}`).toBe(1);
    const first = card(page, cardTitles.password).locator('summary').first();
    const places = () =>
      first.evaluate((head) => {
        const at = head.getBoundingClientRect();
        return [...head.querySelectorAll('h2, svg')].map((each) => {
          const { x, y } = each.getBoundingClientRect();
          return [x - at.x, y - at.y].map(Math.round);
        });
      });
    const before = await places();
    await openCard(page, cardTitles.password);
    await expect(first.locator('..')).toHaveAttribute('open');
    expect(await places(), `${width}`).toEqual(before);
    await openCard(page, cardTitles.profile);
  }
});

test('settings that need the second factor ask for it and open afterwards', { tag: '@own-servers' }, async ({
  page,
  world,
}) => {
  const person = await world.person();
  await signInToSettings(page, world, person);
  const app = await openCard(page, cardTitles.totp);
  const secret = ((await app.getByTestId('node/text/totp_secret_key/text').textContent()) ?? '').trim();
  await typeCode(app.locator('input[name=totp_code]'), totp(secret));
  await expect(app.getByText('Activée', { exact: true })).toBeVisible();
  await page.context().clearCookies();
  await openLogin(page, world);
  await submitLogin(page, person);
  await expect(heading(page, 'Authentification à deux facteurs')).toBeVisible();
  await page.goto(`${world.app}/settings`);
  await expect(heading(page, 'Authentification à deux facteurs')).toBeVisible();
  await typeCode(page.locator('input[name=totp_code]'), totp(secret));
  await expect(heading(page, 'Paramètres de compte')).toBeVisible();
});

test('backup codes can be created, saved, confirmed, used, shown again and turned off', {
  annotation: needsScripts('asks'),
  tag: '@own-servers',
}, async ({ page, world }) => {
  const person = await world.person();
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await signInToSettings(page, world, person);
  const codes = await openCard(page, cardTitles.lookup);
  const list = codes.getByRole('list', { name: 'Vos codes de secours' });
  await codes.locator('button[name=lookup_secret_regenerate]').click();
  await expect(list.getByRole('listitem')).toHaveCount(12);
  await expectAccessible(page);
  const shown = await list.locator('code').allTextContents();

  await codes.getByRole('button', { name: 'Copier' }).click();
  await expect(codes.getByRole('button', { name: 'Copié' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(shown.join('\n'));
  const downloading = page.waitForEvent('download');
  await codes.getByRole('button', { name: 'Télécharger' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe('codes-de-secours.txt');
  const content = await readFile(await file.path(), 'utf8');
  expect(content).toContain(person.email);
  for (const code of shown) expect(content).toContain(code);
  await page.emulateMedia({ media: 'print' });
  await expect(list).toBeVisible();
  await expect(heading(page, 'Paramètres de compte')).toBeHidden();
  await expect(card(page, cardTitles.password).getByRole('button').first()).toBeHidden();
  await page.emulateMedia({ media: null });

  await codes.getByRole('button', { name: 'J’ai conservé ces codes en lieu sûr' }).click();
  await expect(savedMessage(codes)).toBeVisible();
  await expect(list).toHaveCount(0);

  await page.context().clearCookies();
  await openLogin(page, world);
  await submitLogin(page, person);
  await page.locator('input[name=lookup_secret]').fill(shown[0] ?? '');
  await page.locator('input[name=lookup_secret]').press('Enter');
  await giveConsent(page);
  await expectSignedIn(page, world, person);

  await openSettings(page, world);
  await openCard(page, cardTitles.lookup);
  await codes.locator('button[name=lookup_secret_reveal]').click();
  await expect(codes.getByText(/Il vous reste 11 codes sur 12/)).toBeVisible();
  await expect(list.getByText(/^Utilisé le/)).toHaveCount(1);
  await expectAccessible(page);
  await clickAndConfirm(page, codes.getByTestId('node/input/lookup_secret_disable'));
  await expect(savedMessage(codes)).toBeVisible();
  await expect(codes.locator('button[name=lookup_secret_regenerate]')).toBeVisible();
});

test('the sign-out button of the settings signs out', { annotation: formBeforeScripts }, async ({
  page,
  world,
  person,
}) => {
  await signInToSettings(page, world, person);
  await page.getByRole('button', { name: 'Déconnexion' }).click();
  if (isNativeForm) await page.getByTestId('decision/yes').click();
  await expect(heading(page, 'Déconnexion réussie')).toBeVisible();
  await page.goto(`${world.app}/settings`);
  await expect(page).toHaveURL(/\/login/);
});
