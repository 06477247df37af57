import { scripted } from '@members/testkit/browser/stage/mode';
import { askToSignIn, enter, loginForm, submitLogin } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { layoutShift } from '@members/testkit/layout-shift';
import { codeFor } from '@members/testkit/mail';
import { codes } from '@members/testkit/variations';
import type { Page } from '@playwright/test';

/** What a phone's keyboard leaves of a window of 390 by 844. */
const aboveKeyboard = 500;

test.use({ viewport: { width: 390, height: 844 } });

async function expectInReach(page: Page, name: string): Promise<void> {
  const button = page.locator('form button[type=submit]').first();
  await expect(button).toBeVisible();
  const box = await button.boundingBox();
  expect(box && box.y + box.height, `${name}: where the primary button ends`).toBeLessThanOrEqual(aboveKeyboard);
}

test('the primary button stands above a phone’s keyboard, and nothing moves on the way there', {
  annotation: scripted('calls'),
}, async ({ page, world, person }) => {
  await askToSignIn(page, world);
  await expectInReach(page, 'login');
  expect(await layoutShift(page), 'layout shift of the login').toBeLessThanOrEqual(0.01);
  await submitLogin(page, { ...person, password: 'ce-n-est-pas-lui' });
  await expect(page.getByTestId('ui/message/4000006')).toBeVisible();
  await expectInReach(page, 'login with an error');
});

test('so does that of a confirmation', async ({ page, world, person }) => {
  await enter(page, world, person);
  await page.goto(`${world.app}/login?${new URLSearchParams({ return_to: `${world.app}/welcome` })}`);
  await expect(page.getByTestId('ui/message/1010003')).toBeVisible();
  await expectInReach(page, 'refresh');
});

test('and that of a code', { tag: '@own-servers' }, async ({ page, ownWorld }) => {
  const world = await ownWorld(codes);
  const person = await world.person();
  await askToSignIn(page, world);
  await loginForm(page).identifier.fill(person.email);
  await page.getByRole('button', { name: 'Recevoir un code de connexion' }).click();
  await expect(page.getByLabel('Code de connexion')).toBeVisible();
  await codeFor(world, person.email);
  await expectInReach(page, 'code');
});
