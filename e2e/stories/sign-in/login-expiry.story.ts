import { formBeforeScripts, isNativeForm } from '@members/testkit/browser/stage/mode';
import {
  expectInputKept,
  expectRenewed,
  expectSignedIn,
  giveConsent,
  loginForm,
  openLogin,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { lifespan } from '@members/testkit/variations';
import { untilExpired } from '../../until-expired.ts';

const hour = 3_600_000;

test('a login form whose expiry the page does not notice comes back and keeps its application', {
  annotation: formBeforeScripts,
  tag: '@own-servers',
}, async ({ page, ownWorld }) => {
  const world = await ownWorld(lifespan('10s'));
  const person = await world.person();
  await page.clock.setSystemTime(Date.now() - hour);
  await openLogin(page, world);
  const form = loginForm(page);
  await form.identifier.fill(person.email);
  await form.password.fill(person.password);
  await untilExpired(page, world, 'login');
  await form.submit.click();
  await expectRenewed(page, 4010001);
  await expectInputKept([[form.identifier, person.email]]);
  await expect(form.password).toHaveValue('');
  if (isNativeForm) await form.identifier.fill(person.email);
  await form.password.fill(person.password);
  await form.submit.click();
  await giveConsent(page);
  await expectSignedIn(page, world, person);
});
