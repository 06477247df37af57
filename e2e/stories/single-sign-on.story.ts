import { expectAccessible } from '../accessibility.ts';
import { allow, askToSignIn, expectSignedIn, heading, signIn, submitLogin } from '../steps.ts';
import { expect, test } from '../test.ts';

test('with LOGIN_REFRESH=auto a signed-in member passes without a question', { tag: '@own-servers' }, async ({
  page,
  ownWorld,
}) => {
  const world = await ownWorld({ loginRefresh: 'auto' });
  const person = await world.person();
  await signIn(page, world, person, { remember: true });
  await page.context().clearCookies({ name: 'demo_session' });
  await page.goto(world.client);
  await expect(heading(page, 'Application principale')).toBeVisible();
  await page.getByRole('link', { name: 'Se connecter' }).click();
  await expectSignedIn(page, world, person);
});

test('"not you?" on consent: another member signs in, and the request of the application goes on', async ({
  page,
  world,
  person,
  noise,
}) => {
  noise.expect(/^problem: session_missing/);
  const other = await world.person();
  await askToSignIn(page, world);
  await submitLogin(page, person);
  await page.getByRole('link', { name: /Ce n’est pas vous/ }).click();
  await page.getByRole('link', { name: 'Oui' }).click();
  await expect(heading(page, 'Aucune session ouverte')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Se connecter' }).click();
  await submitLogin(page, other);
  await allow(page);
  await expectSignedIn(page, world, other);
});
