import { card, titles } from '@members/testkit/browser/settings';
import { isOff } from '@members/testkit/browser/stage/mode';
import { askToSignIn, heading } from '@members/testkit/browser/steps';
import { expect } from '@members/testkit/browser/test';
import type { Person } from '@members/testkit/person';
import type { World } from '@members/testkit/world';
import type { Page } from '@playwright/test';

/** From the main application to the recovery screen. */
export async function toRecovery(page: Page, world: World): Promise<void> {
  await askToSignIn(page, world);
  await page.getByRole('link', { name: 'Mot de passe oublié ?' }).click();
  await expect(heading(page, 'Récupération de compte')).toBeVisible();
}

/** The account screen right after a recovery: it asks for a new way in first. */
export async function recovered(page: Page): Promise<void> {
  await expect(page.getByTestId('ui/message/1060001')).toBeVisible();
  await expect(card(page, titles.password)).toBeVisible();
  await expect(card(page, titles.profile)).toHaveCount(0);
}

/** Sets a new password there; without a script Kratos itself leads on from there. */
export async function setPassword(page: Page, { password }: Person): Promise<void> {
  const form = card(page, titles.password);
  await form.getByRole('textbox', { name: 'Mot de passe' }).fill(password);
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  const next = isOff ? 'Confirmez que c’est bien vous' : 'C’est fait';
  await expect(page.getByRole('heading', { name: next })).toBeVisible();
}

/** From there to the application that asked. */
export async function toApplication(page: Page): Promise<void> {
  if (!isOff) await page.getByRole('link', { name: 'Continuer vers Application principale' }).click();
}
