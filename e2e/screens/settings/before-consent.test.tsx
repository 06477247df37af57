import type { Fetch } from '@members/pages/view';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { csrf, flowOf, input, method, serverShowing } from '../hand-made.ts';
import { heading, openApp } from '../open.tsx';
import { region } from './settings.tsx';

const back = 'http://127.0.0.1:4455/consent?consent_challenge=CC';
const address = (path: string) => `${path}${path.includes('?') ? '&' : '?'}${new URLSearchParams({ return_to: back })}`;

const totp = [input(['totp_code', 'text', 'totp'], { required: true }, { id: 1070006 }), method('totp', 1070003)];
const webauthn = [input(['webauthn_register_displayname', 'text', 'webauthn'], {}, { id: 1050013 })];
const password = [input(['password', 'password', 'password'], { required: true }, { id: 1070001 })];
const unlink = [input(['totp_unlink', 'submit', 'totp'], { value: 'true' }, { id: 1050004 })];
const regenerate = input(['lookup_secret_regenerate', 'submit', 'lookup_secret'], { value: 'true' }, { id: 1050008 });
const confirm = input(['lookup_secret_confirm', 'submit', 'lookup_secret'], { value: 'true' }, { id: 1050010 });
const trait = (name: string, value: string) =>
  input([`traits.${name}`, 'text', 'profile'], { value, required: true }, { id: 1070002, context: { title: name } });

const settings = (nodes: readonly object[], more: object = {}) =>
  flowOf('settings', [csrf, ...nodes], { return_to: back, ...more });

/** Returns the server with a session. `aal` is read at each call. */
function withSession(server: ReturnType<typeof serverShowing>, aal: () => string) {
  const identity = { id: 'i1', traits: { email: 'ada@example.org' } };
  const fetch: Fetch = async (request) =>
    request.url.endsWith('/sessions/whoami')
      ? Response.json({ id: 's1', active: true, authenticator_assurance_level: aal(), identity })
      : server.fetch(request);
  return { ...server, fetch };
}

test('a login for a second factor that the account does not have leads to the settings, and back', async () => {
  const login = flowOf('login', [csrf], { requested_aal: 'aal2', return_to: back });
  const server = withSession(serverShowing(login), () => 'aal1');
  const { router } = await openApp(address('/login?aal2=true'), server);
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings'));
  expect(new URLSearchParams(router.state.location.search).get('return_to')).toBe(back);
});

test('only second factors are offered, then their backup codes, then the page leads to consent', async () => {
  let aal = 'aal1';
  const before = settings([...password, ...totp, ...webauthn, regenerate]);
  const added = settings([...password, ...unlink, regenerate], { state: 'success' });
  const codes = settings([...password, ...unlink, confirm], { state: 'success' });
  const server = withSession(serverShowing(before, added, codes, added), () => aal);
  const { user, router } = await openApp(address('/settings'), server);
  await heading('Ajoutez une seconde étape');
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Authentification à deux facteurs',
    'Clés de sécurité',
  ]);
  aal = 'aal2';
  await user.type(within(region('Authentification à deux facteurs')).getByRole('textbox'), '123456');
  await heading('Conservez vos codes de secours');
  expect(screen.getByRole('link', { name: 'Continuer sans ces codes' }).getAttribute('href')).toBe(back);
  await user.click(screen.getByRole('button', { name: /J’ai conservé/ }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/consent'));
  expect(server.bodies).toEqual([
    { csrf_token: 'token', method: 'totp', totp_code: '123456' },
    { csrf_token: 'token', lookup_secret_regenerate: 'true' },
    { csrf_token: 'token', lookup_secret_confirm: 'true' },
  ]);
});

test('a missing fact of the profile is asked for alone, then the page leads to consent', async () => {
  const before = settings([
    ...password,
    trait('email', 'ada@example.org'),
    trait('phone', ''),
    method('profile', 1070003),
  ]);
  const saved = settings([...password, trait('phone', '1')], { state: 'success' });
  const server = withSession(serverShowing(before, saved), () => 'aal1');
  const { user, router } = await openApp(address('/settings'), server);
  await heading('Complétez votre profil');
  expect(screen.getAllByRole('heading', { level: 2 })).toHaveLength(1);
  await user.type(within(region('Informations du profil')).getByLabelText(/phone/), '1');
  await user.click(within(region('Informations du profil')).getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/consent'));
});

test('settings that lead elsewhere, and those of a session with two factors, show all cards', async () => {
  for (const [return_to, aal] of [
    ['https://main.example/consent?consent_challenge=CC', 'aal1'],
    [back, 'aal2'],
  ] as const) {
    const server = withSession(serverShowing(settings([...password, ...totp], { return_to })), () => aal);
    await openApp('/settings', server);
    await heading('Paramètres de compte');
    expect(region('Mot de passe')).toBeDefined();
  }
});
