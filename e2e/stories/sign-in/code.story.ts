import { needsScripts } from '@members/testkit/browser/stage/mode';
import {
  clickAndWait,
  expectSignedIn,
  fillTraits,
  giveConsent,
  heading,
  loginForm,
  openLogin,
  openRegistration,
  registrationForm,
  submitRegistration,
  typeCode,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { codeFor } from '@members/testkit/mail';
import { newPerson } from '@members/testkit/person';
import { codes } from '@members/testkit/variations';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../accessibility.ts';

test.use({ options: codes });
test.describe.configure({ mode: 'default' });

const signInByCode = (page: Page) => page.getByRole('button', { name: 'Recevoir un code de connexion' });
const signUpByCode = (page: Page) => page.getByRole('button', { name: 'Recevoir un code d’inscription' });
const sent = (page: Page) => page.getByRole('main').getByText('Nous vous avons envoyé un code par e-mail.');

/** Six digits that are not the code. */
const wrong = (code: string) => (code === '123456' ? '654321' : '123456');

test('a new member signs up with a mailed code', { tag: '@own-servers' }, async ({ page, world }) => {
  const member = newPerson();
  await openRegistration(page, world);
  await fillTraits(page, member);
  await signUpByCode(page).click();
  await expect(sent(page)).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Code d’inscription' });
  await expect(field).toBeFocused();
  await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
  await expectAccessible(page);

  const code = await codeFor(world, member.email);
  await typeCode(field, wrong(code));
  await expect(page.getByTestId('ui/message/4040003')).toHaveText('Ce code n’est pas valide ou a déjà été utilisé.');
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await expectAccessible(page);
  await typeCode(field, `${code.slice(0, 3)}-${code.slice(3)}`);
  await giveConsent(page);
  await expectSignedIn(page, world, member);
});

test('a member signs in with a code after a wrong code and a second mail', {
  annotation: needsScripts('clock'),
  tag: ['@own-servers', '@gate'],
}, async ({ page, world, person }) => {
  await page.clock.install();
  await openLogin(page, world);
  await loginForm(page).identifier.fill(person.email);
  await expect(page.locator('button[name="method"][value="code"]')).toBeVisible();
  await signInByCode(page).click();
  await expect(sent(page)).toBeVisible();
  const again = page.getByRole('button', { name: 'Renvoyer le code' });
  await expect(again).toBeDisabled();
  await expect(page.getByRole('button', { name: /^Renvoyer le code dans \d+\ssecondes?$/ })).toBeVisible();
  await page.reload();
  await expect(again).toBeDisabled();
  await expect(page.getByText(`Compte : ${person.email}`)).toBeVisible();
  const field = page.getByRole('textbox', { name: 'Code de connexion' });
  await expect(field).toBeFocused();
  const first = await codeFor(world, person.email);
  await typeCode(page.locator('input[name="code"]'), wrong(first));
  await expect(page.getByTestId('ui/message/4010008')).toHaveText('Ce code n’est pas valide ou a déjà été utilisé.');
  await expect(field).toHaveValue('');

  await expectAccessible(page);
  await page.clock.fastForward('00:31');
  await expect(again).toBeEnabled();
  await clickAndWait(page, again);
  await expect(again).toBeDisabled();
  await expect(sent(page)).toBeVisible();
  const second = await codeFor(world, person.email);
  expect(second).not.toBe(first);
  await typeCode(field, second);
  await giveConsent(page);
  await expectSignedIn(page, world, person);
});

test('an address without an account gets no code, and the form says so', { tag: '@own-servers' }, async ({
  page,
  world,
}) => {
  const member = newPerson();
  await openLogin(page, world);
  await loginForm(page).identifier.fill(member.email);
  await signInByCode(page).click();
  await expect(page.getByTestId('ui/message/4000035')).toHaveText(
    'Ce compte n’existe pas ou ne permet pas la connexion par code.',
  );
  await expect(loginForm(page).identifier).toHaveValue(member.email);
  await expectAccessible(page);
  await page.getByRole('link', { name: 'S’inscrire' }).click();
  await expect(heading(page, 'Créer un compte')).toBeVisible();
  await expect(registrationForm(page).email).toBeVisible();
  await submitRegistration(page, member);
  await giveConsent(page);
  await expectSignedIn(page, world, member);
});
