import { cardTitles, openCard, savedMessage, signInToSettings } from '@members/testkit/browser/settings';
import {
  expectSignedIn,
  giveConsent,
  heading,
  loginForm,
  openLogin,
  submitLogin,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { privileged, privilegedFor } from '@members/testkit/variations';
import type { World } from '@members/testkit/world';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../accessibility.ts';

test.use({ options: privileged });
test.describe.configure({ mode: 'default' });

/** Waits until the session is older than `privileged_session_max_age`, by the time that the server reports. */
async function untilOld(page: Page, { kratos }: World): Promise<void> {
  const age = async () => {
    const { authenticated_at } = await (await page.context().request.get(`${kratos}/sessions/whoami`)).json();
    return (Date.now() - Date.parse(authenticated_at)) / 1000;
  };
  await expect.poll(age, { timeout: 30_000 }).toBeGreaterThan(privilegedFor);
}

test('a password change with an old session asks for confirmation and is then saved without typing it again', {
  tag: '@own-servers',
}, async ({ page, world }) => {
  const person = await world.person();
  await signInToSettings(page, world, person);
  await untilOld(page, world);
  const password = await openCard(page, cardTitles.password);
  const changed = { ...person, password: 'nouvel-orage-violet-9' };
  await password.getByRole('textbox', { name: 'Nouveau mot de passe' }).fill(changed.password);
  await password.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(heading(page, 'Confirmez que c’est bien vous')).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
  await expectAccessible(page);
  await page.locator('input[name=password]').fill(person.password);
  await page.locator('button[name=method][value=password]').click();
  await expect(heading(page, 'Paramètres de compte')).toBeVisible();
  await expect(savedMessage(password)).toBeVisible();

  await page.context().clearCookies();
  await openLogin(page, world);
  await submitLogin(page, changed);
  await giveConsent(page);
  await expectSignedIn(page, world, changed);
});

test('backup codes are shown right after the confirmation', { tag: '@own-servers' }, async ({ page, world }) => {
  const person = await world.person();
  await signInToSettings(page, world, person);
  await untilOld(page, world);
  const codes = await openCard(page, cardTitles.lookup);
  await codes.locator('button[name=lookup_secret_regenerate]').click();
  await expect(heading(page, 'Confirmez que c’est bien vous')).toBeVisible();
  await loginForm(page).password.fill(person.password);
  await loginForm(page).password.press('Enter');
  await expect(codes.getByRole('list', { name: 'Vos codes de secours' }).getByRole('listitem')).toHaveCount(12);
});
