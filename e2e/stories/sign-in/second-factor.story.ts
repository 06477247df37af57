import { areScriptsOff, isNativeForm, needsScripts, needsScriptsInTime } from '@members/testkit/browser/stage/mode';
import {
  clickAndWait,
  expectSignedIn,
  giveConsent,
  heading,
  openLogin,
  submitLogin,
  typeCode,
} from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { layoutShifts } from '@members/testkit/layout-shift';
import { codeFor } from '@members/testkit/mail';
import { enrolSecondFactor } from '@members/testkit/second-factor';
import { totp } from '@members/testkit/totp';
import { secondFactors } from '@members/testkit/variations';
import { expectAccessible } from '../../accessibility.ts';
import { holdRequests } from '../../held-requests.ts';

test.use({ options: secondFactors });
test.describe.configure({ mode: 'default' });

const title = 'Authentification à deux facteurs';

test('all second factors are on the page; a wrong code of the app is refused, the right one leads on', {
  tag: ['@own-servers', '@gate'],
}, async ({ page, world }) => {
  const person = await world.person();
  const { secret } = await enrolSecondFactor(world, person, { codes: true });
  await openLogin(page, world);
  await submitLogin(page, person);
  await expect(heading(page, title)).toBeVisible();
  await expect(page.locator('button[name="address"]')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Code de secours' })).toBeVisible();
  await expectAccessible(page);

  const field = page.getByLabel('Code d’authentification');
  if (!isNativeForm) await expect(field).toBeFocused();
  await expect(page.locator('input[name="totp_code"]')).toHaveCount(1);
  await expect(page.locator('button[name="method"][value="totp"]')).toBeVisible();
  if (!areScriptsOff) {
    await field.pressSequentially('12345');
    await field.press('Enter');
    await expect(field).toHaveAccessibleDescription(/au moins 6\scaractères/);
    await expect(field).toHaveValue('');
  }
  const code = totp(secret);
  await typeCode(field, code === '123456' ? '654321' : '123456');
  await expect(page.getByTestId('ui/message/4000008')).toHaveText('Ce code n’est pas valide.');
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await expectAccessible(page);

  const right = totp(secret);
  await typeCode(field, `${right.slice(0, 3)} ${right.slice(3)}`);
  await giveConsent(page);
  await expectSignedIn(page, world, person);
});

test('nothing moves when the name of the account appears', { annotation: needsScriptsInTime('calls') }, async ({
  page,
  world,
}) => {
  const person = await world.person();
  await enrolSecondFactor(world, person, { codes: true });
  await openLogin(page, world);
  await submitLogin(page, person);
  await expect(heading(page, title)).toBeVisible();
  const accountRequest = await holdRequests(page, '**/self-service/login/browser?refresh=true&aal=aal1');
  await page.reload();
  await accountRequest.waitUntilHeld();
  await expect(page.getByLabel('Code d’authentification')).toBeVisible();
  const account = page.getByRole('main').getByTitle(person.email);
  await expect(account).toHaveCount(0);
  expect(await layoutShifts(page)).toEqual([]);
  accountRequest.release();
  await expect(account).toBeVisible();
  expect(await layoutShifts(page)).toEqual([]);
});

test('a backup code works once, and by Enter', { tag: ['@own-servers', '@gate'] }, async ({ page, world }) => {
  const person = await world.person();
  const { codes } = await enrolSecondFactor(world, person, { codes: true });
  const [first = '', second = ''] = codes;
  const field = page.getByRole('textbox', { name: 'Code de secours' });
  const toBackupCode = async () => {
    await openLogin(page, world);
    await submitLogin(page, person);
  };
  await toBackupCode();
  await expect(page.locator('button[name="method"][value="lookup_secret"]')).toBeVisible();
  await page.locator('input[name="lookup_secret"]').fill(first);
  await field.press('Enter');
  await giveConsent(page);
  await expectSignedIn(page, world, person);

  await page.context().clearCookies();
  await toBackupCode();
  await field.fill(first);
  await field.press('Enter');
  await expect(page.getByTestId('ui/message/4000012')).toHaveText(/^Ce code de secours a déjà été utilisé\./);
  await expect(field).toHaveValue('');
  await expectAccessible(page);
  await field.fill(second);
  await field.press('Enter');
  await giveConsent(page);
  await expectSignedIn(page, world, person);
});

test('a code by e-mail as the only second factor is sent at once', {
  annotation: needsScripts('clock'),
  tag: '@own-servers',
}, async ({ page, world }) => {
  const person = await world.person();
  await page.clock.install();
  await openLogin(page, world);
  await submitLogin(page, person);
  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByRole('main').getByText('Nous vous avons envoyé un code par e-mail.')).toBeVisible();
  await expect(page.getByText(`Compte : ${person.email}`)).toBeVisible();
  await expectAccessible(page);
  const field = page.getByRole('textbox', { name: 'Code de connexion' });
  const first = await codeFor(world, person.email);
  await typeCode(field, first === '123456' ? '654321' : '123456');
  await expect(page.getByTestId('ui/message/4010008')).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();

  const again = page.getByRole('button', { name: 'Renvoyer le code' });
  await expect(again).toBeDisabled();
  await page.clock.fastForward('00:31');
  await clickAndWait(page, again);
  await expect(again).toBeDisabled();
  await typeCode(field, await codeFor(world, person.email));
  await giveConsent(page);
  await expectSignedIn(page, world, person);
});

test('a step-up that an application asks for leads back to it', { tag: '@own-servers' }, async ({ page, world }) => {
  const person = await world.person();
  const { secret } = await enrolSecondFactor(world, person);
  await openLogin(page, world);
  await submitLogin(page, person);
  await expect(heading(page, title)).toBeVisible();
  // With one factor only, the dashboard asks for the second factor, too.
  await page.goto(world.app);
  await expect(heading(page, title)).toBeVisible();
  await expect(page).toHaveURL(/\/login\?.*aal2=true/);

  await page.goto(`${world.app}/login?${new URLSearchParams({ aal2: 'true', return_to: `${world.client}/` })}`);
  await typeCode(page.getByLabel('Code d’authentification'), totp(secret));
  await expect(page).toHaveURL(`${world.client}/`);
  await page.goto(world.app);
  await expect(page.getByText(`${person.firstName} ${person.lastName}`)).toBeVisible();
  // With both factors, Kratos's own parameters ask for the second factor again.
  const query = new URLSearchParams({ aal: 'aal2', refresh: 'true', return_to: `${world.client}/` });
  await page.goto(`${world.app}/login?${query}`);
  await expect(heading(page, title)).toBeVisible();
  await expect(page.locator('button[name="method"][value="totp"], button[value="totp"]').first()).toBeVisible();
});
