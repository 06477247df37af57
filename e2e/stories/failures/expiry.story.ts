import { formBeforeScripts, isNativeForm } from '@members/testkit/browser/stage/mode';
import {
  expectInputKept,
  expectRenewed,
  expectSignedIn,
  fillTraits,
  giveConsent,
  heading,
  loginForm,
  openLogin,
  registrationForm,
  submitRegistration,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { newPerson } from '@members/testkit/person';
import { lifespan } from '@members/testkit/variations';
import { untilExpired } from '../../until-expired.ts';

const hour = 3_600_000;

test('a form that has expired is renewed and submitted when the member sends it', { tag: '@gate' }, async ({
  page,
  world,
  person,
}) => {
  await page.clock.install();
  await openLogin(page, world);
  const form = loginForm(page);
  await form.identifier.fill(person.email);
  await form.password.fill(person.password);
  await page.clock.setSystemTime(Date.now() + 24 * hour);
  await form.submit.click();
  await giveConsent(page);
  await expectSignedIn(page, world, person);
});

test('a registration form whose expiry the page does not notice comes back with the input and works', {
  annotation: formBeforeScripts,
  tag: '@own-servers',
}, async ({ page, ownWorld }) => {
  const world = await ownWorld(lifespan('10s'));
  const member = newPerson();
  // The clock of the page is behind: only the server knows that the flow has expired.
  await page.clock.setSystemTime(Date.now() - hour);
  await page.goto(`${world.app}/registration`);
  const form = registrationForm(page);
  await untilExpired(page, world, 'registration');
  await submitRegistration(page, member);
  await expectRenewed(page, 4040001);
  await expectInputKept([
    [form.email, member.email],
    [form.firstName, member.firstName],
  ]);
  await expect(form.password).toHaveValue('');
  if (isNativeForm) await fillTraits(page, member);
  await form.password.fill(member.password);
  await form.submit.click();
  await expect(heading(page, 'Bienvenue sur votre tableau de bord !')).toBeVisible();
});

test('an unknown flow id in the URL is replaced by a new flow', async ({ page, world, person }) => {
  await openLogin(page, world);
  await expect(loginForm(page).identifier).toBeVisible();
  const address = new URL(page.url());
  address.searchParams.set('flow', '7c9fd1a4-0000-4000-8000-000000000000');
  await page.goto(address.href);
  await loginForm(page).identifier.fill(person.email);
  await loginForm(page).password.fill(person.password);
  await loginForm(page).submit.click();
  await giveConsent(page);
  await expectSignedIn(page, world, person);
});
