import { expectAccessible } from '../accessibility.ts';
import { codeFor } from '../mail.ts';
import { stranger } from '../person.ts';
import { allow, askToSignUp, expectSignedIn, heading, submitRegistration } from '../steps.ts';
import { expect, test } from '../test.ts';
import { verification } from '../variations.ts';

test.use({ options: verification });
test.describe.configure({ mode: 'default' });

const title = 'Vérifiez votre compte';

test('a sign-up whose address is to be verified leads on to the application', { tag: '@own-servers' }, async ({
  page,
  world,
}) => {
  const member = stranger();
  await askToSignUp(page, world);
  await submitRegistration(page, member);
  await expect(heading(page, title)).toBeVisible();
  await expect(page.getByText('Un code de vérification a été envoyé par e-mail.')).toBeVisible();
  await expectAccessible(page);
  const field = page.getByRole('textbox', { name: 'Code de vérification' });
  const code = await codeFor(world, member.email);
  await field.fill(code === '123456' ? '654321' : '123456');
  await expect(page.getByTestId('ui/message/4070006')).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(field).toBeFocused();
  await field.fill(code);
  await expect(page.getByTestId('ui/message/1080002')).toHaveText('Votre adresse e-mail est vérifiée.');
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Continuer' }).click();
  await allow(page);
  await expectSignedIn(page, world, member);
});

test('a sign-up without an application ends signed in, with the address verified', { tag: '@own-servers' }, async ({
  page,
  world,
}) => {
  const member = stranger();
  await page.goto(`${world.app}/registration`);
  await submitRegistration(page, member);
  await expect(heading(page, title)).toBeVisible();
  await page.getByRole('textbox', { name: 'Code de vérification' }).fill(await codeFor(world, member.email));
  await page.getByRole('link', { name: 'Continuer' }).click();
  await expect(heading(page, 'Bienvenue sur votre tableau de bord !')).toBeVisible();
  const session: unknown = JSON.parse((await page.getByTestId('session').textContent()) ?? '');
  expect(session).toMatchObject({ identity: { verifiable_addresses: [{ value: member.email, verified: true }] } });
});
