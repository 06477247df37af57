import { expectSignedIn, giveConsent, heading, openLogin, submitLogin, typeCode } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { codeFor } from '@members/testkit/mail';
import { verifiedOnly } from '@members/testkit/variations';
import { expectAccessible } from '../../accessibility.ts';

test('a member with an unverified address verifies it and then signs in to the application', {
  tag: '@own-servers',
}, async ({ page, ownWorld }) => {
  const world = await ownWorld(verifiedOnly);
  const person = await world.person();
  await openLogin(page, world);
  await submitLogin(page, person);
  const message = page.getByTestId('ui/message/4000010');
  await expect(message).toContainText('Votre compte n’est pas encore actif');
  await expectAccessible(page);
  await message.getByRole('link', { name: 'Vérifier mon adresse e-mail' }).click();
  await expect(heading(page, 'Vérifiez votre adresse e-mail')).toBeVisible();
  await page.getByRole('textbox', { name: 'E-mail' }).fill(person.email);
  await page.keyboard.press('Enter');
  const code = page.getByRole('textbox', { name: 'Code de vérification' });
  await expect(code).toBeVisible();
  await typeCode(code, await codeFor(world, person.email));
  await expect(page.getByTestId('ui/message/1080002')).toBeVisible();
  await page.getByRole('link', { name: 'Continuer' }).click();
  // The request of the application is still valid.
  await submitLogin(page, person);
  await giveConsent(page);
  await expectSignedIn(page, world, person);
});
