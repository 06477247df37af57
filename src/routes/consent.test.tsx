import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { AppConfig, GatewayConsent } from '../../openapi/index.ts';
import { defaultConfig } from '../config.ts';
import { loadLocale } from '../intl/testing.ts';
import { createRoutes } from '../router.tsx';

const locale = await loadLocale('fr');
const config = { ...defaultConfig, gateway: true };
const asked: GatewayConsent = {
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

test('the scopes left on are granted, openid always; a refusal of the gateway is told with the way back', async () => {
  const sent = open('/consent?consent_challenge=c', asked);
  await screen.findByRole('heading', { level: 1, name: /Autoriser l’accès à votre compte/ });
  expect(screen.getByLabelText<HTMLInputElement>(/Vous identifier/).disabled).toBe(true);
  expect(screen.queryByText(/Politique de confidentialité de/)).toBeNull();
  await userEvent.click(screen.getByLabelText('custom'));
  await userEvent.click(screen.getByLabelText('Mémoriser ma décision'));
  await userEvent.click(screen.getByRole('button', { name: 'Autoriser' }));
  const link = await screen.findByRole('link', { name: "Retourner à l'application" });
  expect(link.getAttribute('href')).toBe('https://p.test/');
  expect(sent).toEqual([
    { challenge: 'c', csrf_token: 't', decision: 'allow', grant_scope: ['openid', 'email'], remember: true },
  ]);
});

test('the language that the application wishes for is spoken', async () => {
  open('/consent?consent_challenge=c', { ...asked, ui_locales: 'xx sv-FI fr' });
  await screen.findByRole('button', { name: 'Tillåt' });
  await waitFor(() => expect(document.documentElement.lang).toBe('sv'));
});

test('a name that turns its letters around cannot pass for another site', async () => {
  open('/consent?consent_challenge=c', { ...asked, client: { client_id: 'id', client_name: '\u202Emoc.elgoog' } });
  const name = (await screen.findAllByText('moc.elgoog')).find(({ tagName }) => tagName === 'BDI');
  expect(name?.parentElement?.textContent).toMatch(/^moc\.elgoog souhaite accéder/);
  expect(document.body.textContent).not.toContain('\u202E');
});

test('an application without a name or host; scopes in the words of the operator; what the access is for', async () => {
  const bare = { ...asked, client: { client_id: 'mobile-7' }, redirect_host: '' };
  const scope_texts = { custom: { en: 'See your orders', fr: 'Consulter vos commandes' } };
  open('/consent', { ...bare, requested_audience: ['https://api.test', 'https://b.test'] }, 200, { scope_texts });
  expect(await screen.findByText(/souhaite accéder/)).toBeDefined();
  expect(document.body.textContent).toContain('mobile-7 souhaite accéder');
  expect(document.body.textContent).not.toContain('Vous retournerez');
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

test('what access in absence means is said; names of scopes lie folded away, terms are linked', async () => {
  open('/consent?consent_challenge=c', { ...asked, requested_scope: ['openid', 'offline_access'] });
  expect(await screen.findByLabelText('Accéder à ces informations même en votre absence')).toBeDefined();
  const raw = screen.getByText('offline_access');
  expect(raw.closest('details')?.open).toBe(false);
  expect(screen.getByRole('link', { name: /^Conditions d’utilisation de Portail/ })).toHaveProperty(
    'href',
    'https://p.test/tos',
  );
});

test('the logout question names the application', async () => {
  const sent = open('/logout?logout_challenge=c', { challenge: 'c', csrf_token: 't', client: asked.client });
  await screen.findByRole('heading', { level: 1, name: /Voulez-vous vous déconnecter/ });
  const words = screen.getByText(/vous propose de vous déconnecter/);
  expect(words.textContent).toMatch(/^Portail vous propose de vous déconnecter\.$/);
  await userEvent.click(screen.getByRole('button', { name: 'Non, rester' }));
  await screen.findByRole('heading', { name: /plus valide/ });
  expect(sent).toEqual([{ challenge: 'c', csrf_token: 't', decision: 'no' }]);
});
