import { needsScripts } from '@members/testkit/browser/stage/mode';
import { heading, signInByApi } from '@members/testkit/browser/steps';
import { expect, test } from '@members/testkit/browser/test';
import { expectAccessible } from '../../accessibility.ts';

test('the dashboard names a member, leads on, shows the session, and signs out', { tag: '@gate' }, async ({
  page,
  world,
  person,
}) => {
  await signInByApi(page, world, person);
  await page.goto(world.app);
  await expect(heading(page, 'Bienvenue sur votre tableau de bord !')).toBeVisible();
  await expect(page.getByText(`${person.firstName} ${person.lastName}`)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Vos sessions' })).toHaveAttribute('href', '/sessions');
  await expect(page.getByRole('link', { name: 'Paramètres de compte' })).toHaveAttribute('href', '/settings');
  await expect(page.getByTestId('session')).toBeHidden();
  await page.getByText('Données de session (JSON)').click();
  await expect(page.getByTestId('session')).toBeVisible();
  const session: unknown = JSON.parse((await page.getByTestId('session').textContent()) ?? '');
  expect(session).toMatchObject({ active: true, identity: { traits: { email: person.email } } });
  await expectAccessible(page);

  const logout = page.getByTestId('logout').getByRole('link', { name: 'Déconnexion' });
  await expect(logout).toHaveAttribute('href', new RegExp(`^${world.kratosCalls}/self-service/logout\\?`));
  await logout.click();
  await expect(heading(page, 'Déconnexion réussie')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Se connecter à nouveau' })).toHaveAttribute('href', `${world.client}/`);
  await expectAccessible(page);
  await page.goto(world.app);
  await expect(heading(page, 'Connexion non autorisée')).toBeVisible();
});

test('/logout asks a member before it signs out', async ({ page, world, person }) => {
  await signInByApi(page, world, person);
  await page.goto(`${world.app}/logout`);
  await expect(heading(page, 'Souhaitez‑vous vous déconnecter ?')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Non' }).click();
  await expect(heading(page, 'Bienvenue sur votre tableau de bord !')).toBeVisible();
});

test('after a sign-out in another tab the sign-out link of this tab ends at the signed-out page', {
  annotation: needsScripts('asks'),
}, async ({ context, page, world, person }) => {
  await signInByApi(page, world, person);
  await page.goto(world.app);
  const link = page.getByTestId('logout').getByRole('link', { name: 'Déconnexion' });
  await expect(link).toBeVisible();
  const other = await context.newPage();
  await other.goto(`${world.app}/settings`);
  await other.getByTestId('logout').click();
  await expect(heading(other, 'Déconnexion réussie')).toBeVisible();
  await link.click();
  await expect(heading(page, 'Déconnexion réussie')).toBeVisible();
});

test('the sign-out link of a page signs out although a newer session has begun since', {
  annotation: needsScripts('asks'),
}, async ({ context, page, world, person }) => {
  const link = page.getByTestId('logout').getByRole('link', { name: 'Déconnexion' });
  await signInByApi(page, world, person);
  await page.goto(world.app);
  await expect(link).toBeVisible();
  await context.clearCookies();
  await signInByApi(page, world, person);
  await link.click();
  await expect(heading(page, 'Déconnexion réussie')).toBeVisible();
});

test('the sign-out button of the settings signs out at once and leads to the return address', {
  annotation: needsScripts('asks'),
}, async ({ page, world, person }) => {
  await signInByApi(page, world, person);
  await page.goto(`${world.app}/settings?${new URLSearchParams({ return_to: `${world.client}/fin` })}`);
  await page.getByTestId('logout').click();
  await expect(page).toHaveURL(`${world.client}/fin`);
});
