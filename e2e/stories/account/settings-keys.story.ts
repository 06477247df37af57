import { addAuthenticator } from '@members/testkit/authenticator';
import {
  cardTitles,
  clickAndConfirm,
  openCard,
  savedMessage,
  signInToSettings,
} from '@members/testkit/browser/settings';
import { isNativeForm, needsScripts } from '@members/testkit/browser/stage/mode';
import { expectSignedIn, giveConsent, openLogin } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { signInAtProvider } from '@members/testkit/provider';
import { account } from '@members/testkit/variations';
import { expectAccessible } from '../../accessibility.ts';

test.use({ options: account });
test.describe.configure({ mode: 'default' });

test('a security key is added under a name, and removed', {
  annotation: needsScripts('key'),
  tag: '@own-servers',
}, async ({ page, world }) => {
  const person = await world.person();
  await addAuthenticator(page, 'key');
  await signInToSettings(page, world, person);
  const keys = await openCard(page, cardTitles.webauthn);
  await expect(keys.getByRole('listitem')).toHaveCount(0);
  const add = keys.locator('button[name=webauthn_register_trigger]');
  const name = keys.locator('input[name=webauthn_register_displayname]');
  await expect(name).toBeHidden();
  await add.click();
  await expect(name).toBeFocused();
  await expectAccessible(page);
  await name.fill('Clé du bureau');
  await name.press('Enter');
  // The first second factor is followed by its backup codes.
  await page.getByRole('button', { name: 'J’ai conservé ces codes en lieu sûr' }).click();
  await expect(page.getByRole('button', { name: 'J’ai conservé ces codes en lieu sûr' })).toHaveCount(0);
  await openCard(page, cardTitles.webauthn);
  await expect(keys.getByRole('listitem').filter({ hasText: 'Clé du bureau' })).toContainText('Ajoutée le');
  await expectAccessible(page);

  const remove = keys.getByRole('button', { name: /Clé du bureau/ });
  await remove.click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler' }).click();
  await expect(remove).toBeFocused();
  await clickAndConfirm(page, remove);
  await expect(savedMessage(keys)).toBeVisible();
  await expect(keys.getByRole('listitem')).toHaveCount(0);
});

test('a passkey is added and removed, and a refusal at the device only shows a hint', {
  annotation: needsScripts('key'),
  tag: '@own-servers',
}, async ({ page, world }) => {
  const person = await world.person();
  const device = await addAuthenticator(page);
  await signInToSettings(page, world, person);
  const keys = await openCard(page, cardTitles.passkey);
  const add = keys.locator('button[name=passkey_register_trigger]');
  await device.setUserVerified(false);
  await add.click();
  await expect(keys.getByTestId('webauthn.cancelled')).toBeVisible();
  await device.setUserVerified(true);
  await add.click();
  await expect(savedMessage(keys)).toBeVisible();
  await expect(keys.getByRole('listitem')).toContainText('Ajoutée le');
  await expectAccessible(page);
  await clickAndConfirm(page, keys.getByTestId('node/input/passkey_remove'));
  await expect(savedMessage(keys)).toBeVisible();
  await expect(keys.getByTestId('node/input/passkey_remove')).toHaveCount(0);
});

test('an account at a provider is linked, used to sign in, and unlinked', { tag: '@own-servers' }, async ({
  page,
  world,
}) => {
  const person = await world.person();
  await signInToSettings(page, world, person);
  const accounts = await openCard(page, cardTitles.oidc);
  await accounts.getByRole('button', { name: 'Associer Acme' }).click();
  await signInAtProvider(page, person);
  await expect(savedMessage(isNativeForm ? page.getByRole('main') : accounts)).toBeVisible();
  await openCard(page, cardTitles.oidc);
  await expect(accounts.getByRole('listitem')).toContainText('Acme');
  await expectAccessible(page);

  await page.context().clearCookies();
  await openLogin(page, world);
  await page.getByRole('button', { name: 'Se connecter avec Acme' }).click();
  await signInAtProvider(page, person);
  await giveConsent(page);
  await expectSignedIn(page, world, person);

  await page.goto(`${world.app}/settings`);
  await openCard(page, cardTitles.oidc);
  await clickAndConfirm(page, accounts.getByTestId('node/input/unlink'));
  await expect(savedMessage(accounts)).toBeVisible();
  await openCard(page, cardTitles.oidc);
  await expect(accounts.getByRole('button', { name: 'Associer Acme' })).toBeVisible();
});
