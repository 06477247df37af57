import { cardTitles, openCard, savedMessage, signInToSettings } from '@members/testkit/browser/settings';
import { areScriptsOff, needsScripts } from '@members/testkit/browser/stage/mode';
import {
  expectSignedIn,
  giveConsent,
  heading,
  openRegistration,
  submitRegistration,
  typeCode,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { codeFor, linkFor } from '@members/testkit/mail';
import { newPerson } from '@members/testkit/person';
import { verification } from '@members/testkit/variations';
import { expectAccessible } from '../../accessibility.ts';

test.use({ options: verification });
test.describe.configure({ mode: 'default' });

const title = 'Vérifiez votre adresse e-mail';

test('a new member verifies the address by code and goes on to the application', {
  tag: ['@own-servers', '@gate'],
}, async ({ page, world }) => {
  const member = newPerson();
  await openRegistration(page, world);
  await submitRegistration(page, member);
  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByRole('main').getByText('Vérifiez l’adresse.')).toBeVisible();
  await expectAccessible(page);
  const field = page.getByRole('textbox', { name: 'Code de vérification' });
  const code = await codeFor(world, member.email);
  await typeCode(field, code === '123456' ? '654321' : '123456');
  await expect(page.getByTestId('ui/message/4070006')).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await typeCode(field, code);
  // Without scripts Kratos redirects to the application at once.
  if (!areScriptsOff) {
    await expect(page.getByTestId('ui/message/1080002')).toHaveText('Votre adresse e-mail est vérifiée.');
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Continuer' }).click();
  }
  await giveConsent(page);
  await expectSignedIn(page, world, member);
});

test('a sign-up without an application ends at the dashboard with the address verified', {
  tag: '@own-servers',
}, async ({ page, world }) => {
  const member = newPerson();
  await page.goto(`${world.app}/registration`);
  await submitRegistration(page, member);
  await expect(heading(page, title)).toBeVisible();
  await typeCode(page.getByRole('textbox', { name: 'Code de vérification' }), await codeFor(world, member.email));
  await page.getByRole('link', { name: 'Continuer' }).click();
  await expect(heading(page, 'Bienvenue sur votre tableau de bord !')).toBeVisible();
  const session: unknown = JSON.parse((await page.getByTestId('session').textContent()) ?? '');
  expect(session).toMatchObject({ identity: { verifiable_addresses: [{ value: member.email, verified: true }] } });
});

test('the mailed link fills in the code, and a used link shows no error', {
  annotation: needsScripts('asks'),
  tag: '@own-servers',
}, async ({ page, world }) => {
  const member = newPerson();
  await openRegistration(page, world);
  await submitRegistration(page, member);
  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByText(`Saisissez le code envoyé à ${member.email}`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'S’inscrire' })).toHaveCount(0);
  const link = await linkFor(world, member.email);
  const code = await codeFor(world, member.email);
  await page.goto(link);
  const field = page.getByRole('textbox', { name: 'Code de vérification' });
  await expect(field).toHaveValue(code);
  await expectAccessible(page);
  await expect(page).not.toHaveURL(new RegExp(code));
  await expect(field).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Vérification réussie')).toBeVisible();
  // The link to the application stays however old the page is: the app requests no new flow.
  const onward = await page.getByRole('link', { name: 'Continuer' }).getAttribute('href');
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.clock.setSystemTime(Date.now() + 48 * 3_600_000);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  // A request that the app makes on focus is sent before this one.
  await page.evaluate(() => fetch('/health/alive'));
  expect(requests).toEqual([`${world.app}/health/alive`]);
  await expect(page.getByRole('link', { name: 'Continuer' })).toHaveAttribute('href', onward ?? '');
  await page.clock.setSystemTime(Date.now());

  const again = await page.context().newPage();
  await again.goto(link);
  await expect(heading(again, 'Vérification réussie')).toBeVisible();
  await expect(again.getByTestId('ui/message/4070002')).toHaveText('Votre adresse e-mail est vérifiée.');
  await expectAccessible(again);
  await again.close();

  await page.getByRole('link', { name: 'Continuer' }).click();
  await giveConsent(page);
  await expectSignedIn(page, world, member);
});

test('a code that was already used in another tab shows success, not an error', {
  annotation: needsScripts('asks'),
  tag: '@own-servers',
}, async ({ context, page, world, noise }) => {
  noise.allow(/^Failed to load resource: the server responded with a status of 410/);
  const member = newPerson();
  await page.goto(`${world.app}/registration`);
  await submitRegistration(page, member);
  await expect(heading(page, title)).toBeVisible();
  const code = await codeFor(world, member.email);
  const field = page.getByRole('textbox', { name: 'Code de vérification' });
  // A page in the background does not notice what other tabs do.
  await page.evaluate(() => Object.defineProperty(document, 'visibilityState', { value: 'hidden' }));
  const other = await context.newPage();
  await other.goto(page.url());
  await typeCode(other.getByRole('textbox', { name: 'Code de vérification' }), code);
  await expect(other.getByRole('link', { name: 'Continuer' })).toBeVisible();
  await typeCode(field, code);
  await expect(heading(page, 'Vérification réussie')).toBeVisible();
  await expect(page.getByTestId('ui/message/4070002')).toHaveText('Votre adresse e-mail est vérifiée.');
});

test('a new e-mail address in the settings offers a link to verify it', {
  annotation: needsScripts('asks'),
  tag: '@own-servers',
}, async ({ page, world }) => {
  const person = await world.person();
  await signInToSettings(page, world, person);
  const profile = await openCard(page, cardTitles.profile);
  const address = newPerson().email;
  await profile.getByLabel('E-mail').fill(address);
  await profile.getByRole('button', { name: 'Enregistrer' }).click();
  await expect(savedMessage(profile)).toBeVisible();
  await profile.getByRole('link', { name: 'Vérifier mon adresse' }).click();
  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByLabel('E-mail')).toHaveValue(address);
  await page.getByRole('button', { name: 'Recevoir le code' }).click();
  await expect(page.getByRole('textbox', { name: 'Code de vérification' })).toBeVisible();
});

test('a code in the URL is filled in and removed from the URL and the history', {
  annotation: needsScripts('asks'),
  tag: '@own-servers',
}, async ({ page, world }) => {
  const member = newPerson();
  await page.goto(`${world.app}/registration`);
  await submitRegistration(page, member);
  await expect(heading(page, title)).toBeVisible();
  const code = await codeFor(world, member.email);
  await page.goto(`${page.url()}&code=${code}`);
  await expect(page.getByRole('textbox', { name: 'Code de vérification' })).toHaveValue(code);
  await expect(page).not.toHaveURL(new RegExp(code));
  await page.getByRole('button', { name: 'Continuer' }).click();
  await expect(heading(page, 'Vérification réussie')).toBeVisible();
  await page.goBack();
  expect(page.url()).not.toContain(code);
});
