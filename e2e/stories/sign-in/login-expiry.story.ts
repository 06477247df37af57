import { isNative, sentFirst } from '@members/testkit/browser/stage/mode';
import {
  allow,
  askToSignIn,
  expectKept,
  expectRenewed,
  expectSignedIn,
  loginForm,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { lifespan } from '@members/testkit/variations';

const hour = 3_600_000;
/** In seconds; what Kratos sends back anew is filled in again. */
const lives = isNative ? 8 : 3;

test('a login page that expired unnoticed keeps its application', {
  annotation: sentFirst,
  tag: '@own-servers',
}, async ({ page, ownWorld }) => {
  const world = await ownWorld(lifespan(`${lives}s`));
  const person = await world.person();
  await page.clock.setSystemTime(Date.now() - hour);
  await askToSignIn(page, world);
  const form = loginForm(page);
  await form.identifier.fill(person.email);
  await form.password.fill(person.password);
  const end = Date.now() + lives * 1000;
  await expect.poll(() => Date.now() > end).toBe(true);
  await form.submit.click();
  await expectRenewed(page, 4010001);
  await expectKept([[form.identifier, person.email]]);
  await expect(form.password).toHaveValue('');
  if (isNative) await form.identifier.fill(person.email);
  await form.password.fill(person.password);
  await form.submit.click();
  await allow(page);
  await expectSignedIn(page, world, person);
});
