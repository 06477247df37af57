import { heading, loginForm, signInByApi } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { expectAccessible } from '../../accessibility.ts';

test('a signed-in member confirms the password and returns to the page that asked', async ({ page, world, person }) => {
  await signInByApi(page, world, person);
  const back = `${world.app}/welcome`;
  await page.goto(`${world.app}/login?${new URLSearchParams({ return_to: back })}`);
  await expect(heading(page, 'Confirmez que c’est bien vous')).toBeVisible();
  await expect(page).toHaveTitle(/^Confirmez que c’est bien vous/);
  await expect(page.getByTestId('ui/message/1010003')).toHaveCount(1);
  await expect(page.getByText(`Compte : ${person.email}`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Se déconnecter' })).toHaveAttribute('href', /^\/logout/);
  await expectAccessible(page);
  const { password } = loginForm(page);
  await password.fill('ce-n-est-pas-lui');
  await password.press('Enter');
  await expect(page.getByTestId('ui/message/4000006')).toBeVisible();
  await expect(heading(page, 'Confirmez que c’est bien vous')).toBeVisible();
  await page.locator('input[name="password"]').fill(person.password);
  await page.locator('button[name="method"][value="password"]').click();
  await expect(heading(page, 'Bienvenue sur votre tableau de bord !')).toBeVisible();
  await expect(page).toHaveURL(back);
});

test('a member who is another one than the account signs it out with one press, and starts again', async ({
  page,
  world,
  person,
}) => {
  await signInByApi(page, world, person);
  await page.goto(`${world.app}/login?${new URLSearchParams({ return_to: `${world.app}/` })}`);
  await page.getByRole('button', { name: 'Changer' }).click();
  await expect(heading(page, 'Connexion non autorisée')).toBeVisible();
});

test('a return address outside the app does not start a confirmation', async ({ page, world, person }) => {
  await signInByApi(page, world, person);
  await page.goto(`${world.app}/login?${new URLSearchParams({ return_to: `${world.client}/` })}`);
  await expect(heading(page, 'Connexion non autorisée')).toBeVisible();
  await page.getByRole('link', { name: "Retourner à l'application" }).click();
  await expect(page).toHaveURL(`${world.client}/`);
});
