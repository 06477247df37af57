import { codeFor } from '@members/testkit/mail';
import { expect, type Page } from '@playwright/test';
import type { Example } from './apps.ts';

/** A user without an account. */
function newUser() {
  const own = crypto.randomUUID().slice(0, 8);
  return { email: `user-${own}@example.org`, password: `orage-${own}-violet` };
}

type User = ReturnType<typeof newUser>;

/** Creates an account, from the sign-in page on. The home names the user afterwards. */
async function signUp(page: Page, { app }: Example, { email, password }: User): Promise<void> {
  await page.goto(`${app}/login`);
  await page.getByRole('link', { name: 'Sign up' }).click();
  await expect(page).toHaveURL(/\/registration\?flow=/);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Sign up' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign up' }).click();
}

/** Opens the sign-in page and sends the password. */
async function signIn(page: Page, { app }: Example, { email, password }: User): Promise<void> {
  await page.goto(`${app}/login`);
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
}

/** Asserts that the home of the example names the user. */
const expectHome = (page: Page, { email }: User) => expect(page.getByText(`Notes of ${email}`)).toBeVisible();

/** Enters the code of the newest message. */
async function enterCode(page: Page, example: Example, { email }: User, earlier?: string): Promise<string> {
  const field = page.getByRole('textbox', { name: /code/i });
  await expect(field).toBeVisible();
  await expect.poll(() => codeFor(example, email)).not.toBe(earlier);
  const code = await codeFor(example, email);
  await field.fill(code);
  return code;
}

/** Signs up with a verified address, signs out and in, and recovers the account. */
export async function useAccount(page: Page, example: Example): Promise<void> {
  const { app } = example;
  const user = newUser();
  await signUp(page, example, user);
  await expect(page).toHaveURL(/\/verification\?flow=/);
  const first = await enterCode(page, example, user);
  await page.getByRole('link', { name: 'Continue' }).click();
  await expectHome(page, user);

  await page.getByRole('link', { name: 'Account' }).click();
  await page.getByRole('link', { name: 'See signed-in devices' }).click();
  await expect(page.getByRole('heading', { name: 'Your sessions' })).toBeVisible();
  await page.getByRole('link', { name: 'Account', exact: true }).click();
  await page.getByTestId('logout').click();
  await page.getByRole('link', { name: 'Yes', exact: true }).click();
  await expect(page.getByText('Sign in to read your notes.')).toBeVisible();

  await signIn(page, example, { ...user, password: 'another-password' });
  await expect(page.getByTestId('ui/message/4000006')).toBeVisible();
  await page.getByRole('textbox', { name: 'Password' }).fill(user.password);
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expectHome(page, user);

  await page.context().clearCookies();
  await page.goto(`${app}/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByLabel('Email').fill(user.email);
  await page.getByRole('button').last().click();
  await enterCode(page, example, user, first);
  await expect(page).toHaveURL(/\/settings\?/);
}
