import { needsScripts, needsScriptsInTime } from '@members/testkit/browser/stage/mode';
import { expectSignedIn, giveConsent, heading, loginForm, openLogin, tabTo } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { enrolSecondFactor } from '@members/testkit/second-factor';
import { totp } from '@members/testkit/totp';
import { secondFactors, twoSteps } from '@members/testkit/variations';
import type { Page } from '@playwright/test';

/** The live regions that a screen reader announces. */
const polite = (page: Page) => page.getByTestId('live/polite');
const assertive = (page: Page) => page.getByTestId('live/assertive');

test('a sign-in by keyboard has the focus in the next field, and a wrong password is announced', {
  annotation: needsScripts('focus'),
}, async ({ page, world, person }) => {
  const { identifier, password } = loginForm(page);
  await openLogin(page, world);
  await expect(identifier).toBeFocused();
  await expect(polite(page)).toBeEmpty();
  await page.keyboard.type(person.email);
  await tabTo(page, password);
  await page.keyboard.type('ce-n-est-pas-lui');
  await page.keyboard.press('Enter');
  await expect(assertive(page)).toContainText('E-mail ou mot de passe incorrect');
  await expect(password).toHaveValue('');
  await expect(password).toBeFocused();
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await giveConsent(page);
  await expectSignedIn(page, world, person);
});

test('on another screen and on the way back the first field gets the focus and the title is announced', {
  annotation: needsScriptsInTime('focus'),
}, async ({ page, world }) => {
  await openLogin(page, world);
  await page.getByRole('link', { name: 'S’inscrire' }).press('Enter');
  await expect(page.getByLabel('E-mail')).toBeFocused();
  await expect(polite(page)).toHaveText('Créer un compte');
  await expect(page).toHaveTitle('Créer un compte – Plus Que Pro');
  await page.goBack();
  await expect(heading(page, 'Connectez-vous')).toBeVisible();
  await expect(loginForm(page).identifier).toBeFocused();
  await expect(polite(page)).toHaveText('Connectez-vous');
});

test('after the identifier the password has the focus, and the other methods follow', {
  annotation: needsScripts('focus'),
  tag: '@own-servers',
}, async ({ page, ownWorld }) => {
  const world = await ownWorld(twoSteps);
  const person = await world.person();
  await openLogin(page, world);
  await expect(loginForm(page).identifier).toBeFocused();
  await page.keyboard.type(person.email);
  await page.keyboard.press('Enter');
  await expect(loginForm(page).password).toBeFocused();
  await tabTo(page, page.locator('button[name="method"][value="code"]'));
  await loginForm(page).password.focus();
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');
  await giveConsent(page);
  await expectSignedIn(page, world, person);
});

test('of several second factors the authenticator app has the focus', {
  annotation: needsScripts('focus'),
  tag: '@own-servers',
}, async ({ page, ownWorld }) => {
  const world = await ownWorld(secondFactors);
  const person = await world.person();
  const { secret } = await enrolSecondFactor(world, person, { codes: true });
  await openLogin(page, world);
  await expect(loginForm(page).identifier).toBeFocused();
  await loginForm(page).identifier.fill(person.email);
  await loginForm(page).password.fill(person.password);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Authentification à deux facteurs')).toBeVisible();
  await expect(page.getByLabel('Code d’authentification')).toBeFocused();
  await page.keyboard.type(totp(secret));
  await giveConsent(page);
  await expectSignedIn(page, world, person);
});
