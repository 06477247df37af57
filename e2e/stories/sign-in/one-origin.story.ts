import { needsScriptsInTime } from '@members/testkit/browser/stage/mode';
import {
  expectSignedIn,
  giveConsent,
  heading,
  loginForm,
  openRegistration,
  signIn,
  submitRegistration,
  typeCode,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { codeFor } from '@members/testkit/mail';
import { newPerson } from '@members/testkit/person';
import { anotherHost } from '@members/testkit/variations';
import type { Page } from '@playwright/test';
import { continueToApplication, expectRecovered, openRecovery, setPassword } from '../../recovery.ts';

const own = { tag: '@own-servers' };

/** Collects the requests of the page to a host, and all CORS preflight requests. */
function requestsTo(page: Page, host: string): readonly string[] {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { hostname, pathname } = new URL(request.url());
    if (hostname === host || request.method() === 'OPTIONS')
      requests.push(`${request.method()} ${hostname}${pathname}`);
  });
  return requests;
}

test(
  'each journey works through the gateway when Kratos has another host name and no CORS',
  own,
  async ({ page, ownWorld }) => {
    const world = await ownWorld({ ...anotherHost, kratosHost: 'localhost', kratosProxy: 'on' });
    const person = newPerson();
    const requests = requestsTo(page, 'localhost');

    await test.step('a member signs up, signs out, and signs in again', async () => {
      await openRegistration(page, world);
      await submitRegistration(page, person);
      await giveConsent(page);
      await expectSignedIn(page, world, person);
      await page.getByRole('link', { name: 'Se déconnecter' }).click();
      await page.getByRole('button', { name: 'Oui' }).click();
      await expect(page.getByRole('link', { name: 'Se connecter' })).toBeVisible();
      await signIn(page, world, person);
    });

    await test.step('a member signs out at the app', async () => {
      await page.goto(`${world.app}/logout`);
      await page.getByRole('link', { name: 'Oui' }).click();
      await expect(page).toHaveURL(/\/signed-out/);
    });

    await test.step('a member recovers the account and returns to the application', async () => {
      await page.context().clearCookies();
      await openRecovery(page, world);
      await page.getByLabel('E-mail').fill(person.email);
      await page.getByRole('button', { name: 'Recevoir le code' }).click();
      await expect(page.getByTestId('change-address')).toContainText(person.email);
      await typeCode(page.getByRole('textbox', { name: 'Code reçu' }), await codeFor(world, person.email));
      await expectRecovered(page);
      const renewed = { ...person, password: `${person.password}-neuf` };
      await setPassword(page, renewed);
      await continueToApplication(page);
      await expect(heading(page, 'Confirmez que c’est bien vous')).toBeVisible();
      await loginForm(page).password.fill(renewed.password);
      await loginForm(page).submit.click();
      await giveConsent(page);
      await expectSignedIn(page, world, renewed);
    });

    expect(requests).toEqual([]);
  },
);

test('with KRATOS_PROXY=off the browser calls Kratos directly', {
  ...own,
  annotation: needsScriptsInTime('view'),
}, async ({ page, ownWorld }) => {
  const world = await ownWorld({ kratosProxy: 'off' });
  const person = await world.person();
  const submitted = page.waitForRequest((request) => request.method() === 'POST');
  await signIn(page, world, person);
  expect(new URL((await submitted).url()).origin).toBe(world.kratos);
  await page.goto(`${world.app}/logout`);
  await page.getByRole('link', { name: 'Oui' }).click();
  await expect(page).toHaveURL(/\/signed-out/);
});
