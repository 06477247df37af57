import { needsScripts } from '@members/testkit/browser/stage/mode';
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
  signInByApi,
  submitLogin,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { createTelevision } from '@members/testkit/device';
import { codeFor } from '@members/testkit/mail';
import { newPerson } from '@members/testkit/person';
import { signInAtProvider } from '@members/testkit/provider';
import { enrolSecondFactor } from '@members/testkit/second-factor';
import { account, twoSteps } from '@members/testkit/variations';

test.use({ options: { rendering: 'on' } });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a member signs in to an application in the dark theme after a wrong password', { tag: '@gate' }, async ({
    page,
    world,
    person,
  }) => {
    await openLogin(page, world);
    await page.getByRole('radio', { name: 'Sombre' }).check({ force: true });
    await page.getByRole('button', { name: 'Appliquer' }).click();
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(13, 15, 24)');
    const { identifier, password, submit } = loginForm(page);
    await identifier.fill(person.email);
    await password.fill('not this one');
    await submit.click();
    await expect(shownErrors(page)).toContainText('E-mail ou mot de passe incorrect');
    await expect(identifier).toHaveValue(person.email);
    await password.fill(person.password);
    await submit.click();
    await expect(heading(page, 'Application principale souhaite accéder à votre compte')).toBeVisible();
    await page.getByRole('button', { name: 'Autoriser' }).click();
    await expectSignedIn(page, world, person);
  });

  test('a new member registers, changes the account and signs out', { tag: '@gate' }, async ({ page, world }) => {
    await page.goto(`${world.app}/registration`);
    const form = registrationForm(page);
    await form.email.fill(`sans-script-${Date.now()}@example.org`);
    await form.firstName.fill('Nina');
    await form.lastName.fill('Noir');
    await form.password.fill('tournesol-mardi-8');
    await form.submit.click();
    // Wait for the response: another navigation would cancel the registration.
    await expect(heading(page, 'Bienvenue sur votre tableau de bord !')).toBeVisible();
    await page.goto(`${world.app}/settings`);
    const profile = page.getByTestId('settings/profile');
    await profile.getByLabel('Prénom').fill('Ninon');
    await profile.getByTestId('node/input/method').click();
    await expect(page.getByRole('main').getByText('Vos modifications ont été enregistrées')).toBeVisible();
    await expect(profile.getByLabel('Prénom')).toHaveValue('Ninon');
    await page.getByTestId('logout').click();
    await page.getByTestId('decision/yes').click();
    await expect(heading(page, 'Déconnexion réussie')).toBeVisible();
  });

  test('a member connects a television, changes the password and ends the session of another device', async ({
    page,
    browser,
    world,
    person,
  }) => {
    const device = await createTelevision(world, 'television-scriptless');
    await page.goto(device.verification_uri);
    const code = page.getByLabel('Code de l’appareil');
    await code.fill('aaaaaaaa');
    await page.getByRole('button', { name: 'Continuer' }).click();
    await expect(page.getByText('Ce code est incorrect, expiré ou déjà utilisé').first()).toBeVisible();
    await page.goto(`${device.verification_uri}?user_code=${device.user_code}`);
    await page.getByRole('button', { name: 'Continuer' }).click();
    await submitLogin(page, person);
    await giveConsent(page);
    await expect(heading(page, 'Votre appareil est connecté')).toBeVisible();

    await page.goto(`${world.app}/settings`);
    const card = page.getByTestId('settings/password');
    const password = card.getByRole('textbox');
    await card.locator('summary').click();
    await password.first().fill('court');
    await card.getByTestId('node/input/method').click();
    await expect(card.getByTestId('ui/message/4000032')).toBeVisible();
    await password.first().fill('tournesol-jeudi-9');
    await card.getByTestId('node/input/method').click();
    await expect(page.getByRole('main').getByText('Vos modifications ont été enregistrées')).toBeVisible();

    const far = await browser.newContext({ javaScriptEnabled: false, locale: 'fr-FR' });
    const away = await far.newPage();
    await signInByApi(away, world, { ...person, password: 'tournesol-jeudi-9' });
    await page.goto(`${world.app}/sessions`);
    // The second list names the applications with access.
    const sessions = page.getByRole('list').first().getByRole('listitem');
    await expect(sessions).toHaveCount(2);
    await sessions.last().getByRole('button').click();
    await expect(page.getByTestId('sessions/ended')).toContainText('a été déconnecté');
    await expect(sessions).toHaveCount(1);
    await away.goto(world.app);
    await expect(heading(away, 'Connexion non autorisée')).toBeVisible();
    await far.close();
  });
});

