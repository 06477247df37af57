import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { field, heading, openApp } from '../open.tsx';
import { createWorld, type ScreenWorld } from '../world.ts';

const admin = 'http://127.0.0.1:4434/admin';

/** Makes an account without any way to sign in, and a recovery of it as an administrator does. */
async function invite(world: ScreenWorld, kind: 'code' | 'link', query = '') {
  const call = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' };
    const answer = await world.fetch(
      new Request(admin + path, { method: 'POST', headers, body: JSON.stringify(body) }),
    );
    return answer.json();
  };
  const traits = { email: 'nouvelle@example.org', firstName: 'Nina', lastName: 'Morel' };
  const { id } = await call('/identities', { schema_id: 'default', traits });
  const { recovery_link, recovery_code } = await call(`/recovery/${kind}${query}`, { identity_id: id });
  return { link: new URL(recovery_link), code: String(recovery_code) };
}

test('an invitation takes two screens: the code, and how to sign in; neither speaks of a recovery', async () => {
  const world = await createWorld({ kratos: ['e2e/screens/settings/settings.kratos.yml'] });
  const { link, code } = await invite(world, 'code');
  link.searchParams.set('invitation', 'true');
  link.searchParams.set('code', code);
  const { user, router, container } = await openApp(link.pathname + link.search, world);
  await heading('Bienvenue');
  expect(container.textContent).toContain('Saisissez le code de votre invitation');
  expect(field('Code reçu').value).toBe(code);
  expect(router.state.location.search).not.toMatch(/code|invitation/);
  await user.click(screen.getByRole('button', { name: 'Continuer' }));
  await screen.findByText('Votre compte est prêt. Choisissez comment vous vous connecterez.');
  expect(container.textContent).not.toMatch(/récupér/i);
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Mot de passe',
    'Clés de sécurité',
    'Clés d’accès',
    'Comptes connectés',
  ]);
  const password = within(screen.getByRole('region', { name: 'Mot de passe' }));
  await user.type(password.getByLabelText('Nouveau mot de passe'), 'bienvenue-orage-violet-9{Enter}');
  await screen.findByRole('heading', { name: 'C’est fait' });
});

test('a link invites by its return address', async () => {
  const world = await createWorld({ env: { SELFSERVICE_METHODS_LINK_ENABLED: 'true' } });
  const back = new URLSearchParams({ return_to: 'http://127.0.0.1:4455/?invitation=true' });
  const { link } = await invite(world, 'link', `?${back}`);
  const answer = await world.fetch(new Request(link, { headers: { accept: 'text/html' }, redirect: 'manual' }));
  const settings = new URL(answer.headers.get('location') ?? '');
  await openApp(settings.pathname + settings.search, world);
  await heading('Bienvenue');
  await screen.findByText('Votre compte est prêt. Choisissez comment vous vous connecterez.');
});

test('a recovery after an invitation in the same browser is a recovery', async () => {
  const world = await createWorld();
  const { link } = await invite(world, 'code');
  link.searchParams.set('invitation', 'true');
  await openApp(link.pathname + link.search, world);
  await heading('Bienvenue');
  const { router } = await openApp('/recovery', world);
  await heading('Récupération de compte');
  await waitFor(() => expect(router.state.location.search).toMatch(/flow=/));
});
