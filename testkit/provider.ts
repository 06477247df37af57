import { expect, type Page } from '@playwright/test';
import type { Person } from './person.ts';

/** Signs in at the social sign-in provider. Members that are left out stay empty. */
export async function signInAtProvider(
  page: Page,
  { email, firstName = '', lastName = '' }: Partial<Person>,
): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign in to Acme' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Subject' }).fill(`acme|${email}`);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email ?? '');
  await page.getByLabel('Given name').fill(firstName);
  await page.getByLabel('Family name').fill(lastName);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}
