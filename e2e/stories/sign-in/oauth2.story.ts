import { areScriptsOff } from '@members/testkit/browser/stage/mode';
import {
  expectSignedIn,
  giveConsent,
  heading,
  loginForm,
  openLogin,
  shownErrors,
  signIn,
  submitLogin,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { expectAccessible } from '../../accessibility.ts';

const wrongCredentials = 'E-mail ou mot de passe incorrect. Vérifiez votre saisie.';

test('a member signs in at the main application, sees the claims, and signs out', { tag: '@gate' }, async ({
  page,
  world,
  person,
}) => {
  const form = loginForm(page);

  await test.step('the login screen names the application, in French', async () => {
    await openLogin(page, world);
    await expect(heading(page, 'Connectez-vous')).toBeVisible();
    await expect(page.getByText('Entrez vos identifiants pour accéder à votre compte')).toBeVisible();
    await expect(page.getByText('Plus Que Pro', { exact: true })).toBeVisible();
    await expect(page.getByText('Accédez à tous vos services et outils en un seul endroit')).toBeVisible();
    await expect(page.getByText('Application principale')).toBeVisible();
    await expect(page).toHaveTitle(/^Connectez-vous/);
    await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
    if (!areScriptsOff) await expect(page).toHaveURL(/\/login\?.*flow=/);
    const forgotten = page.getByRole('link', { name: 'Mot de passe oublié ?' });
    await expect(forgotten).toHaveAttribute('href', /^\/recovery\?(.*&)?login_challenge=/);
    await expectAccessible(page);
  });

  await test.step('a wrong password shows a message in French and gives the focus to the password', async () => {
    await submitLogin(page, { ...person, password: 'ce-n-est-pas-lui' });
    const message = page.getByTestId('ui/message/4000006');
    await expect(message).toHaveText(wrongCredentials);
    await expect(shownErrors(page)).toHaveCount(1);
    await expect(loginForm(page).password).toBeFocused();
    await expect(loginForm(page).password).toHaveAccessibleDescription(wrongCredentials);
    await expect(form.identifier).toHaveValue(person.email);
    await expect(form.password).toHaveValue('');
    await expectAccessible(page);
  });

  await test.step('the right password leads to the consent screen', async () => {
    await form.password.fill(person.password);
    await form.submit.click();
    await expect(heading(page, 'Application principale souhaite accéder à votre compte')).toBeVisible();
    await expect(page.getByText(person.email)).toBeVisible();
    await expect(page.getByRole('group', { name: 'Autorisations demandées' }).getByRole('checkbox')).toHaveCount(4);
    await expect(page.getByLabel('Vous identifier')).toBeDisabled();
    await expect(page.getByLabel('Consulter votre adresse e-mail')).toBeChecked();
    await expect(page.getByRole('button', { name: 'Refuser' })).toBeVisible();
    await expectAccessible(page);
    await giveConsent(page, { remember: true });
  });

  await test.step('the main application shows verified claims', async () => {
    await expectSignedIn(page, world, person);
    await expect(page.getByRole('row', { name: `iss ${world.hydra}` }).first()).toBeVisible();
  });

  await test.step('the sign-out asks for confirmation and ends at the main application', async () => {
    await page.getByRole('link', { name: 'Se déconnecter' }).click();
    await expect(heading(page, 'Souhaitez‑vous vous déconnecter ?')).toBeVisible();
    await expect(page.getByText('Application principale')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Oui' }).click();
    await expect(page.getByRole('link', { name: 'Se connecter' })).toBeVisible();
    await expect(page).toHaveURL(`${world.client}/`);
  });
});

test('a permission that is switched off is not granted', { tag: '@gate' }, async ({ page, world, person }) => {
  await openLogin(page, world);
  await submitLogin(page, person);
  await page.getByLabel('Consulter votre adresse e-mail').uncheck();
  await giveConsent(page);
  await expect(heading(page, `Bonjour ${person.firstName}`)).toBeVisible();
  await expect(page.getByText(person.email)).toHaveCount(0);
});

test('a member who refuses consent returns to the main application with access_denied', { tag: '@gate' }, async ({
  page,
  world,
  person,
}) => {
  await openLogin(page, world);
  await submitLogin(page, person);
  await page.getByRole('button', { name: 'Refuser' }).click();
  await expect(page.getByRole('row', { name: 'error access_denied' })).toBeVisible();
  expect(new URL(page.url()).origin).toBe(world.client);
});

test('a remembered consent is not asked again, but the password is', async ({ page, world, person }) => {
  await signIn(page, world, person, { remember: true });
  await page.goto(`${world.client}/sign-in`);
  await expect(heading(page, 'Confirmez que c’est bien vous')).toBeVisible();
  await expectAccessible(page);
  await loginForm(page).password.fill(person.password);
  await loginForm(page).submit.click();
  await expectSignedIn(page, world, person);
});

test('a member who answers "Non" to the sign-out stays signed in', async ({ page, world, person }) => {
  await signIn(page, world, person);
  await page.getByRole('link', { name: 'Se déconnecter' }).click();
  await page.getByRole('button', { name: 'Non' }).click();
  await expect(heading(page, 'Souhaitez‑vous vous déconnecter ?')).toHaveCount(0);
  await page.goto(world.client);
  await expectSignedIn(page, world, person);
});

test('a user takes an application’s access back', { tag: '@own-servers' }, async ({ page, world, person }) => {
  await signIn(page, world, person, { remember: true });
  await page.goto(`${world.app}/sessions`);
  const applications = page.getByRole('list', { name: 'Applications ayant accès à votre compte' });
  await expect(applications.getByRole('listitem')).toContainText('Application principale');
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Retirer l’accès.*Application principale/ }).click();
  await expect(heading(page, 'Vos sessions')).toBeVisible();
  await expect(applications).toHaveCount(0);
});
