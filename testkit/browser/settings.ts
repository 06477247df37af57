import type { Locator, Page } from '@playwright/test';
import type { Person } from '../person.ts';
import type { World } from '../world.ts';
import { areScriptsOff } from './stage/mode.ts';
import { heading, signInByApi } from './steps.ts';
import { expect } from './test.ts';

/** Finds a card of the settings by its title; it is a row with an editor, which only the profile has open at first. */
export const card = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true });

/** Opens the editor of a card, if it is closed. Another one closes. */
export async function openCard(page: Page, title: string): Promise<Locator> {
  const found = card(page, title);
  const isOpen = await found.locator('details[name=settings]').evaluate((details) => details.hasAttribute('open'));
  if (!isOpen) await found.locator('summary').first().click();
  return found;
}

export const cardTitles = {
  password: 'Mot de passe',
  profile: 'Informations du profil',
  totp: 'Authentification à deux facteurs',
  webauthn: 'Clés de sécurité',
  passkey: 'Clés d’accès',
  lookup: 'Codes de récupération',
  oidc: 'Comptes connectés',
} as const;

/** Finds the words that a change was saved: in the card's row, or without scripts only the message above all cards. */
export const savedMessage = (card: Locator): Locator =>
  areScriptsOff ? card.page().getByTestId('ui/message/1050001') : card.getByTestId('settings/saved');

/** Opens the settings of the signed-in member. */
export async function openSettings(page: Page, world: World): Promise<void> {
  await page.goto(`${world.app}/settings`);
  await expect(heading(page, 'Paramètres de compte')).toBeVisible();
}

export async function signInToSettings(page: Page, world: World, person: Person): Promise<void> {
  await signInByApi(page, world, person);
  await openSettings(page, world);
}

/** Clicks a button that asks for confirmation, and confirms. Without scripts there is no confirmation. */
export async function clickAndConfirm(page: Page, button: Locator): Promise<void> {
  if (areScriptsOff) return button.click();
  const name = (await button.textContent()) ?? '';
  await button.click();
  await page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click();
}
