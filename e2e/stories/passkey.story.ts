import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../accessibility.ts';
import { type Person, stranger } from '../person.ts';
import { allow, askToSignIn, expectSignedIn, heading, loginForm, registrationForm } from '../steps.ts';
import { expect, test } from '../test.ts';
import type { World } from '../world.ts';

/** A device with a fingerprint reader, as Chromium simulates one (DevTools protocol, WebAuthn domain). */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    /** Whether somebody confirms what the device asks; without it each question fails. */
    confirms: (isUserVerified: boolean) =>
      session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
    /** A key that no server knows. */
    addForeignKey: () => {
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const credential = {
        credentialId: randomBytes(16).toString('base64'),
        isResidentCredential: true,
        rpId: 'localhost',
        privateKey: privateKey.export({ format: 'der', type: 'pkcs8' }).toString('base64'),
        userHandle: randomBytes(64).toString('base64'),
        signCount: 1,
      };
      return session.send('WebAuthn.addCredential', { authenticatorId, credential });
    },
  };
}

const signInButton = (page: Page) => page.getByRole('button', { name: "Se connecter avec une clé d'accès" });
const signUpButton = (page: Page) => page.getByRole('button', { name: "S'inscrire avec une clé d'accès" });
const hint = (page: Page) => page.getByTestId('webauthn.cancelled');

/** A browser that cannot suggest passkeys: Chromium's simulated device would take a suggestion before anybody presses. */
async function suggestNothing(page: Page): Promise<void> {
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () => Promise.resolve(false);
  });
}

/** From the main application to the registration screen, with everything filled in but the password. */
async function fillIn(page: Page, world: World, member: Person): Promise<void> {
  await askToSignIn(page, world);
  await page.getByRole('link', { name: "S'inscrire" }).click();
  await expect(heading(page, 'Créer un compte')).toBeVisible();
  const form = registrationForm(page);
  await form.email.fill(member.email);
  await form.firstName.fill(member.firstName);
  await form.lastName.fill(member.lastName);
}

test('somebody signs up with a passkey, signs out and comes back with it', { tag: '@own-servers' }, async ({
  page,
  ownWorld,
}) => {
  const world = await ownWorld({ passkeys: true });
  const member = stranger();
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
  await expect(heading(page, 'Connexion non autorisée')).toBeVisible();
  // The main application's own session, and Hydra's.
  await page.context().clearCookies({ domain: '127.0.0.1' });
  await askToSignIn(page, world);
  await signInButton(page).click();
  await allow(page);
  await expectSignedIn(page, world, member);
});

test('who does not confirm gets a quiet hint and can go on', { tag: '@own-servers' }, async ({ page, ownWorld }) => {
  const world = await ownWorld({ passkeys: true });
  const member = stranger();
  const device = await addAuthenticator(page);
  await device.confirms(false);
  await fillIn(page, world, member);
  await signUpButton(page).click();
  await expect(hint(page)).toHaveText("Rien n'a été confirmé. Vous pouvez réessayer ou choisir un autre moyen.");
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(registrationForm(page).email).toHaveValue(member.email);
  await expectAccessible(page);
  await device.confirms(true);
  await signUpButton(page).click();
  await allow(page);
  await expectSignedIn(page, world, member);
});

test('a key that no account has is refused in words; the password still works', { tag: '@own-servers' }, async ({
  page,
  ownWorld,
}) => {
  const world = await ownWorld({ passkeys: true });
  const person = await world.person();
  const device = await addAuthenticator(page);
  await suggestNothing(page);
  await device.addForeignKey();
  await askToSignIn(page, world);
  await signInButton(page).click();
  await expect(page.getByTestId('ui/message/4000015')).toHaveText(
    "Ce compte n'existe pas ou n'a pas de clé de sécurité.",
  );
  await expectAccessible(page);
  const { identifier, password } = loginForm(page);
  await identifier.fill(person.email);
  await password.fill(person.password);
  await password.press('Enter');
  await allow(page);
  await expectSignedIn(page, world, person);
});

test('a passkey is suggested in the field of the login screen', { tag: '@own-servers' }, async ({ page, ownWorld }) => {
  const world = await ownWorld({ passkeys: true });
  const member = stranger();
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
