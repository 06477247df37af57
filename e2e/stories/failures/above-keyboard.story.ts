import { needsScripts } from '@members/testkit/browser/stage/mode';
import { loginForm, openLogin, signInByApi, submitLogin } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { layoutShifts } from '@members/testkit/layout-shift';
import { codeFor } from '@members/testkit/mail';
import { codes } from '@members/testkit/variations';
import type { Page } from '@playwright/test';

/** Height in pixels that the keyboard of a phone leaves of a window of 390 by 844. */
const aboveKeyboard = 500;

test.use({ viewport: { width: 390, height: 844 } });

async function expectAboveKeyboard(page: Page, name: string): Promise<void> {
  const button = page.locator('form button[type=submit]').first();
  await expect(button).toBeVisible();
  const box = await button.boundingBox();
  expect(box && box.y + box.height, `${name}: lower edge of the primary button`).toBeLessThanOrEqual(aboveKeyboard);
}

test('the primary button of the login is above a phone’s keyboard, and nothing moves while the page loads', {
  annotation: needsScripts('calls'),
}, async ({ page, world, person }) => {
  await openLogin(page, world);
  await expectAboveKeyboard(page, 'login');
  expect(await layoutShifts(page), 'layout shift of the login').toEqual([]);
  await submitLogin(page, { ...person, password: 'ce-n-est-pas-lui' });
  await expect(page.getByTestId('ui/message/4000006')).toBeVisible();
  await expectAboveKeyboard(page, 'login with an error');
});

test('the primary button of a confirmation is above a phone’s keyboard', async ({ page, world, person }) => {
  await signInByApi(page, world, person);
  await page.goto(`${world.app}/login?${new URLSearchParams({ return_to: `${world.app}/welcome` })}`);
  await expect(page.getByTestId('ui/message/1010003')).toBeVisible();
  await expectAboveKeyboard(page, 'refresh');
});

test('the primary button of a code form is above a phone’s keyboard', { tag: '@own-servers' }, async ({
  page,
  ownWorld,
}) => {
  const world = await ownWorld(codes);
  const person = await world.person();
  await openLogin(page, world);
  await loginForm(page).identifier.fill(person.email);
  await page.getByRole('button', { name: 'Recevoir un code de connexion' }).click();
  await expect(page.getByLabel('Code de connexion')).toBeVisible();
  await codeFor(world, person.email);
  await expectAboveKeyboard(page, 'code');
});
