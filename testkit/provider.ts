import { expect, type Page } from '@playwright/test';
import type { Person } from './person.ts';

/** Says at the provider who one is; who has no name there is not asked for it. */
export async function beThere(page: Page, { email, firstName = '', lastName = '' }: Partial<Person>): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sign in to Acme' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Subject' }).fill(`acme|${email}`);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email ?? '');
  await page.getByLabel('Given name').fill(firstName);
  await page.getByLabel('Family name').fill(lastName);
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}
