import { card, cardTitles } from '@members/testkit/browser/settings';
import { areScriptsOff } from '@members/testkit/browser/stage/mode';
import { heading, openLogin } from '@members/testkit/browser/steps';
import { expect } from '@members/testkit/browser/test';
import type { Person } from '@members/testkit/person';
import type { World } from '@members/testkit/world';
import type { Locator, Page } from '@playwright/test';

/** Opens the recovery screen from the main application. */
export async function openRecovery(page: Page, world: World): Promise<void> {
  await openLogin(page, world);
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click();
  await expect(heading(page, 'Récupération de compte')).toBeVisible();
}

/** Finds the only card after a recovery. */
export const recoveryCard = (page: Page): Locator => page.getByTestId('recovered');

/** Expects the settings right after a recovery: they show only the card for a new password. */
export async function expectRecovered(page: Page): Promise<void> {
  await expect(page.getByTestId('ui/message/1060001')).toBeVisible();
  await expect(recoveryCard(page).locator('input[name=password]')).toBeVisible();
  await expect(card(page, cardTitles.profile)).toHaveCount(0);
}

/** Saves a new password after a recovery. Without scripts Kratos redirects from there to the next page. */
export async function setPassword(page: Page, { password }: Person): Promise<void> {
  const form = recoveryCard(page);
  await form.getByRole('textbox', { name: 'Mot de passe' }).fill(password);
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  const next = areScriptsOff ? 'Confirmez que c’est bien vous' : 'C’est fait';
  await expect(page.getByRole('heading', { name: next })).toBeVisible();
}

/** Goes on from the saved password to the application that requested the sign-in. */
export async function continueToApplication(page: Page): Promise<void> {
  if (!areScriptsOff) await page.getByRole('link', { name: 'Continuer vers Application principale' }).click();
}
