import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from '../person.ts';
import type { World } from '../world.ts';
import { areScriptsOff, isNativeForm } from './stage/mode.ts';

/** Finds the fields and buttons of the login screen. */
export function loginForm(page: Page) {
  return {
    identifier: page.getByLabel('E-mail'),
    password: page.getByRole('textbox', { name: 'Mot de passe' }),
    submit: page.getByTestId('node/input/method'),
    toggle: page.getByRole('button', { name: 'Afficher le mot de passe' }),
  };
}

/** Finds the fields and buttons of the registration screen. */
export function registrationForm(page: Page) {
  return {
    email: page.getByLabel('E-mail'),
    firstName: page.getByLabel('Prénom'),
    lastName: page.getByLabel('Nom', { exact: true }),
    password: page.getByRole('textbox', { name: 'Mot de passe' }),
    submit: page.getByRole('button', { name: 'S’inscrire' }),
  };
}

export function heading(page: Page, name: string): Locator {
  return page.getByRole('heading', { level: 1, name, exact: true });
}

/** Opens the login screen from the main application. */
export async function openLogin(page: Page, { client }: World): Promise<void> {
  await page.goto(client);
  // The application has the language of the browser.
  await page.getByRole('link', { name: /^(?:Se connecter|Sign in|Anmelden)$/ }).click();
}

/** Fills in the login form and submits it. */
export async function submitLogin(page: Page, person: Person): Promise<void> {
  const { identifier, password, submit } = loginForm(page);
  await identifier.fill(person.email);
  await password.fill(person.password);
  await submit.click();
}

/** Opens the registration screen from the main application. */
export async function openRegistration(page: Page, world: World): Promise<void> {
  await openLogin(page, world);
  await page.getByRole('link', { name: 'S’inscrire' }).click();
  await expect(heading(page, 'Créer un compte')).toBeVisible();
}

/** Fills in the traits of the registration form. */
export async function fillTraits(page: Page, person: Person): Promise<void> {
  const form = registrationForm(page);
  await form.email.fill(person.email);
  await form.firstName.fill(person.firstName);
  await form.lastName.fill(person.lastName);
}

/** Fills in the registration form and submits it. */
export async function submitRegistration(page: Page, person: Person): Promise<void> {
  const form = registrationForm(page);
  await fillTraits(page, person);
  await form.password.fill(person.password);
  await form.submit.click();
}

/** The title of the consent screen, which begins with the application's name. */
export const consentTitle = (page: Page): Locator =>
  page.getByRole('heading', { level: 1, name: 'souhaite accéder à votre compte' });

/** Gives consent on the consent screen. */
export async function giveConsent(page: Page, { remember = false } = {}): Promise<void> {
  await expect(consentTitle(page)).toBeVisible();
  if (remember) await page.getByLabel('Mémoriser ma décision').check();
  await page.getByRole('button', { name: 'Autoriser' }).click();
}

/** Opens the claims of the ID token on the main application's page. */
export async function openIdToken(page: Page): Promise<void> {
  const token = page.locator('#id-token');
  if ((await token.getAttribute('open')) === null) await token.locator('summary').click();
}

/** Expects that the main application shows the claims of the ID token, which it has verified. */
export async function expectSignedIn(page: Page, { client }: World, { firstName, email }: Person): Promise<void> {
  await expect(heading(page, `Bonjour ${firstName}`)).toBeVisible();
  expect(new URL(page.url()).origin).toBe(client);
  await openIdToken(page);
  await expect(page.getByRole('row', { name: `email ${email}` }).first()).toBeVisible();
}

/** Signs in from the main application, gives consent and returns to it. */
export async function signIn(page: Page, world: World, person: Person, { remember = false } = {}): Promise<void> {
  await openLogin(page, world);
  await submitLogin(page, person);
  await giveConsent(page, { remember });
  await expectSignedIn(page, world, person);
}

/** Signs out in the app. The applications that were used keep their own sessions. */
export async function signOutInApp(page: Page, { app }: World): Promise<void> {
  await page.goto(app);
  await page.getByTestId('logout').getByRole('link', { name: 'Déconnexion' }).click();
  await expect(heading(page, 'Déconnexion réussie')).toBeVisible();
}

/** Signs in by Kratos's API, for stories that are not about the sign-in. */
export async function signInByApi(page: Page, { kratos }: World, person: Person): Promise<void> {
  const { request } = page.context();
  const headers = { accept: 'application/json' };
  const created = await request.get(`${kratos}/self-service/login/browser`, { headers });
  const { ui } = await created.json();
  const { attributes } = ui.nodes.find(
    (node: { attributes: { name?: string } }) => node.attributes.name === 'csrf_token',
  );
  const { email: identifier, password } = person;
  const data = { method: 'password', identifier, password, csrf_token: attributes.value };
  const answer = await request.post(ui.action, { headers, data });
  expect(answer.status(), 'signed in without a screen').toBe(200);
}

/** Finds everything that the page shows as an error. */
export const shownErrors = (page: Page): Locator => page.locator('[data-severity=error]');

/** Presses Tab until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 25; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** Clicks a button and waits until the form shows the response. Input that is typed before would be lost with the old form. */
export async function clickAndWait(page: Page, button: Locator): Promise<void> {
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await button.click();
  await answered;
  await expect(page.locator('form[aria-busy=true]')).toHaveCount(0);
}

/** Expects that a refused form still has its input. Kratos's own form, which the app has not seen, may lose it. */
export async function expectInputKept(fields: readonly (readonly [field: Locator, typed: string])[]): Promise<void> {
  for (const [field, typed] of fields) await expect(field).toHaveValue(isNativeForm ? '' : typed);
}

/** Expects the message of a renewed form: the app's notice, or Kratos's message if the browser submitted the form. */
export async function expectRenewed(page: Page, expired: 4010001 | 4040001): Promise<void> {
  const message = page.getByTestId(isNativeForm ? `ui/message/${expired}` : 'notice/renewed');
  await expect(message).toContainText(isNativeForm ? 'a expiré' : 'Cette page avait expiré');
}

/** Types a code. The app removes separators and submits a complete code; without the app the test does both. */
export async function typeCode(field: Locator, code: string): Promise<void> {
  await field.fill(areScriptsOff ? code.replace(/\D/g, '') : code);
  if (areScriptsOff) await field.press('Enter');
}

/**
 * Chooses a language.
 * @param sent whether the choice is submitted by a button, as it is without scripts
 */
export async function chooseLanguage(page: Page, label: string, locale: string, sent = areScriptsOff): Promise<void> {
  await page.getByLabel(label).selectOption(locale);
  if (sent) await page.locator('form[action$="/gateway/look"] button[type=submit]').click();
}
