import { heading } from '@members/testkit/browser/steps';
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
