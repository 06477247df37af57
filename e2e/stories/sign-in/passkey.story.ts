import { addAuthenticator } from '@members/testkit/authenticator';
import { inTime } from '@members/testkit/browser/stage/mode';
import {
  allow,
  askToSignIn,
  askToSignUp,
  expectSignedIn,
  faults,
  heading,
  loginForm,
  registrationForm,
  tellAboutYourself,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { newPerson, type Person } from '@members/testkit/person';
import { passkeys } from '@members/testkit/variations';
import type { World } from '@members/testkit/world';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../accessibility.ts';

test.use({ options: passkeys });
test.describe.configure({ mode: 'default' });

const signInButton = (page: Page) => page.getByRole('button', { name: 'Se connecter avec une clé d’accès' });
const signUpButton = (page: Page) => page.getByRole('button', { name: 'S’inscrire avec une clé d’accès' });
const hint = (page: Page) => page.getByTestId('webauthn.cancelled');

/** A browser that cannot suggest passkeys: Chromium's simulated device would take a suggestion before anybody presses. */
async function suggestNothing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
}

/** From the main application to the registration screen, with everything filled in but the password. */
async function fillIn(page: Page, world: World, member: Person): Promise<void> {
  await askToSignUp(page, world);
  await tellAboutYourself(page, member);
}

test('somebody signs up with a passkey, signs out and comes back with it', {
  annotation: inTime('key'),
  tag: '@own-servers',
}, async ({ page, world }) => {
  const member = newPerson();
  await suggestNothing(page);
  await addAuthenticator(page);
  await fillIn(page, world, { ...member, email: '' });
  await signUpButton(page).click();
  await expect(registrationForm(page).email).toBeFocused();
  await registrationForm(page).email.fill(member.email);
  await expectAccessible(page);
  await signUpButton(page).click();
  await allow(page);
  await expectSignedIn(page, world, member);

  await page.goto(`${world.app}/logout`);
  await page.getByRole('link', { name: 'Oui' }).click();
  await expect(heading(page, 'Vous êtes déconnecté')).toBeVisible();
  // The main application's own session, and Hydra's.
  await page.context().clearCookies({ domain: '127.0.0.1' });
  await askToSignIn(page, world);
  await page.locator('button[name="passkey_login_trigger"]').click();
  await allow(page);
  await expectSignedIn(page, world, member);
});

test('who does not confirm gets a quiet hint and can go on', {
  annotation: inTime('key'),
  tag: '@own-servers',
}, async ({ page, world }) => {
  const member = newPerson();
  const device = await addAuthenticator(page);
  await device.setUserVerified(false);
  await fillIn(page, world, member);
  await signUpButton(page).click();
  await expect(hint(page)).toHaveText('Opération annulée. Réessayez ou choisissez un autre moyen.');
  await expect(faults(page)).toHaveCount(0);
  await expect(registrationForm(page).email).toHaveValue(member.email);
  await expectAccessible(page);
  await device.setUserVerified(true);
  await signUpButton(page).click();
  await allow(page);
  await expectSignedIn(page, world, member);
});

test('a key that no account has is refused in words; the password still works', {
  annotation: inTime('key'),
  tag: '@own-servers',
}, async ({ page, world }) => {
  const person = await world.person();
  const device = await addAuthenticator(page);
  await suggestNothing(page);
  await device.addForeignKey();
  await askToSignIn(page, world);
  await signInButton(page).click();
  await expect(page.getByTestId('ui/message/4000015')).toHaveText(
    'Ce compte n’existe pas ou n’a pas de clé de sécurité.',
  );
  await expectAccessible(page);
  const { identifier, password } = loginForm(page);
  await identifier.fill(person.email);
  await password.fill(person.password);
  await password.press('Enter');
  await allow(page);
  await expectSignedIn(page, world, person);
});

test('a passkey is suggested in the field of the login screen', {
  annotation: inTime('key'),
  tag: '@own-servers',
}, async ({ page, world }) => {
  const member = newPerson();
  await addAuthenticator(page);
  await fillIn(page, world, member);
  await signUpButton(page).click();
  await allow(page);
  await expectSignedIn(page, world, member);
  await page.context().clearCookies();
  // The device of this story confirms by itself, also what is only suggested.
  await askToSignIn(page, world);
  await allow(page);
  await expectSignedIn(page, world, member);
});
