import {
  expectSignedIn,
  giveConsent,
  heading,
  openLogin,
  signIn,
  submitLogin,
  typeCode,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { enrolSecondFactor } from '@members/testkit/second-factor';
import { totp } from '@members/testkit/totp';
import { optionalAuthenticator } from '@members/testkit/variations';
import type { Page } from '@playwright/test';

test.use({ options: optionalAuthenticator });

/** Finds the value of a claim in the ID token, which the main application shows. */
const claim = (page: Page, name: string) =>
  page.locator('section').first().getByRole('row', { name: new RegExp(`^${name} `) });

async function giveSecondFactor(page: Page, secret: string): Promise<void> {
  await expect(heading(page, 'Authentification à deux facteurs')).toBeVisible();
  await typeCode(page.getByLabel('Code d’authentification'), totp(secret));
}

test('an application asks for a second factor by `acr_values`, and its token says so', { tag: '@own-servers' }, async ({
  page,
  world,
  person,
}) => {
  const { secret } = await enrolSecondFactor(world, person);
  await page.goto(`${world.client}/sign-in?acr_values=aal2`);
  await submitLogin(page, person);
  await giveSecondFactor(page, secret);
  await giveConsent(page);
  await expectSignedIn(page, world, person);
  await expect(claim(page, 'acr')).toHaveText(/aal2/);
  await expect(claim(page, 'amr')).toHaveText(/password.*totp/);
});
