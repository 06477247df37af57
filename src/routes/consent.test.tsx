import type { AppConfig, GatewayConsent } from '@members/openapi';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { defaultConfig } from '../config.ts';
import { loadLocale } from '../intl/testing.ts';
import { createRoutes } from '../router.tsx';

const locale = await loadLocale('fr');
const config = { ...defaultConfig, gateway: true };
const consentRequest: GatewayConsent = {
  challenge: 'c',
  csrf_token: 't',
  client: { client_id: 'id', client_name: 'Portail', policy_uri: 'javascript:alert(1)', tos_uri: 'https://p.test/tos' },
  requested_scope: ['openid', 'email', 'custom'],
  subject: 's',
  identity_label: 'ada@example.test',
  redirect_host: 'p.test',
  remember_for: 3600,
};

function open(address: string, get: object, status = 200, more: Partial<AppConfig> = {}) {
  const sent: unknown[] = [];
  const gone = { error: { id: 'challenge_gone', code: 410, message: 'gone', client_uri: 'https://p.test/' } };
  const fetch = async (request: Request) => {
    if (request.method === 'GET') return Response.json(get, { status });
    sent.push(await request.json());
    return Response.json(gone, { status: 410 });
  };
  const router = createMemoryRouter(createRoutes({ config: { ...config, ...more }, fetch, locale, loadLocale }), {
    initialEntries: [address],
  });
  render(<RouterProvider router={router} />);
  return sent;
}

test('the selected scopes and openid are granted; an error of the gateway links back to the client', async () => {
  const sent = open('/consent?consent_challenge=c', consentRequest);
  await screen.findByRole('heading', { level: 1, name: /souhaite accéder à votre compte/ });
  expect(screen.getByLabelText<HTMLInputElement>(/Vous identifier/).disabled).toBe(true);
  expect(screen.queryByText(/Politique de confidentialité de/)).toBeNull();
  await userEvent.click(screen.getByLabelText('custom'));
  await userEvent.click(screen.getByLabelText('Mémoriser ma décision'));
  await userEvent.click(screen.getByRole('button', { name: 'Autoriser' }));
  const link = await screen.findByRole('link', { name: 'Retourner à l’application' });
  expect(link.getAttribute('href')).toBe('https://p.test/');
  expect(sent).toEqual([
    { challenge: 'c', csrf_token: 't', decision: 'allow', grant_scope: ['openid', 'email'], remember: true },
  ]);
});

test('ui_locales of the client selects the language', async () => {
  open('/consent?consent_challenge=c', { ...consentRequest, ui_locales: 'xx sv-FI fr' });
  await screen.findByRole('button', { name: 'Tillåt' });
  await waitFor(() => expect(document.documentElement.lang).toBe('sv'));
});

test('a client name with direction controls cannot imitate another site', async () => {
  open('/consent?consent_challenge=c', {
    ...consentRequest,
    client: { client_id: 'id', client_name: '\u202Emoc.elgoog' },
  });
  await screen.findByRole('heading', { level: 1, name: 'moc.elgoog souhaite accéder à votre compte' });
  expect(document.body.textContent).not.toContain('\u202E');
});

test('a client without a name and host, configured scope texts and the audience are shown', async () => {
  const bare = { ...consentRequest, client: { client_id: 'mobile-7' }, redirect_host: '' };
  const scope_texts = { custom: { en: 'See your orders', fr: 'Consulter vos commandes' } };
  open('/consent', { ...bare, requested_audience: ['https://api.test', 'https://b.test'] }, 200, { scope_texts });
  expect(await screen.findByText(/souhaite accéder à votre compte/)).toBeDefined();
  expect(document.body.textContent).toContain('mobile-7 souhaite accéder à votre compte');
  expect(document.body.textContent).not.toContain('Vous reviendrez');
  expect(screen.getByLabelText('Consulter vos commandes')).toBeDefined();
  const audience = screen.getAllByTestId('audience');
  expect(audience.map(({ textContent }) => textContent)).toEqual([
    'Pour l’API https://api.test',
    'Pour l’API https://b.test',
  ]);
  // The audience is visible beside the permissions, not in the folded details.
  const permissions = screen.getByRole('group', { name: 'Autorisations demandées' });
  for (const each of audience) expect([each.closest('details'), permissions.contains(each)]).toEqual([null, true]);
});