test.describe('without scripts, in two steps', () => {
  test.use({ javaScriptEnabled: false, options: { ...twoSteps, rendering: 'on' } });

  test('a new member signs up, goes one step back, and later signs in with a code', async ({ page, world }) => {
    const member = newPerson();
    const form = registrationForm(page);
    await openRegistration(page, world);
    await fillTraits(page, { ...member, firstName: 'Noémie' });
    await page.locator('button[name="method"][value="profile"]').click();
    await page.getByRole('button', { name: 'Retour' }).click();
    await expect(form.firstName).toHaveValue('Noémie');
    await form.firstName.fill(member.firstName);
    await page.locator('button[name="method"][value="profile"]').click();
    await form.password.fill(member.password);
    await form.submit.click();
    await giveConsent(page);
    await expectSignedIn(page, world, member);

    await page.context().clearCookies();
    await openLogin(page, world);
    const { identifier } = loginForm(page);
    await identifier.fill(newPerson().email);
    await identifier.press('Enter');
    await expect(page.getByTestId('ui/message/4000037')).toBeVisible();
    await identifier.fill(member.email);
    await identifier.press('Enter');
    await page.locator('button[name="method"][value="code"]').click();
    const field = page.getByRole('textbox', { name: 'Code de connexion' });
    await field.fill(await codeFor(world, member.email));
    await field.press('Enter');
    await giveConsent(page);
    await expectSignedIn(page, world, member);
  });
});

test.describe('without scripts, with a second factor', () => {
  test.use({ javaScriptEnabled: false, options: { ...account, rendering: 'on' } });

  test('an account at a provider is linked with password and backup code', async ({ page, world, person }) => {
    const { codes } = await enrolSecondFactor(world, person, { codes: true });
    await openLogin(page, world);
    await page.getByRole('button', { name: 'Se connecter avec Acme' }).click();
    await signInAtProvider(page, person);
    await expect(page.getByTestId('ui/message/1010016')).toContainText(person.email);
    const { password } = loginForm(page);
    await password.fill('ce-n-est-pas-lui');
    await password.press('Enter');
    await expect(page.getByTestId('ui/message/4000006')).toBeVisible();
    await password.fill(person.password);
    await password.press('Enter');
    await expect(heading(page, 'Authentification à deux facteurs')).toBeVisible();
    await page.getByLabel('Code d’authentification').fill('123456');
    await page.getByLabel('Code d’authentification').press('Enter');
    await expect(page.getByTestId('ui/message/4000008')).toBeVisible();
    const field = page.getByRole('textbox', { name: 'Code de secours' });
    await field.fill(codes[0] ?? '');
    await field.press('Enter');
    await giveConsent(page);
    await expectSignedIn(page, world, person);

    await page.goto(`${world.app}/login?${new URLSearchParams({ return_to: `${world.app}/welcome` })}`);
    await expect(heading(page, 'Confirmez que c’est bien vous')).toBeVisible();
    await password.fill(person.password);
    await password.press('Enter');
    await expect(heading(page, 'Bienvenue sur votre tableau de bord !')).toBeVisible();
  });
});

test.describe('when the app cannot be loaded', () => {
  test.use({ patient: false });

  test('the rendered pages sign a member in', { annotation: needsScripts('own') }, async ({
    page,
    world,
    person,
    noise,
  }) => {
    noise.allow(/^Failed to load resource: net::ERR_FAILED|Failed to fetch dynamically imported module/);
    await page.route(/\/assets\/main-/, (route) => route.abort());
    const refused = page.waitForEvent('requestfailed', (request) => /\/assets\/main-/.test(request.url()));
    await openLogin(page, world);
    await refused;
    await submitLogin(page, person);
    await giveConsent(page);
    await expectSignedIn(page, world, person);
  });
});

test('the app takes over the rendered page without requesting a flow of its own', {
  annotation: needsScripts('own'),
}, async ({ page, world }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await openLogin(page, world);
  await expect(page).toHaveURL(/[?&]flow=/);
  // The app has taken the page over once its button works: until then it may still request a flow.
  await loginForm(page).toggle.click();
  await expect(loginForm(page).toggle).toHaveAttribute('aria-pressed', 'true');
  expect(requests.filter((path) => path.startsWith('/self-service/'))).toEqual([]);
});
