import { addAuthenticator } from '@members/testkit/authenticator';
import { needsScriptsInTime } from '@members/testkit/browser/stage/mode';
import {
  expectSignedIn,
  fillTraits,
  giveConsent,
  heading,
  loginForm,
  openLogin,
  openRegistration,
  registrationForm,
  shownErrors,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { newPerson, type Person } from '@members/testkit/person';
import { passkeys } from '@members/testkit/variations';
import type { World } from '@members/testkit/world';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../accessibility.ts';

test.use({ options: passkeys });
test.describe.configure({ mode: 'default' });

const passkeyButton = (page: Page) => page.getByRole('button', { name: 'Utiliser une clé d’accès' });
const hint = (page: Page) => page.getByTestId('webauthn.cancelled');

/** Turns the suggestion of passkeys off: Chromium's virtual authenticator would accept it before the test clicks. */
async function suggestNothing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
}

/** Opens the registration from the main application and fills in all but the password. */
async function fillIn(page: Page, world: World, member: Person): Promise<void> {
  await openRegistration(page, world);
  await fillTraits(page, member);
}

test('a new member signs up with a passkey, signs out and signs in with it', {
  annotation: needsScriptsInTime('key'),
  tag: ['@own-servers', '@gate'],
}, async ({ page, world }) => {
  const member = newPerson();
  await suggestNothing(page);
  await addAuthenticator(page);
  await fillIn(page, world, { ...member, email: '' });
  await passkeyButton(page).click();
  await expect(registrationForm(page).email).toBeFocused();
  await registrationForm(page).email.fill(member.email);
  await expectAccessible(page);
  await passkeyButton(page).click();
  await giveConsent(page);
  await expectSignedIn(page, world, member);

  await page.goto(`${world.app}/logout`);
  await page.getByRole('link', { name: 'Oui' }).click();
  await expect(heading(page, 'Déconnexion réussie')).toBeVisible();
  // Deletes the sessions of the main application and of Hydra.
  await page.context().clearCookies({ domain: '127.0.0.1' });
  await openLogin(page, world);
  await page.locator('button[name="passkey_login_trigger"]').click();
  await giveConsent(page);
  await expectSignedIn(page, world, member);
});

test('a sign-up that is not confirmed at the device shows a hint and can go on', {
  annotation: needsScriptsInTime('key'),
  tag: '@own-servers',
}, async ({ page, world }) => {
  const member = newPerson();
  const device = await addAuthenticator(page);
  await device.setUserVerified(false);
  await fillIn(page, world, member);
  await passkeyButton(page).click();
  await expect(hint(page)).toHaveText('Opération annulée. Réessayez ou choisissez un autre moyen.');
  await expect(shownErrors(page)).toHaveCount(0);
  await expect(registrationForm(page).email).toHaveValue(member.email);
  await expectAccessible(page);
  await device.setUserVerified(true);
  await passkeyButton(page).click();
  await giveConsent(page);
  await expectSignedIn(page, world, member);
});

test('a passkey without an account is refused with a message, and the password still works', {
  annotation: needsScriptsInTime('key'),
  tag: '@own-servers',
}, async ({ page, world }) => {
  const person = await world.person();
  const device = await addAuthenticator(page);
  await suggestNothing(page);
  await device.addForeignKey();
  await openLogin(page, world);
  await passkeyButton(page).click();
  await expect(page.getByTestId('ui/message/4000015')).toHaveText(
    'Ce compte n’existe pas ou n’a pas de clé de sécurité.',
  );
  await expectAccessible(page);
  const { identifier, password } = loginForm(page);
  await identifier.fill(person.email);
  await password.fill(person.password);
  await password.press('Enter');
  await giveConsent(page);
  await expectSignedIn(page, world, person);
});

test('a passkey is suggested in the field of the login screen', {
  annotation: needsScriptsInTime('key'),
  tag: '@own-servers',
}, async ({ page, world }) => {
  const member = newPerson();
  await addAuthenticator(page);
  await fillIn(page, world, member);
  await passkeyButton(page).click();
  await giveConsent(page);
  await expectSignedIn(page, world, member);
  await page.context().clearCookies();
  // The virtual authenticator also confirms suggestions by itself.
  await openLogin(page, world);
  await giveConsent(page);
  await expectSignedIn(page, world, member);
});
