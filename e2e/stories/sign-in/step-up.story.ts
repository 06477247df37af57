import { isNativeForm } from '@members/testkit/browser/stage/mode';
import {
  expectSignedIn,
  giveConsent,
  heading,
  openLogin,
  signIn,
  submitLogin,
  typeCode,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { enrolSecondFactor } from '@members/testkit/second-factor';
import { totp } from '@members/testkit/totp';
import { optionalAuthenticator } from '@members/testkit/variations';
import type { World } from '@members/testkit/world';
import type { Page } from '@playwright/test';
import { expectAccessible } from '../../accessibility.ts';

test.use({ options: optionalAuthenticator });

/** Finds the value of a claim in the ID token, which the main application shows. */
const claim = (page: Page, name: string) =>
  page.locator('#id-token').getByRole('row', { name: new RegExp(`^${name} `) });

/** Changes members of the main application at Hydra. */
async function changeClient({ hydraAdmin }: World, changes: object): Promise<void> {
  const operations = Object.entries(changes).map(([name, value]) => ({ op: 'add', path: `/${name}`, value }));
  const answer = await fetch(`${hydraAdmin}/admin/clients/main-application`, {
    method: 'PATCH',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(operations),
  });
  expect(answer.status, await answer.text()).toBe(200);
}

async function giveSecondFactor(page: Page, secret: string): Promise<void> {
  await expect(heading(page, 'Authentification à deux facteurs')).toBeVisible();
  await typeCode(page.getByLabel('Code d’authentification'), totp(secret));
}

test('an application asks for a second factor by `acr_values`, and its token says so', {
  tag: ['@own-servers', '@gate'],
}, async ({ page, world, person }) => {
  const { secret } = await enrolSecondFactor(world, person);
  await page.goto(`${world.client}/sign-in?acr_values=aal2`);
  await submitLogin(page, person);
  await giveSecondFactor(page, secret);
  await giveConsent(page);
  await expectSignedIn(page, world, person);
  await expect(claim(page, 'acr')).toHaveText(/aal2/);
  await expect(claim(page, 'amr')).toHaveText(/password.*totp/);
});

test('an account without a second factor sets one up within the sign-in, with its backup codes', {
  tag: '@own-servers',
}, async ({ page, world, person }) => {
  await page.goto(`${world.client}/sign-in?acr_values=aal2`);
  await submitLogin(page, person);
  await expect(heading(page, 'Ajoutez une seconde étape')).toBeVisible();
  await expectAccessible(page);
  const secret = await page.getByTestId('node/text/totp_secret_key/text').textContent();
  await typeCode(page.locator('input[name=totp_code]'), totp((secret ?? '').trim()));
  if (!isNativeForm) {
    await expect(heading(page, 'Conservez vos codes de secours')).toBeVisible();
    await expect(page.getByTestId('node/text/lookup_secret_codes/text').getByRole('listitem')).toHaveCount(12);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'J’ai conservé ces codes en lieu sûr' }).click();
  }
  await giveConsent(page);
  await expectSignedIn(page, world, person);
  await expect(claim(page, 'acr')).toHaveText(/aal2/);
});

test('an application whose metadata demands a second factor gets it from each sign-in', {
  tag: '@own-servers',
}, async ({ page, ownWorld }) => {
  const world = await ownWorld(optionalAuthenticator);
  await changeClient(world, { metadata: { required_aal: 'aal2' } });
  const person = await world.person();
  const { secret } = await enrolSecondFactor(world, person);
  await openLogin(page, world);
  await submitLogin(page, person);
  await giveSecondFactor(page, secret);
  await giveConsent(page);
  await expectSignedIn(page, world, person);
  await expect(claim(page, 'acr')).toHaveText(/aal2/);
});

test('an application that asks for `max_age=0` gets a fresh sign-in', { tag: '@own-servers' }, async ({
  page,
  world,
  person,
}) => {
  await signIn(page, world, person);
  await page.goto(`${world.client}/sign-in?max_age=0`);
  await expect(heading(page, 'Confirmez que c’est bien vous')).toBeVisible();
  await page.getByRole('textbox', { name: 'Mot de passe' }).fill(person.password);
  await page.getByTestId('node/input/method').click();
  await giveConsent(page);
  await expectSignedIn(page, world, person);
});
