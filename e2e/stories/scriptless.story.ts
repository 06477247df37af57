import { askToSignIn, expectSignedIn, faults, heading, loginForm, registrationForm } from '../steps.ts';
import { expect, test } from '../test.ts';

test.use({ options: { rendering: 'on' } });

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('somebody signs in for an application, with a mistake on the way, in another look', async ({
    page,
    world,
    person,
  }) => {
    await askToSignIn(page, world);
    await page.getByRole('radio', { name: 'Sombre' }).check({ force: true });
    await page.getByRole('button', { name: 'Appliquer' }).click();
    await expect(page.locator('html')).toHaveCSS('background-color', 'rgb(13, 15, 24)');
    const { identifier, password, submit } = loginForm(page);
    await identifier.fill(person.email);
    await password.fill('not this one');
    await submit.click();
    await expect(faults(page)).toContainText('E-mail ou mot de passe incorrect');
    await expect(identifier).toHaveValue(person.email);
    await password.fill(person.password);
    await submit.click();
    await expect(heading(page, 'Autoriser l’accès à votre compte ?')).toBeVisible();
    await page.getByRole('button', { name: 'Autoriser' }).click();
    await expectSignedIn(page, world, person);
  });

  test('an account is made, changed, and left', async ({ page, world }) => {
    await page.goto(`${world.app}/registration`);
    const form = registrationForm(page);
    await form.email.fill(`sans-script-${Date.now()}@example.org`);
    await form.firstName.fill('Nina');
    await form.lastName.fill('Noir');
    await form.password.fill('tournesol-mardi-8');
    await form.submit.click();
    await page.goto(`${world.app}/settings`);
    const profile = page.getByTestId('settings/profile');
    await profile.getByLabel('Prénom').fill('Ninon');
    await profile.getByTestId('node/input/method').click();
    await expect(page.getByRole('main').getByText('Vos modifications ont été enregistrées')).toBeVisible();
    await expect(profile.getByLabel('Prénom')).toHaveValue('Ninon');
    await page.getByTestId('logout').click();
    await page.getByTestId('decision/yes').click();
    await expect(heading(page, 'Vous êtes déconnecté')).toBeVisible();
  });
});

test('the app takes the page over as it is: no second flow, no second paint', async ({ page, world }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await askToSignIn(page, world);
  await expect(page).toHaveURL(/[?&]flow=/);
  expect(asked.filter((path) => path.startsWith('/self-service/'))).toEqual([]);
  await loginForm(page).toggle.click();
  await expect(loginForm(page).toggle).toHaveAttribute('aria-pressed', 'true');
});
