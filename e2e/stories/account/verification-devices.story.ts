import { needsScripts } from '@members/testkit/browser/stage/mode';
import {
  expectSignedIn,
  giveConsent,
  heading,
  openRegistration,
  submitRegistration,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { linkFor } from '@members/testkit/mail';
import { newPerson, type Person } from '@members/testkit/person';
import { signInAtProvider } from '@members/testkit/provider';
import { social, verification } from '@members/testkit/variations';
import type { World } from '@members/testkit/world';
import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from '../../accessibility.ts';

/** Opens the link of the mail in another browser, and sends its code. @returns the page there */
async function verifyOnPhone(browser: Browser, world: World, { email }: Person): Promise<Page> {
  const phone = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
  await phone.goto(await linkFor(world, email));
  await expect(phone.getByRole('textbox', { name: 'Code de vérification' })).not.toHaveValue('');
  await phone.getByRole('button', { name: 'Continuer', exact: true }).click();
  await expect(heading(phone, 'Vérification réussie')).toBeVisible();
  return phone;
}

test.describe('with a password', () => {
  test.use({ options: verification });

  test('a member signs up on the laptop, opens the mail on the phone, and goes on to the application on the laptop without a password', {
    annotation: needsScripts('asks'),
    tag: '@own-servers',
  }, async ({ browser, page, world, noise }) => {
    // The phone takes the flow over, so the laptop can no longer read it.
    noise.allow(/^Failed to load resource: the server responded with a status of 403/);
    const member = newPerson();
    await openRegistration(page, world);
    await submitRegistration(page, member);
    await expect(heading(page, 'Vérifiez votre adresse e-mail')).toBeVisible();

    const phone = await verifyOnPhone(browser, world, member);
    // The application waits in the laptop's browser: a link here would end in an error.
    await expect(phone.getByTestId('mailed/go-back')).toBeVisible();
    await expect(phone.getByRole('main').getByRole('link')).toHaveCount(0);
    await expectAccessible(phone);
    await phone.context().close();

    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await expect(heading(page, 'Vérification réussie')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: /^Continuer/ }).click();
    // The sign-up of this moment was for this request, so no password is asked for.
    await giveConsent(page);
    await expectSignedIn(page, world, member);
  });

  test('a page that is loaded again after the phone took the form over goes on to the application, too', {
    annotation: needsScripts('asks'),
    tag: '@own-servers',
  }, async ({ browser, page, world, noise }) => {
    noise.allow(/^Failed to load resource: the server responded with a status of 403/);
    const member = newPerson();
    await openRegistration(page, world);
    await submitRegistration(page, member);
    await expect(heading(page, 'Vérifiez votre adresse e-mail')).toBeVisible();
    await (await verifyOnPhone(browser, world, member)).context().close();
    await page.reload();
    await page.getByRole('link', { name: /^Continuer/ }).click();
    await giveConsent(page);
    await expectSignedIn(page, world, member);
  });
});

test.describe('with an account at a provider', () => {
  test.use({
    options: {
      upstream: true,
      kratos: {
        ...social.kratos,
        ...verification.kratos,
        'selfservice.flows.registration.after.oidc.hooks': [{ hook: 'session' }, { hook: 'show_verification_ui' }],
      },
    },
  });

  test('a member signs up on the laptop, opens the mail on the phone, and goes on without the provider', {
    annotation: needsScripts('asks'),
    tag: '@own-servers',
  }, async ({ browser, page, world, noise }) => {
    noise.allow(/^Failed to load resource: the server responded with a status of 403/);
    const member = newPerson();
    await openRegistration(page, world);
    await page.getByRole('button', { name: 'S’inscrire avec Acme' }).click();
    await signInAtProvider(page, member);
    await expect(heading(page, 'Vérifiez votre adresse e-mail')).toBeVisible();
    const phone = await verifyOnPhone(browser, world, member);
    await phone.context().close();
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.getByRole('link', { name: /^Continuer/ }).click();
    await giveConsent(page);
    await expectSignedIn(page, world, member);
  });
});
