import { screen } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { field, findError, heading, openApp } from '../open.tsx';
import { account, createWorld } from '../world.ts';

async function signIn(user: UserEvent, password = account.password) {
  await user.type(await screen.findByLabelText('E-mail'), account.email);
  await user.type(field('Mot de passe'), password);
  await user.click(screen.getByRole('button', { name: 'Se connecter' }));
}

test('the right password leads to the dashboard, and its link signs out', async () => {
  const world = await createWorld();
  const { user } = await openApp('/login', world);
  await signIn(user);
  await heading(/^Bienvenue/);
  expect(screen.getByText('Camille Martin')).toBeTruthy();
  const link = screen.getByRole('link', { name: 'Déconnexion' });
  const href = new URL(link.getAttribute('href') ?? '');
  expect([href.pathname, href.searchParams.has('token')]).toEqual(['/self-service/logout', true]);
  await world.fetch(new Request(href, { headers: { accept: 'application/json' } }));
  const second = await openApp('/', world);
  await heading('Connectez-vous');
  expect(second.router.state.location.pathname).toBe('/login');
});

test('a wrong password keeps the identifier, empties the password and says why', async () => {
  const { user } = await openApp('/login', await createWorld());
  await signIn(user, 'not-the-password');
  const alert = await findError();
  expect(alert.textContent).toContain('E-mail ou mot de passe incorrect');
  expect([field('E-mail').value, field('Mot de passe').value]).toEqual([account.email, '']);
});

test('a login without an application is refused, with a link to the main application', async () => {
  const main_application_url = 'http://127.0.0.1:4446/';
  await openApp('/login', { ...(await createWorld()), config: { login_gate: 'oauth2', main_application_url } });
  await heading('Connexion non autorisée');
  const way = screen.getByRole('link', { name: "Retourner à l'application" });
  expect(way.getAttribute('href')).toBe('http://127.0.0.1:4446/');
});

test('the login names the application that requested it', async () => {
  const world = await createWorld();
  const { search } = await world.authorize({ client_name: 'Espace membres' });
  await openApp(`/login${search}`, { ...world, config: { login_gate: 'oauth2' } });
  await heading('Connectez-vous');
  expect(screen.getByText(/Espace membres/)).toBeTruthy();
});

test('an expired form is renewed and its input is submitted once', async () => {
  const world = await createWorld();
  const { user } = await openApp('/login?return_to=http://127.0.0.1:4455/welcome', world);
  await screen.findByLabelText('E-mail');
  world.clock.advance(2 * 60 * 60 * 1000);
  await signIn(user, 'not-the-password');
  await findError();
  expect(field('E-mail').value).toBe(account.email);
  expect(world.sent.filter(({ call }) => call.startsWith('POST'))).toHaveLength(1);
  const starts = world.sent.filter(({ call }) => call.endsWith('/login/browser'));
  expect(starts.map(({ url }) => url.searchParams.get('return_to'))).toEqual(
    Array(2).fill('http://127.0.0.1:4455/welcome'),
  );
});

test('the URL of an expired flow shows a new flow', async () => {
  const world = await createWorld();
  const first = await openApp('/login', world);
  await heading('Connectez-vous');
  const { search } = first.router.state.location;
  world.clock.advance(2 * 60 * 60 * 1000);
  const second = await openApp(`/login${search}`, world);
  await screen.findAllByLabelText('E-mail');
  expect(second.router.state.location.search).not.toBe(search);
  expect(world.sent.map(({ status }) => status)).toEqual([200, 410, 200]);
});

test('missing cookies lead to a new form with the input, and the second time to help about cookies', async () => {
  const world = await createWorld();
  const { user } = await openApp('/login', world);
  await screen.findByLabelText('E-mail');
  world.cookies.clear();
  await signIn(user);
  await screen.findByTestId('notice/csrf');
  expect(field('E-mail').value).toBe(account.email);
  world.cookies.clear();
  await user.type(field('Mot de passe'), `${account.password}{Enter}`);
  await screen.findByText('Les cookies semblent bloqués', { exact: false });
});

test('a signed-in member who opens the registration is redirected to the dashboard', async () => {
  const world = await createWorld();
  const { user, router } = await openApp('/login', world);
  await signIn(user);
  await heading(/^Bienvenue/);
  await router.navigate('/registration');
  await heading(/^Bienvenue/);
  expect(world.sent.some(({ call, status }) => call.includes('registration') && status === 400)).toBe(true);
});
