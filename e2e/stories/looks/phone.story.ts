import {
  expectSignedIn,
  giveConsent,
  heading,
  loginForm,
  openLogin,
  submitLogin,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import type { Page } from '@playwright/test';

/** Checks that the page does not scroll sideways. */
async function expectNoSidewaysScroll(page: Page, title: string): Promise<void> {
  await expect(heading(page, title)).toBeVisible();
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over, `"${title}" scrolls sideways`).toBeLessThanOrEqual(0);
}

for (const width of [390, 320]) {
  test(`no screen scrolls sideways at ${width} px`, async ({ page, world, person }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.goto(`${world.app}/login`);
    await expectNoSidewaysScroll(page, 'Connexion non autorisée');
    await page.goto(`${world.app}/error?error=${'x'.repeat(200)}`);
    await expectNoSidewaysScroll(page, 'Une erreur est survenue');
    await page.goto(`${world.app}/registration`);
    await expectNoSidewaysScroll(page, 'Créer un compte');

    await openLogin(page, world);
    await expectNoSidewaysScroll(page, 'Connectez-vous');
    await submitLogin(page, { ...person, password: 'ce-n-est-pas-lui' });
    await expect(page.getByTestId('ui/message/4000006')).toBeVisible();
    await expectNoSidewaysScroll(page, 'Connectez-vous');
    await loginForm(page).password.fill(person.password);
    await loginForm(page).submit.click();
    await expectNoSidewaysScroll(page, 'Application principale souhaite accéder à votre compte');
    await giveConsent(page);
    await expectSignedIn(page, world, person);
    await page.getByRole('link', { name: 'Se déconnecter' }).click();
    await expectNoSidewaysScroll(page, 'Souhaitez‑vous vous déconnecter ?');
    await page.goto(world.app);
    await expectNoSidewaysScroll(page, 'Bienvenue sur votre tableau de bord !');
  });
}
