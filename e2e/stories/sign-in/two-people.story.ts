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
import { expect, test } from '@members/testkit/browser/test';
import { newPerson } from '@members/testkit/person';
import { serveFiles } from '@members/testkit/static-files';
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

test('a sign-out in the app tells an application with a front-channel logout, and ends on the page that says so', {
  tag: '@own-servers',
}, async ({ page, ownWorld }) => {
  const told: string[] = [];
  const application = await serveFiles('.', {
    before: ({ url = '' }, response) => {
      told.push(url);
      response.setHeader('content-type', 'text/html').end('<!doctype html><title>A</title>');
      return true;
    },
  });
  const world = await ownWorld();
  const body = JSON.stringify([{ op: 'add', path: '/frontchannel_logout_uri', value: `${application.origin}/out` }]);
  const headers = { 'content-type': 'application/json' };
  await fetch(`${world.hydraAdmin}/admin/clients/main-application`, { method: 'PATCH', headers, body });
  await signIn(page, world, await world.person());
  await signOutInApp(page, world);
  expect(told).toHaveLength(1);
  const { searchParams, pathname } = new URL(told[0] ?? '', application.origin);
  expect([pathname, searchParams.get('iss'), searchParams.get('sid')]).toEqual([
    '/out',
    world.hydra,
    expect.stringMatching(/^[\w-]{36}$/),
  ]);
  application.close();
});
