import { scripted } from '@members/testkit/browser/stage/mode';
import {
  allow,
  askToSignIn,
  expectSignedIn,
  heading,
  loginForm,
  signIn,
  submitLogin,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { expectAccessible } from '../../accessibility.ts';

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
  await page.getByRole('link', { name: 'Se déconnecter' }).click();
  await page.getByRole('link', { name: 'Oui' }).click();
  await expect(heading(page, 'Aucune session ouverte')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Se connecter' }).click();
  await submitLogin(page, other);
  await allow(page);
  await expectSignedIn(page, world, other);
});

test('the consent page asks once after it was loaded; a remembered one loads nothing', {
  annotation: scripted('calls'),
}, async ({ page, world, person }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === world.app) asked.push(`${request.resourceType()} ${pathname}`);
  });
  await askToSignIn(page, world);
  await submitLogin(page, person);
  await allow(page, { remember: true });
  await expectSignedIn(page, world, person);
  const ofConsent = asked.slice(asked.lastIndexOf('document /consent'));
  expect(ofConsent.filter((call) => call.startsWith('fetch /gateway/'))).toEqual([
    ...(world.rendered ? [] : ['fetch /gateway/consent']), // what is asked
    'fetch /gateway/consent', // the answer
  ]);
  asked.length = 0;
  await page.goto(`${world.client}/sign-in`);
  await loginForm(page).password.fill(person.password);
  await loginForm(page).submit.click();
  await expectSignedIn(page, world, person);
  const again = asked.slice(asked.lastIndexOf('document /consent'));
  expect(again).toEqual(['document /consent']);
});
