import { expectSignedIn, giveConsent, heading, submitLogin } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { expectAccessible } from '../../accessibility.ts';

test('a login that no application asked for is refused, with the way to the main application', async ({
  page,
  world,
}) => {
  await page.goto(`${world.app}/login`);
  await expect(heading(page, 'Connexion non autorisée')).toBeVisible();
  await expect(
    page.getByText(
      "Cette méthode de connexion directe n'est pas autorisée. Veuillez utiliser l'application principale pour vous connecter.",
      { exact: true },
    ),
  ).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole('link', { name: "Retourner à l'application" }).click();
  await expect(page).toHaveURL(`${world.client}/`);
});

test('a user who opens the settings signs in through the main application and ends in the settings', async ({
  page,
  world,
  person,
}) => {
  await page.goto(`${world.app}/settings`);
  await expect(heading(page, 'Connexion non autorisée')).toBeVisible();
  await page.getByRole('link', { name: "Retourner à l'application" }).click();
  await submitLogin(page, person);
  await giveConsent(page);
  await expect(heading(page, 'Paramètres de compte')).toBeVisible();
});

test('the main application leads to no other origin than the sign-in app', async ({ page, world, person }) => {
  await page.goto(`${world.client}/?return_to=https://evil.example/`);
  await submitLogin(page, person);
  await giveConsent(page);
  await expectSignedIn(page, world, person);
});
