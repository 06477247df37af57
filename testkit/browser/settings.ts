import type { Locator, Page } from '@playwright/test';
import type { Person } from '../person.ts';
import type { World } from '../world.ts';
import { isOff } from './stage/mode.ts';
import { enter, heading } from './steps.ts';
import { expect } from './test.ts';

/** A card of the account screen, by its title. */
export const card = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true });

export const titles = {
  password: 'Mot de passe',
  profile: 'Informations du profil',
  totp: 'Authentification à deux facteurs',
  webauthn: 'Clés de sécurité',
  passkey: 'Clés d’accès',
  lookup: 'Codes de récupération',
  oidc: 'Comptes connectés',
} as const;

/** What a card says once its change was taken; without a script it stands above all cards. */
export const saved = (card: Locator): Locator =>
  (isOff ? card.page().getByRole('main') : card).getByTestId('ui/message/1050001');

/** Opens the account screen for whoever is signed in. */
export async function toSettings(page: Page, world: World): Promise<void> {
  await page.goto(`${world.app}/settings`);
  await expect(heading(page, 'Paramètres de compte')).toBeVisible();
}

/** Signs in and opens the account screen. */
export async function openSettings(page: Page, world: World, person: Person): Promise<void> {
  await enter(page, world, person);
  await toSettings(page, world);
}

/** Presses a button that asks first, and answers yes; without a script nothing asks. */
export async function pressAndAgree(page: Page, button: Locator): Promise<void> {
  if (isOff) return button.click();
  const words = (await button.textContent()) ?? '';
  await button.click();
  await page.getByRole('alertdialog').getByRole('button', { name: words, exact: true }).click();
}
