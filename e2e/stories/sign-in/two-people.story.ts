import {
  expectSignedIn,
  giveConsent,
  openLogin,
  openRegistration,
  signIn,
  signOutInApp,
  submitLogin,
  submitRegistration,
} from '@members/testkit/browser/steps';
import { test } from '@members/testkit/browser/test';
import { newPerson } from '@members/testkit/person';
import type { World } from '@members/testkit/world';
import type { Page } from '@playwright/test';

/** Signs out in the app, and forgets the session of the application, which is not told. */
async function signOutEverywhere(page: Page, world: World): Promise<void> {
  await signOutInApp(page, world);
  await page.context().clearCookies({ name: 'demo_session' });
}

test('after a sign-out in the app, another person signs in once', async ({ page, world, person }) => {
  const next = await world.person();
  await signIn(page, world, person, { remember: true });
  await signOutEverywhere(page, world);
  await openLogin(page, world);
  await submitLogin(page, next);
  await giveConsent(page);
  await expectSignedIn(page, world, next);
});

test('after a sign-out in the app, another person signs up and is not asked for the new password again', async ({
  page,
  world,
  person,
}) => {
  const next = newPerson();
  await signIn(page, world, person, { remember: true });
  await signOutEverywhere(page, world);
  await openRegistration(page, world);
  await submitRegistration(page, next);
  await giveConsent(page);
  await expectSignedIn(page, world, next);
});
