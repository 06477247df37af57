import { inTime } from '../../stage/late.ts';
import { allow, askToSignIn, expectSignedIn, loginForm } from '../../steps.ts';
import { expect, test } from '../../test.ts';
import { lifespan } from '../../variations.ts';

const hour = 3_600_000;

test('a login page that expired unnoticed keeps its application', {
  annotation: inTime('words'),
  tag: '@own-servers',
}, async ({ page, ownWorld }) => {
  const world = await ownWorld(lifespan('2s'));
  const person = await world.person();
  await page.clock.setSystemTime(Date.now() - hour);
  await askToSignIn(page, world);
  const form = loginForm(page);
  await form.identifier.fill(person.email);
  await form.password.fill(person.password);
  const end = Date.now() + 2000;
  await expect.poll(() => Date.now() > end).toBe(true);
  await form.submit.click();
  await expect(page.getByTestId('notice/renewed')).toContainText('Cette page avait expiré');
  await expect(form.identifier).toHaveValue(person.email);
  await expect(form.password).toHaveValue('');
  await form.password.fill(person.password);
  await form.submit.click();
  await allow(page);
  await expectSignedIn(page, world, person);
});
