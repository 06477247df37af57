import { needsScripts } from '@members/testkit/browser/stage/mode';
import {
  expectSignedIn,
  giveConsent,
  heading,
  loginForm,
  openLogin,
  signIn,
  signOutInApp,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import type { Person } from '@members/testkit/person';
import type { World } from '@members/testkit/world';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../accessibility.ts';

/** Signs both accounts in and out. */
async function useBoth(page: Page, world: World, persons: readonly Person[]): Promise<void> {
  test.slow();
  for (const person of persons) {
    await signIn(page, world, person);
    await signOutInApp(page, world);
    await page.context().clearCookies({ name: 'demo_session' });
  }
}

/** The name of an account's button begins with its address. */
const row = ({ email }: Person) => new RegExp(`^${email}`);

const chooser = (page: Page) => page.getByRole('region', { name: 'Choisissez un compte' });

test('a device that knows two accounts offers them, by keyboard, and forgets one', {
  annotation: needsScripts('focus'),
}, async ({ page, world, person }) => {
  const other = await world.person();
  await openLogin(page, world);
  await expect(chooser(page)).toHaveCount(0);
  await useBoth(page, world, [person, other]);
  await openLogin(page, world);
  await expect(chooser(page).getByRole('listitem')).toHaveText([new RegExp(other.email), new RegExp(person.email)]);
  await expect(chooser(page)).toContainText('Avec un mot de passe');
  await expectAccessible(page);

  await chooser(page)
    .getByRole('button', { name: row(person) })
    .focus();
  await page.keyboard.press('Enter');
  await expect(loginForm(page).identifier).toHaveValue(person.email);
  await expect(loginForm(page).password).toBeFocused();
  await expect(page.getByTestId('live/polite')).toContainText(`Connectez‑vous avec ${person.email}.`);
  await chooser(page).getByRole('button', { name: 'Utiliser un autre compte' }).click();
  await expect(loginForm(page).identifier).toHaveValue('');
  await expect(loginForm(page).identifier).toBeFocused();

  await chooser(page)
    .getByRole('button', { name: `Retirer ${other.email} de cet appareil` })
    .click();
  await expect(chooser(page)).toHaveCount(0);
  await page.reload();
  await expect(loginForm(page).password).toBeVisible();
  await expect(chooser(page)).toHaveCount(0);
});

test('without scripts the ordinary form is shown to a device that knows two accounts', {
  annotation: needsScripts('asks'),
}, async ({ browser, page, world, person }) => {
  await useBoth(page, world, [person, await world.person()]);
  const context = await browser.newContext({ javaScriptEnabled: false, locale: 'fr-FR' });
  await context.addCookies(await page.context().cookies());
  const scriptless = await context.newPage();
  await openLogin(scriptless, world);
  await expect(loginForm(scriptless).password).toBeVisible();
  await expect(chooser(scriptless)).toHaveCount(0);
  await context.close();
});

test('prompt=select_account shows the accounts, and another one answers the same request', {
  annotation: needsScripts('focus'),
}, async ({ page, world, person }) => {
  const other = await world.person();
  await useBoth(page, world, [other]);
  await signIn(page, world, person);
  await page.context().clearCookies({ name: 'demo_session' });
  await page.goto(`${world.client}/sign-in?prompt=select_account`);
  await expect(heading(page, 'Confirmez que c’est bien vous')).toBeVisible();
  await expectAccessible(page);
  await chooser(page)
    .getByRole('button', { name: row(other) })
    .click();
  await expect(loginForm(page).identifier).toHaveValue(other.email);
  await loginForm(page).password.fill(other.password);
  await loginForm(page).submit.click();
  await giveConsent(page);
  await expectSignedIn(page, world, other);
});

test('"another account" on a confirmation takes one press, and the request goes on', async ({
  page,
  world,
  person,
}) => {
  const other = await world.person();
  await signIn(page, world, person);
  await page.context().clearCookies({ name: 'demo_session' });
  await openLogin(page, world);
  await expect(heading(page, 'Confirmez que c’est bien vous')).toBeVisible();
  await page.getByTestId('other-account').click();
  await expect(page.getByRole('heading', { name: /^Connectez.vous$/ })).toBeVisible();
  await loginForm(page).identifier.fill(other.email);
  await loginForm(page).password.fill(other.password);
  await loginForm(page).submit.click();
  await giveConsent(page);
  await expectSignedIn(page, world, other);
});
