import { expectAccessible } from '../accessibility.ts';
import { askToSignIn, heading, loginForm } from '../steps.ts';
import { expect, test } from '../test.ts';

test('changing the language keeps the flow and what was typed, and is remembered', async ({ page, world }) => {
  await askToSignIn(page, world);
  await loginForm(page).identifier.fill('camille@example.org');
  await expect(page).toHaveURL(/flow=/);
  const flow = new URL(page.url()).searchParams.get('flow');
  await page.getByLabel('Langue').selectOption('en');
  await expect(heading(page, 'Login')).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.getByLabel('Email')).toHaveValue('camille@example.org');
  expect(new URL(page.url()).searchParams.get('flow')).toBe(flow);
  await expectAccessible(page);
  await page.reload();
  await expect(heading(page, 'Login')).toBeVisible();
});
