import { expect, type Locator, type Page } from '@playwright/test';
import type { Person } from '../person.ts';
import type { World } from '../world.ts';
import { isNative, isOff } from './stage/mode.ts';

/** The parts of the login screen. */
export function loginForm(page: Page) {
  return {
    identifier: page.getByLabel('E-mail'),
    password: page.getByRole('textbox', { name: 'Mot de passe' }),
    submit: page.getByTestId('node/input/method'),
    toggle: page.getByRole('button', { name: 'Afficher le mot de passe' }),
  };
}

/** The parts of the registration screen. */
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

/** From the main application to the login screen. */
export async function askToSignIn(page: Page, { client }: World): Promise<void> {
  await page.goto(client);
  await page.getByRole('link', { name: 'Se connecter' }).click();
}

/** Fills in the login screen and sends it. */
export async function submitLogin(page: Page, person: Person): Promise<void> {
  const { identifier, password, submit } = loginForm(page);
  await identifier.fill(person.email);
  await password.fill(person.password);
  await submit.click();
}

/** From the main application to the registration screen. */
export async function askToSignUp(page: Page, world: World): Promise<void> {
  await askToSignIn(page, world);
  await page.getByRole('link', { name: 'S’inscrire' }).click();
  await expect(heading(page, 'Créer un compte')).toBeVisible();
}

/** Fills in what the registration screen asks about the person. */
export async function tellAboutYourself(page: Page, person: Person): Promise<void> {
  const form = registrationForm(page);
  await form.email.fill(person.email);
  await form.firstName.fill(person.firstName);
  await form.lastName.fill(person.lastName);
}

/** Fills in the registration screen and sends it. */
export async function submitRegistration(page: Page, person: Person): Promise<void> {
  const form = registrationForm(page);
  await tellAboutYourself(page, person);
  await form.password.fill(person.password);
  await form.submit.click();
}

/** Answers the consent screen. */
export async function allow(page: Page, { remember = false } = {}): Promise<void> {
  await expect(heading(page, 'Autoriser l’accès à votre compte ?')).toBeVisible();
  if (remember) await page.getByLabel('Mémoriser ma décision').check();
  await page.getByRole('button', { name: 'Autoriser' }).click();
}

/** The main application greets somebody whose ID token it has verified. */
export async function expectSignedIn(page: Page, { client }: World, { firstName, email }: Person): Promise<void> {
  await expect(heading(page, `Bonjour ${firstName}`)).toBeVisible();
  expect(new URL(page.url()).origin).toBe(client);
  await expect(page.getByRole('row', { name: `email ${email}` }).first()).toBeVisible();
}

/** The whole way from the main application and back to it. */
export async function signIn(page: Page, world: World, person: Person, { remember = false } = {}): Promise<void> {
  await askToSignIn(page, world);
  await submitLogin(page, person);
  await allow(page, { remember });
  await expectSignedIn(page, world, person);
}

/** Signs somebody in without a screen, where a story is about something else. */
export async function enter(page: Page, { kratos }: World, person: Person): Promise<void> {
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

/** What is shown as an error. */
export const faults = (page: Page): Locator => page.locator('[data-severity=error]');

/** Presses Tab until an element has the focus, as somebody without a mouse does. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 25; presses += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  await expect(target).toBeFocused();
}

/** Presses a button of a form that stays, and waits until the answer is shown: what is typed before would go with the old form. */
export async function pressAndWait(page: Page, button: Locator): Promise<void> {
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await button.click();
  await answered;
  await expect(page.locator('form[aria-busy=true]')).toHaveCount(0);
}

/** What was typed, as it is there after a form was refused: the app keeps it, Kratos not always. */
export async function expectKept(fields: readonly (readonly [field: Locator, typed: string])[]): Promise<void> {
  for (const [field, typed] of fields) await expect(field).toHaveValue(isNative ? '' : typed);
}

/** A form that expired unnoticed has come back and says so: the app in its own words, without it Kratos in its own. */
export async function expectRenewed(page: Page, expired: 4010001 | 4040001): Promise<void> {
  const words = page.getByTestId(isNative ? `ui/message/${expired}` : 'notice/renewed');
  await expect(words).toContainText(isNative ? 'a expiré' : 'Cette page avait expiré');
}

/** Types a code: the app sends it when it is whole, and takes away what people write between its digits. */
export async function typeCode(field: Locator, code: string): Promise<void> {
  await field.fill(isOff ? code.replace(/\D/g, '') : code);
  if (isOff) await field.press('Enter');
}

/**
 * Chooses a language.
 * @param sent whether the choice is sent by a button, as it is without a script; else one that is late finds it
 */
export async function speak(page: Page, label: string, locale: string, sent = isOff): Promise<void> {
  await page.getByLabel(label).selectOption(locale);
  if (sent) await page.locator('form[action$="/gateway/look"] button[type=submit]').click();
}
