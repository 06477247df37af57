import { formBeforeScripts } from '@members/testkit/browser/stage/mode';
import {
  expectInputKept,
  expectSignedIn,
  giveConsent,
  heading,
  loginForm,
  openRegistration,
  registrationForm,
  shownErrors,
  submitRegistration,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { newPerson } from '@members/testkit/person';
import { expectAccessible } from '../../accessibility.ts';

test.beforeEach(async ({ page, world }) => {
  await openRegistration(page, world);
});

test('a new member signs up during the sign-in to an application and arrives there signed in', {
  tag: '@gate',
}, async ({ page, world }) => {
  const member = newPerson();
  await expectAccessible(page);
  await submitRegistration(page, member);
  await giveConsent(page);
  await expectSignedIn(page, world, member);
});

test('the links between login and registration keep the journey', async ({ page, world }) => {
  const challenge = () => new URL(page.url()).searchParams.get('login_challenge');
  const begun = challenge();
  expect(begun).toBeTruthy();
  await page.getByRole('link', { name: 'Se connecter' }).click();
  await expect(heading(page, 'Connectez-vous')).toBeVisible();
  await expect(loginForm(page).identifier).toBeVisible();
  expect(challenge()).toBe(begun);

  const returnTo = `${world.app}/welcome`;
  await page.goto(`${world.app}/registration?return_to=${encodeURIComponent(returnTo)}`);
  const back = page.getByRole('link', { name: 'Se connecter' });
  await expect(back).toHaveAttribute('href', `/login?${new URLSearchParams({ return_to: returnTo })}`);
});

test('a password that is too short is reported beside its field, and the other input stays', { tag: '@gate' }, async ({
  page,
}) => {
  const member = newPerson();
  const form = registrationForm(page);
  await submitRegistration(page, { ...member, password: 'court' });
  await expect(page.getByTestId('ui/message/4000032')).toHaveText(
    'Le mot de passe doit compter au moins 8 caractères ; le vôtre en comptait 5.',
  );
  await expect(form.password).toHaveAttribute('aria-invalid', 'true');
  await expect(form.password).toHaveAccessibleDescription(/au moins 8\scaractères/);
  await expect(form.password).toBeFocused();
  await expect(form.password).toHaveValue('');
  await expect(form.email).toHaveValue(member.email);
  await expect(form.firstName).toHaveValue(member.firstName);
  await expect(form.lastName).toHaveValue(member.lastName);
  await expectAccessible(page);
});

test('an e-mail that has an account is refused in French', { annotation: formBeforeScripts }, async ({
  page,
  person,
}) => {
  const form = registrationForm(page);
  await submitRegistration(page, { ...newPerson(), email: person.email });
  await expect(page.getByTestId('ui/message/4000007')).toHaveText(/Un compte existe déjà avec cet identifiant/);
  await expect(shownErrors(page)).toHaveCount(1);
  await expectInputKept([[form.email, person.email]]);
  await expect(form.password).toHaveValue('');
});

test('an invalid e-mail address is reported beside its field', async ({ page }) => {
  const form = registrationForm(page);
  // Turns the browser's own check off: the message comes from the server.
  await page.locator('main form').evaluate((element: HTMLFormElement) => {
    element.noValidate = true;
  });
  await submitRegistration(page, { ...newPerson(), email: 'pas-une-adresse' });
  await expect(form.email).toHaveAttribute('aria-invalid', 'true');
  await expect(form.email).toHaveAccessibleDescription(/^Saisissez une adresse e-mail complète/);
  await expect(form.email).toBeFocused();
  await expect(form.email).toHaveValue('pas-une-adresse');
});
