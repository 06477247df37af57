import { areScriptsOff } from '@members/testkit/browser/stage/mode';
import { expectSignedIn, giveConsent, loginForm } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { linkFor } from '@members/testkit/mail';
import { recoveryByLink } from '@members/testkit/variations';
import { continueToApplication, expectRecovered, openRecovery, setPassword } from '../../recovery.ts';

test.use({ options: recoveryByLink });

test('a member with a forgotten password opens the mailed link in another tab and comes back to the application', {
  tag: '@own-servers',
}, async ({ page, world }) => {
  const person = await world.person();
  await openRecovery(page, world);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Recevoir le lien' }).click();
  await expect(page.getByText(`Un lien de récupération a été envoyé à ${person.email}`)).toBeVisible();
  if (!areScriptsOff) await expect(page.getByRole('button', { name: 'Renvoyer le lien' })).toBeDisabled();

  const link = await linkFor(world, person.email);
  const tab = await page.context().newPage();
  await tab.goto(link);
  await expectRecovered(tab);
  const renewed = { ...person, password: `${person.password}-neuf` };
  await setPassword(tab, renewed);
  await continueToApplication(tab);
  await expect(tab).toHaveURL(/\/login\?/);
  await loginForm(tab).password.fill(renewed.password);
  await loginForm(tab).submit.click();
  await giveConsent(tab);
  await expectSignedIn(tab, world, renewed);
});

test('a used recovery link says so, and another link can be requested', { tag: '@own-servers' }, async ({
  page,
  world,
}) => {
  const person = await world.person();
  await page.goto(`${world.app}/recovery`);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Recevoir le lien' }).click();
  await expect(page.getByTestId('change-address')).toBeVisible();
  const link = await linkFor(world, person.email);
  await page.goto(link);
  await expectRecovered(page);
  await page.context().clearCookies();
  await page.goto(link);
  await expect(page.getByTestId('ui/message/4060004')).toBeVisible();
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Recevoir le lien' }).click();
  await expect(page.getByTestId('change-address')).toContainText(person.email);
});
