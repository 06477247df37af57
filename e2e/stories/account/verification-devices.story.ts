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
import { newPerson } from '@members/testkit/person';
import { verification } from '@members/testkit/variations';
import { expectAccessible } from '../../accessibility.ts';

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

  const phone = await (await browser.newContext({ locale: 'fr-FR' })).newPage();
  await phone.goto(await linkFor(world, member.email));
  await expect(phone.getByRole('textbox', { name: 'Code de vérification' })).not.toHaveValue('');
  await phone.getByRole('button', { name: 'Continuer', exact: true }).click();
  await expect(heading(phone, 'Vérification réussie')).toBeVisible();
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
