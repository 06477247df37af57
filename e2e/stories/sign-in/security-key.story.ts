import { addAuthenticator } from '@members/testkit/authenticator';
import { formBeforeScripts, needsScriptsInTime } from '@members/testkit/browser/stage/mode';
import {
  expectInputKept,
  expectSignedIn,
  fillTraits,
  giveConsent,
  loginForm,
  openLogin,
  openRegistration,
  registrationForm,
  shownErrors,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { newPerson } from '@members/testkit/person';
import { securityKeys } from '@members/testkit/variations';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../accessibility.ts';

test.use({ options: securityKeys });
test.describe.configure({ mode: 'default' });

const keyButton = (page: Page) => page.getByRole('button', { name: 'Utiliser une clé de sécurité' });
const hint = (page: Page) => page.getByTestId('webauthn.cancelled');

test('a new member signs up with a security key and signs in with it, but not with another key', {
  annotation: needsScriptsInTime('key'),
  tag: '@own-servers',
}, async ({ page, world }) => {
  const member = newPerson();
  const key = await addAuthenticator(page, 'key');
  await openRegistration(page, world);
  await fillTraits(page, member);
  await expectAccessible(page);
  await keyButton(page).click();
  await page.getByLabel('Nom de la clé de sécurité').fill('Clé du bureau');
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  await giveConsent(page);
  await expectSignedIn(page, world, member);

  await page.context().clearCookies();
  await openLogin(page, world);
  await loginForm(page).identifier.fill(member.email);
  await expect(page.locator('button[name="method"][value="webauthn"]')).toBeVisible();
  await keyButton(page).click();
  await expect(page.getByText(`Compte : ${member.email}`)).toBeVisible();
  await expect(page.getByTestId('ui/message/1010012')).toBeVisible();
  await expectAccessible(page);
  const plugIn = await key.unplug();
  const other = await addAuthenticator(page, 'key');
  await page.locator('button[name="webauthn_login_trigger"]').click();
  await expect(hint(page)).toHaveText('Opération annulée. Réessayez ou choisissez un autre moyen.');
  await expect(shownErrors(page)).toHaveCount(0);
  await expectAccessible(page);

  await other.unplug();
  await plugIn();
  await page.locator('button[name="webauthn_login_trigger"]').click();
  await giveConsent(page);
  await expectSignedIn(page, world, member);
});

test('a member without a security key gets a message, and the password still works', {
  annotation: formBeforeScripts,
  tag: '@own-servers',
}, async ({ page, world, person }) => {
  await openLogin(page, world);
  await loginForm(page).identifier.fill(person.email);
  await keyButton(page).click();
  await expect(page.getByTestId('ui/message/4000015')).toHaveText(
    'Ce compte n’existe pas ou n’a pas de clé de sécurité.',
  );
  await expectInputKept([[loginForm(page).identifier, person.email]]);
  await expectAccessible(page);
  await loginForm(page).identifier.fill(person.email);
  await loginForm(page).password.fill(person.password);
  await loginForm(page).password.press('Enter');
  await giveConsent(page);
  await expectSignedIn(page, world, person);
});

test('a sign-up whose key is not touched keeps the input', {
  annotation: needsScriptsInTime('key'),
  tag: '@own-servers',
}, async ({ page, world }) => {
  const member = newPerson();
  const key = await addAuthenticator(page, 'fingerprint');
  await key.setUserVerified(false);
  await openRegistration(page, world);
  await fillTraits(page, member);
  await keyButton(page).click();
  await expect(hint(page)).toBeVisible();
  await expect(registrationForm(page).email).toHaveValue(member.email);
  await expect(registrationForm(page).firstName).toHaveValue(member.firstName);
});
