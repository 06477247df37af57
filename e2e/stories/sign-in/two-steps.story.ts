import { isNativeForm, needsScripts } from '@members/testkit/browser/stage/mode';
import {
  expectSignedIn,
  fillTraits,
  giveConsent,
  heading,
  loginForm,
  openLogin,
  openRegistration,
  registrationForm,
  typeCode,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { codeFor } from '@members/testkit/mail';
import { newPerson } from '@members/testkit/person';
import { twoSteps } from '@members/testkit/variations';
import type { Locator } from '@playwright/test';
import { expectAccessible } from '../../accessibility.ts';

test.use({ options: twoSteps });

/** Returns the upper edge of an element, in pixels from the top of the window. */
const top = async (element: Locator): Promise<number> => (await element.boundingBox())?.y ?? Number.NaN;
test.describe.configure({ mode: 'default' });

test('the login asks for the identifier first, then for the method, and can go back for another account', {
  tag: '@own-servers',
}, async ({ page, world, person }) => {
  const { identifier, password } = loginForm(page);
  const go = page.getByRole('button', { name: 'Continuer', exact: true });
  await openLogin(page, world);
  await expect(page.locator('button[name="method"][value="identifier_first"]')).toBeVisible();
  await expect(password).toHaveCount(0);
  await expectAccessible(page);
  await identifier.fill(newPerson().email);
  await identifier.press('Enter');
  await expect(page.getByTestId('ui/message/4000037')).toHaveText(
    'Ce compte n’existe pas ou n’a aucun moyen de connexion. Contactez l’assistance.',
  );
  // A page that the server rendered does not move the focus.
  if (!isNativeForm) await expect(identifier).toBeFocused();
  const other = await world.person();
  await identifier.fill(other.email);
  await identifier.press('Enter');
  await expect(page.getByText(`Compte : ${other.email}`)).toBeVisible();

  await page.getByRole('link', { name: 'Changer' }).click();
  await expect(page.getByText(/^Compte/)).toHaveCount(0);
  await identifier.fill(person.email);
  await go.click();
  await expect(page.getByText(`Compte : ${person.email}`)).toBeVisible();
  await expectAccessible(page);
  if (!isNativeForm) await expect(password).toBeFocused();
  await password.fill('ce-n-est-pas-lui');
  await password.press('Enter');
  await expect(page.getByTestId('ui/message/4000006')).toBeVisible();
  await expect(page.getByText(`Compte : ${person.email}`)).toBeVisible();
  await page.locator('input[name="password"]').fill(person.password);
  await page.locator('button[name="method"][value="password"]').click();
  await giveConsent(page);
  await expectSignedIn(page, world, person);
});

test('back returns from the method to the identifier, which is kept, and forward to the method', {
  annotation: needsScripts('asks'),
  tag: '@own-servers',
}, async ({ page, world, person }) => {
  const { identifier, password } = loginForm(page);
  await openLogin(page, world);
  await identifier.fill(person.email);
  await identifier.press('Enter');
  await expect(password).toBeFocused();
  await page.goBack();
  await expect(identifier).toHaveValue(person.email);
  await expect(password).toHaveCount(0);
  await page.goForward();
  await expect(password).toBeVisible();
  await page.goBack();
  const other = await world.person();
  await identifier.fill(other.email);
  await identifier.press('Enter');
  await expect(page.getByText(`Compte : ${other.email}`)).toBeVisible();
  await password.fill(other.password);
  await password.press('Enter');
  await giveConsent(page);
  await expectSignedIn(page, world, other);
});

test('a two-step login works with a code instead of the password', { tag: '@own-servers' }, async ({
  page,
  world,
  person,
}) => {
  await openLogin(page, world);
  await loginForm(page).identifier.fill(person.email);
  await loginForm(page).identifier.press('Enter');
  await page.locator('button[name="method"][value="code"]').click();
  const field = page.getByRole('textbox', { name: 'Code de connexion' });
  await expect(field).toBeFocused();
  await typeCode(field, await codeFor(world, person.email));
  await giveConsent(page);
  await expectSignedIn(page, world, person);
});

test('a two-step sign-up asks for the profile first and keeps it on the way back', { tag: '@own-servers' }, async ({
  page,
  world,
}) => {
  const member = newPerson();
  const form = registrationForm(page);
  await openRegistration(page, world);
  await expect(form.password).toHaveCount(0);
  const title = heading(page, 'Créer un compte');
  const titleAt = await top(title);
  await fillTraits(page, { ...member, firstName: 'Noémie' });
  await page.locator('button[name="method"][value="profile"]').click();
  await expect(form.password).toBeVisible();
  await expectAccessible(page);

  const back = page.getByRole('button', { name: 'Retour' });
  expect(await top(back)).toBeLessThan(await top(title));
  expect(await top(title)).toBe(titleAt);
  await back.click();
  await expect(form.firstName).toHaveValue('Noémie');
  await expect(form.email).toHaveValue(member.email);
  await form.firstName.fill(member.firstName);
  await form.lastName.press('Enter');
  await form.password.fill('court');
  // Enter submits the password although "Retour" is the first button of the page.
  await form.password.press('Enter');
  await expect(page.getByTestId('ui/message/4000032')).toBeVisible();
  await form.password.fill(member.password);
  await form.submit.click();
  await giveConsent(page);
  await expectSignedIn(page, world, member);
  await expect(heading(page, `Bonjour ${member.firstName}`)).toBeVisible();
});
