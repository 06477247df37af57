import { needsScriptsInTime } from '@members/testkit/browser/stage/mode';
import { expectSignedIn, loginForm, openLogin, tabTo } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';

test('a member signs in without a mouse', async ({ page, world, person }) => {
  await page.goto(world.client);
  await tabTo(page, page.getByRole('link', { name: 'Se connecter' }));
  await page.keyboard.press('Enter');

  const { identifier, password, toggle } = loginForm(page);
  await expect(identifier).toBeVisible();
  await tabTo(page, identifier);
  await page.keyboard.type(person.email);
  await tabTo(page, password);
  await page.keyboard.type(person.password);
  await page.keyboard.press('Enter');

  const agree = page.getByRole('button', { name: 'Autoriser' });
  await expect(agree).toBeVisible();
  await tabTo(page, page.getByLabel('Mémoriser ma décision'));
  await page.keyboard.press('Space');
  await expect(page.getByLabel('Mémoriser ma décision')).toBeChecked();
  await tabTo(page, agree);
  await page.keyboard.press('Enter');
  await expectSignedIn(page, world, person);
  await expect(toggle).toHaveCount(0);
});

test('Enter and Space show and hide the password', { annotation: needsScriptsInTime('heard') }, async ({
  page,
  world,
}) => {
  await openLogin(page, world);
  const { password, toggle } = loginForm(page);
  await password.fill('tournesol');
  await tabTo(page, toggle);
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await page.keyboard.press('Enter');
  await expect(password).toHaveAttribute('type', 'text');
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Space');
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveValue('tournesol');
  await expect(page).toHaveURL(/\/login/);
});
