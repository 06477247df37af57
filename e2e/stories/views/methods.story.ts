import { areScriptsLate } from '@members/testkit/browser/stage/mode';
import {
  expectSignedIn,
  giveConsent,
  heading,
  loginForm,
  openLogin,
  openRegistration,
  submitLogin,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { codeFor } from '@members/testkit/mail';
import { newPerson } from '@members/testkit/person';
import { signInAtProvider } from '@members/testkit/provider';
import { enrolSecondFactor } from '@members/testkit/second-factor';
import { totp } from '@members/testkit/totp';
import { secondFactors, social, twoSteps } from '@members/testkit/variations';
import type { Page } from '@playwright/test';

// Without scripts, or with scripts that do not arrive before the form is sent.
test.use({ javaScriptEnabled: areScriptsLate, patient: false });
test.describe.configure({ mode: 'default' });

test.beforeEach(async ({ page, noise }) => {
  if (!areScriptsLate) return;
  // The preloaded catalogue is not used without the script.
  noise.allow(/was preloaded using link preload but not used/);
  await page.route('**/assets/*.js', () => {});
});

/** Types a code and sends it by the button of its form. */
async function sendCode(page: Page, name: string, code: string): Promise<void> {
  const field = page.getByRole('textbox', { name });
  await field.fill(code);
  await page.locator('form').filter({ has: field }).locator('button[name="method"]').click();
}

test.describe('in two steps', () => {
  test.use({ options: { ...twoSteps, rendering: 'on' } });

  test('a member signs in with a mailed code', { tag: '@own-servers' }, async ({ page, world, person }) => {
    await openLogin(page, world);
    await loginForm(page).identifier.fill(person.email);
    await page.locator('button[value="identifier_first"]').click();
    await page.locator('button[name="method"][value="code"]').click();
    await sendCode(page, 'Code de connexion', await codeFor(world, person.email));
    await giveConsent(page);
    await expectSignedIn(page, world, person);
  });
});

test.describe('with a second factor', () => {
  test.use({ options: { ...secondFactors, rendering: 'on' } });

  test('a member confirms with the authenticator app, and later with a backup code', { tag: '@own-servers' }, async ({
    page,
    world,
    person,
  }) => {
    const { secret, codes } = await enrolSecondFactor(world, person, { codes: true });
    await openLogin(page, world);
    await submitLogin(page, person);
    await sendCode(page, 'Code d’authentification', totp(secret));
    await giveConsent(page);
    await expectSignedIn(page, world, person);

    await page.context().clearCookies();
    await openLogin(page, world);
    await submitLogin(page, person);
    await sendCode(page, 'Code de secours', codes[0] ?? '');
    await giveConsent(page);
    await expectSignedIn(page, world, person);
  });
});

test.describe('with a provider', () => {
  test.use({ options: { ...social, rendering: 'on' } });

  test('a new account is registered there, and another one is linked with its password', {
    tag: '@own-servers',
  }, async ({ page, world, person }) => {
    const member = newPerson();
    await openRegistration(page, world);
    await page.getByRole('button', { name: 'S’inscrire avec Acme' }).click();
    await signInAtProvider(page, member);
    await giveConsent(page);
    await expectSignedIn(page, world, member);

    await page.context().clearCookies();
    await openLogin(page, world);
    await page.getByRole('button', { name: 'Se connecter avec Acme' }).click();
    await signInAtProvider(page, person);
    await loginForm(page).password.fill(person.password);
    await page.locator('button[name="method"][value="password"]').click();
    await giveConsent(page);
    await expectSignedIn(page, world, person);
  });
});

test.describe('with a forgotten password', () => {
  test.use({ options: { rendering: 'on' } });

  test('a mailed code leads to the settings', { tag: '@gate' }, async ({ page, world, person }) => {
    await page.goto(`${world.app}/recovery`);
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByRole('button', { name: 'Recevoir le code' }).click();
    await sendCode(page, 'Code reçu', await codeFor(world, person.email));
    await expect(heading(page, 'Paramètres de compte')).toBeVisible();
  });
});
