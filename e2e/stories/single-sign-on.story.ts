import { expectSignedIn, heading, signIn } from '../steps.ts';
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
