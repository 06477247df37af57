import { needsScripts } from '@members/testkit/browser/stage/mode';
import {
  expectSignedIn,
  giveConsent,
  heading,
  loginForm,
  openLogin,
  signIn,
  submitLogin,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';

test('with LOGIN_REFRESH=auto a signed-in member reaches the application without a question', {
  tag: '@own-servers',
}, async ({ page, ownWorld }) => {
  const world = await ownWorld({ loginRefresh: 'auto' });
  const person = await world.person();
  await signIn(page, world, person, { remember: true });
  await page.context().clearCookies({ name: 'demo_session' });
  await page.goto(world.client);
  await expect(heading(page, 'Application principale')).toBeVisible();
  await page.getByRole('link', { name: 'Se connecter' }).click();
  await expectSignedIn(page, world, person);
});

test('"another account" on the consent screen takes one press, and the request goes on', async ({
  page,
  world,
  person,
}) => {
  const other = await world.person();
  await openLogin(page, world);
  await submitLogin(page, person);
  await page.getByRole('button', { name: 'Utiliser un autre compte' }).click();
  await submitLogin(page, other);
  await giveConsent(page);
  await expectSignedIn(page, world, other);
});

test('the consent screen makes one request for the answer, and a remembered consent loads no script', {
  annotation: needsScripts('calls'),
}, async ({ page, world, person }) => {
  const requests: string[] = [];
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    if (origin === world.app) requests.push(`${request.resourceType()} ${pathname}`);
  });
  await openLogin(page, world);
  await submitLogin(page, person);
  await giveConsent(page, { remember: true });
  await expectSignedIn(page, world, person);
  const ofConsent = requests.slice(requests.lastIndexOf('document /consent'));
  expect(ofConsent.filter((call) => call.startsWith('fetch /gateway/'))).toEqual([
    ...(world.rendered ? [] : ['fetch /gateway/consent']), // the consent request
    'fetch /gateway/consent', // the member's answer
  ]);
  requests.length = 0;
  await page.goto(`${world.client}/sign-in`);
  await loginForm(page).password.fill(person.password);
  await loginForm(page).submit.click();
  await expectSignedIn(page, world, person);
  const again = requests.slice(requests.lastIndexOf('document /consent'));
  expect(again).toEqual(['document /consent']);
});
