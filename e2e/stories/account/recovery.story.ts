import { cardTitles, openCard, savedMessage } from '@members/testkit/browser/settings';
import { areScriptsOff, needsScripts } from '@members/testkit/browser/stage/mode';
import { expectSignedIn, giveConsent, heading, loginForm, typeCode } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { codeFor } from '@members/testkit/mail';
import { expectAccessible } from '../../accessibility.ts';
import { continueToApplication, expectRecovered, openRecovery, recoveryCard, setPassword } from '../../recovery.ts';

test('a member with a forgotten password enters the mailed code, sets a new password and returns to the application', {
  tag: '@gate',
}, async ({ page, world, person }) => {
  const field = page.getByRole('textbox', { name: 'Code reçu' });

  await test.step('the code is sent, and the screen shows the address', async () => {
    await openRecovery(page, world);
    await expect(page.getByText("Récupérez l'accès à votre compte en toute sécurité")).toBeVisible();
    await expect(page.getByText('Entrez votre email pour recevoir un code de récupération')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('E-mail').fill('quelqu-un@example.org');
    await page.getByRole('button', { name: 'Recevoir le code' }).click();
    await expect(page.getByText('Un code de vérification a été envoyé à quelqu-un@example.org')).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('a click on the address starts a new recovery for another address', async () => {
    await page.getByTestId('change-address').click();
    if (!areScriptsOff) await expect(page.getByLabel('E-mail')).toHaveValue('quelqu-un@example.org');
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByRole('button', { name: 'Recevoir le code' }).click();
    await expect(page.getByTestId('change-address')).toContainText(person.email);
  });

  await test.step('a wrong code shows message 4060006, the right one leads to the settings', async () => {
    const code = await codeFor(world, person.email);
    await typeCode(field, code === '123456' ? '654321' : '123456');
    await expect(page.getByTestId('ui/message/4060006')).toBeVisible();
    await expect(field).toHaveValue('');
    await expect(field).toBeFocused();
    await typeCode(field, code);
    await expectRecovered(page);
    await expectAccessible(page);
  });

  await test.step('the new password is saved, and the sign-in to the application goes on', async () => {
    const renewed = { ...person, password: `${person.password}-neuf` };
    await setPassword(page, renewed);
    await expectAccessible(page);
    await continueToApplication(page);
    await expect(page).toHaveURL(/\/login\?/);
    await loginForm(page).password.fill(renewed.password);
    await loginForm(page).submit.click();
    await giveConsent(page);
    await expectSignedIn(page, world, renewed);
  });
});

test('a recovery with a return address ends there once a new password is saved', async ({ page, world, person }) => {
  const back = `${world.client}/ou-j-etais`;
  await page.goto(`${world.app}/recovery?${new URLSearchParams({ return_to: back })}`);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Recevoir le code' }).click();
  await typeCode(page.getByRole('textbox', { name: 'Code reçu' }), await codeFor(world, person.email));
  await expectRecovered(page);
  const form = recoveryCard(page);
  await form.getByRole('textbox', { name: 'Mot de passe' }).fill(`${person.password}-neuf`);
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(page).toHaveURL(back);
});

test('a refused new password keeps the recovery step, and message 1060001 is shown once', {
  annotation: needsScripts('asks'),
}, async ({ page, world, person }) => {
  await page.goto(`${world.app}/recovery`);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Recevoir le code' }).click();
  await typeCode(page.getByRole('textbox', { name: 'Code reçu' }), await codeFor(world, person.email));
  await expectRecovered(page);
  const field = recoveryCard(page).getByRole('textbox', { name: 'Mot de passe' });
  await field.fill('court');
  await field.press('Enter');
  await expect(field).toHaveAccessibleDescription(/au moins 8/);
  await expect(page.getByTestId('recovered').getByTestId('ui/message/1060001')).toBeVisible();
  await expect(page.getByTestId('ui/message/1060001')).toHaveCount(1);
});

test('after a second new password the link to the application still works', {
  annotation: needsScripts('asks'),
}, async ({ page, world, person }) => {
  await openRecovery(page, world);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Recevoir le code' }).click();
  await typeCode(page.getByRole('textbox', { name: 'Code reçu' }), await codeFor(world, person.email));
  await expectRecovered(page);
  const renewed = { ...person, password: `${person.password}-neuf` };
  await setPassword(page, { ...person, password: `${person.password}-premier` });
  await page.getByRole('button', { name: 'Voir tous les paramètres' }).click();
  const form = await openCard(page, cardTitles.password);
  await form.getByRole('textbox', { name: 'Mot de passe' }).fill(renewed.password);
  const answered = page.waitForResponse(/\/self-service\/settings\?/);
  // Kratos continues with another flow, which has no return address.
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  expect((await answered).status()).toBe(200);
  await expect(savedMessage(form)).toBeVisible();
  await page.getByRole('link', { name: /^Continuer/ }).click();
  // The settings have a field with the same name: wait until they are gone.
  await expect(heading(page, 'Confirmez que c’est bien vous')).toBeVisible();
  await loginForm(page).password.fill(renewed.password);
  await loginForm(page).submit.click();
  await giveConsent(page);
  await expectSignedIn(page, world, renewed);
});

test('a signed-in member is asked before a recovery and can sign out for it', async ({
  page,
  world,
  person,
  noise,
}) => {
  noise.allow(/^problem: signed_in/);
  await openRecovery(page, world);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Recevoir le code' }).click();
  await typeCode(page.getByRole('textbox', { name: 'Code reçu' }), await codeFor(world, person.email));
  await expectRecovered(page);
  await page.goto(`${world.app}/recovery`);
  await expect(heading(page, 'Une session est déjà ouverte')).toBeVisible();
  await expect(page.getByText(person.email)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Se déconnecter et continuer' }).click();
  await page.getByRole('link', { name: 'Oui' }).click();
  await expect(heading(page, 'Récupération de compte')).toBeVisible();
});
