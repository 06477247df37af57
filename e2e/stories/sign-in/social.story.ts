import { areScriptsOff } from '@members/testkit/browser/stage/mode';
import {
  expectSignedIn,
  giveConsent,
  heading,
  loginForm,
  openLogin,
  openRegistration,
  registrationForm,
  shownErrors,
  submitLogin,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { newPerson } from '@members/testkit/person';
import { signInAtProvider } from '@members/testkit/provider';
import { social } from '@members/testkit/variations';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../accessibility.ts';

test.use({ options: social });
test.describe.configure({ mode: 'default' });

const signInThere = (page: Page) => page.getByRole('button', { name: 'Se connecter avec Acme' });
const signUpThere = (page: Page) => page.getByRole('button', { name: 'S’inscrire avec Acme' });

test('a new member signs up at a provider and signs in there afterwards', { tag: '@own-servers' }, async ({
  page,
  world,
}) => {
  const member = newPerson();
  await openRegistration(page, world);
  await expect(page.locator('button[name="provider"][value="acme"]')).toBeVisible();
  await expectAccessible(page);
  await signUpThere(page).click();
  await signInAtProvider(page, member);
  await giveConsent(page);
  await expectSignedIn(page, world, member);

  await page.context().clearCookies();
  await openLogin(page, world);
  await expectAccessible(page);
  await signInThere(page).click();
  await signInAtProvider(page, member);
  await giveConsent(page);
  await expectSignedIn(page, world, member);
});

test('a member who refuses at the provider can choose another method', { tag: '@own-servers' }, async ({
  page,
  world,
  person,
}) => {
  await openLogin(page, world);
  await signInThere(page).click();
  await page.getByRole('button', { name: 'Deny' }).click();
  await expect(heading(page, 'Connectez-vous')).toBeVisible();
  await expect(shownErrors(page)).toHaveText('Vous n’avez pas autorisé la connexion chez ce fournisseur.');
  await expectAccessible(page);
  await submitLogin(page, person);
  await giveConsent(page);
  await expectSignedIn(page, world, person);
});

test('traits that the provider does not send are asked for, and the sign-up goes on', { tag: '@own-servers' }, async ({
  page,
  world,
}) => {
  const member = newPerson();
  const form = registrationForm(page);
  await openLogin(page, world);
  await signInThere(page).click();
  await signInAtProvider(page, { email: member.email });
  await expect(heading(page, 'Créer un compte')).toBeVisible();
  await expect(form.email).toHaveValue(member.email);
  await expect(form.firstName).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await form.firstName.fill(member.firstName);
  await form.lastName.fill(member.lastName);
  await page.getByRole('button', { name: 'Continuer', exact: true }).click();
  // Kratos asks the provider once more.
  await signInAtProvider(page, { email: member.email });
  await giveConsent(page);
  await expectSignedIn(page, world, member);
});

test('an account at a provider is linked with the password, and cancelling shows a clean login', {
  tag: '@own-servers',
}, async ({ page, world, person }) => {
  await openLogin(page, world);
  await signInThere(page).click();
  await signInAtProvider(page, person);
  await expect(page.getByTestId('ui/message/1010016')).toContainText(person.email);
  await expect(page.getByRole('definition').filter({ hasText: person.email })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: 'Acme' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Annuler' }).click();
  await expect(page.getByTestId('ui/message/1010016')).toHaveCount(0);
  await expect(signInThere(page)).toBeVisible();
  await expect(loginForm(page).identifier).toHaveValue('');

  await signInThere(page).click();
  await signInAtProvider(page, person);
  await loginForm(page).password.fill('ce-n-est-pas-lui');
  await loginForm(page).password.press('Enter');
  await expect(page.getByTestId('ui/message/4000006')).toBeVisible();
  // Kratos sends the linking message only once. The app keeps it.
  if (!areScriptsOff) await expect(page.getByRole('definition').filter({ hasText: person.email })).toBeVisible();
  await loginForm(page).password.fill(person.password);
  await page.locator('button[name="method"][value="password"]').click();
  await giveConsent(page);
  await expectSignedIn(page, world, person);

  await page.context().clearCookies();
  await openLogin(page, world);
  await signInThere(page).click();
  await signInAtProvider(page, person);
  await giveConsent(page);
  await expectSignedIn(page, world, person);
});