test('offline access is explained; scope names are folded; the terms are linked', async () => {
  open('/consent?consent_challenge=c', { ...consentRequest, requested_scope: ['openid', 'offline_access'] });
  expect(await screen.findByLabelText('Accéder à ces informations même en votre absence')).toBeDefined();
  const raw = screen.getByText('offline_access');
  expect(raw.closest('details')?.open).toBe(false);
  expect(screen.getByRole('link', { name: /^Conditions d’utilisation de Portail/ })).toHaveProperty(
    'href',
    'https://p.test/tos',
  );
});

test('the choice to remember says for how long, and both policies are linked', async () => {
  const client = { ...consentRequest.client, policy_uri: 'https://p.test/policy' };
  open('/consent?consent_challenge=c', { ...consentRequest, client });
  const remember = await screen.findByLabelText('Mémoriser ma décision');
  const hint = document.getElementById(remember.getAttribute('aria-describedby') ?? '');
  expect(hint?.textContent).toMatch(/^Pendant 1\sheure/);
  const links = [/^Politique de confidentialité de Portail/, /^Conditions d’utilisation de Portail/];
  expect(links.map((name) => screen.getByRole('link', { name }).getAttribute('href'))).toEqual([
    'https://p.test/policy',
    'https://p.test/tos',
  ]);
});

test('a client that nobody has verified is shown with a warning', async () => {
  open('/consent?consent_challenge=c', { ...consentRequest, client: { ...consentRequest.client, unverified: true } });
  expect((await screen.findByTestId('unverified')).textContent).toMatch(/Portail.* n’a pas été vérifiée/);
});

test('another account takes one press, where the request can be made again', async () => {
  open('/consent?consent_challenge=c', { ...consentRequest, can_switch: true });
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Utiliser un autre compte' });
  const form = button.form as HTMLFormElement;
  expect([form.getAttribute('action'), form.method]).toEqual(['/gateway/consent', 'post']);
  const fields = Object.fromEntries(new FormData(form, button));
  expect(fields).toEqual({ challenge: 'c', csrf_token: 't', decision: 'switch' });
  cleanup();
  open('/consent?consent_challenge=c', { ...consentRequest, can_switch: false });
  await screen.findByRole('button', { name: 'Autoriser' });
  expect(screen.queryByRole('button', { name: 'Utiliser un autre compte' })).toBeNull();
});

test('the page says that a device asks, and does not say so for a browser', async () => {
  open('/consent?consent_challenge=c', { ...consentRequest, device: true, redirect_host: '' });
  expect((await screen.findByTestId('device')).textContent).toMatch(/demandé par un appareil/);
  cleanup();
  open('/consent?consent_challenge=c', consentRequest);
  await screen.findByRole('button', { name: 'Autoriser' });
  expect(screen.queryByTestId('device')).toBeNull();
});

test('the logout request names the client', async () => {
  const sent = open('/logout?logout_challenge=c', { challenge: 'c', csrf_token: 't', client: consentRequest.client });
  await screen.findByRole('heading', { level: 1, name: /Souhaitez‑vous vous déconnecter/ });
  const words = screen.getByText(/vous propose de vous déconnecter/);
  expect(words.textContent).toMatch(/^Portail vous propose de vous déconnecter\.$/);
  await userEvent.click(screen.getByRole('button', { name: 'Non' }));
  await screen.findByRole('heading', { name: /plus valide/ });
  expect(sent).toEqual([{ challenge: 'c', csrf_token: 't', decision: 'no' }]);
});
