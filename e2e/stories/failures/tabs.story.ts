import { formBeforeScripts, isNativeForm, needsScriptsInTime } from '@members/testkit/browser/stage/mode';
import {
  expectSignedIn,
  giveConsent,
  heading,
  loginForm,
  openLogin,
  registrationForm,
  signInByApi,
  submitLogin,
  submitRegistration,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { newPerson } from '@members/testkit/person';
import { expectAccessible } from '../../accessibility.ts';

const dashboard = 'Bienvenue sur votre tableau de bord !';

test('a member who signs up in one tab confirms the password in another tab whose login began before', async ({
  context,
  page,
  world,
}) => {
  const member = newPerson();
  await openLogin(page, world);
  await expect(loginForm(page).identifier).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${world.app}/registration`);
  await submitRegistration(other, member);
  await expect(heading(other, dashboard)).toBeVisible();

  await submitLogin(page, member);
  await expect(heading(page, 'Confirmez que c’est bien vous')).toBeVisible();
  await expect(page.getByText(`Compte : ${member.email}`)).toBeVisible();
  await expectAccessible(page);
  await loginForm(page).password.fill(member.password);
  await loginForm(page).submit.click();
  await giveConsent(page);
  await expectSignedIn(page, world, member);
});

test('a visible sign-in form says at once that another window has signed in', {
  annotation: needsScriptsInTime('asks'),
}, async ({ context, page, world, person }) => {
  await openLogin(page, world);
  await expect(loginForm(page).identifier).toBeVisible();
  const other = await context.newPage();
  await openLogin(other, world);
  await submitLogin(other, person);
  await expect(heading(other, 'Application principale souhaite accéder à votre compte')).toBeVisible();
  await expect(page.getByTestId('login/elsewhere')).toContainText(`Compte connecté : ${person.email}`);
  await expectAccessible(page);
});

test('a form whose CSRF token became invalid in another tab is renewed and needs one more click', {
  annotation: formBeforeScripts,
}, async ({ context, page, world, person }) => {
  const member = newPerson();
  const other = await context.newPage();
  const form = registrationForm(other);
  await other.goto(`${world.app}/registration`);
  await expect(form.email).toBeVisible();
  await signInByApi(page, world, person);
  await page.goto(`${world.app}/logout`);
  await page.getByRole('link', { name: 'Oui' }).click();
  await expect(heading(page, 'Déconnexion réussie')).toBeVisible();

  await submitRegistration(other, member);
  if (isNativeForm) {
    // Without the app Kratos answers with its error page, and the member opens the form again.
    await expect(other.getByTestId('error/summary')).toContainText(
      'Par mesure de sécurité, votre demande a été refusée',
    );
    await other.goto(`${world.app}/registration`);
    await submitRegistration(other, member);
    await expect(heading(other, dashboard)).toBeVisible();
    return;
  }
  await expect(other.getByTestId('notice/csrf')).toContainText('Saisissez à nouveau le mot de passe');
  await expect(form.email).toHaveValue(member.email);
  await expect(form.firstName).toHaveValue(member.firstName);
  await expect(form.password).toHaveValue('');
  await expectAccessible(other);
  await form.password.fill(member.password);
  await form.submit.click();
  await expect(heading(other, dashboard)).toBeVisible();
});

test('after the browser’s back button the form is shown again and works', {
  annotation: needsScriptsInTime('heard'),
}, async ({ page, world, person }) => {
  const { identifier } = loginForm(page);
  await openLogin(page, world);
  await expect(identifier).toBeVisible();
  await page.goto(world.client);
  await page.goBack();
  await expect(identifier).toBeVisible();
  // A browser that restores the page from its back/forward cache fires this event: the app then reloads the page.
  const loaded = page.waitForEvent('load');
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await loaded;
  await submitLogin(page, person);
  await giveConsent(page);
  await expectSignedIn(page, world, person);
});
