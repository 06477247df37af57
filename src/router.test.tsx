import type { AppConfig } from '@members/openapi';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { expect, test } from 'vitest';
import { defaultConfig } from './config.ts';
import { loadLocale } from './intl/testing.ts';
import { createRoutes } from './router.tsx';

const kratos = defaultConfig.kratos_url;
const now = Date.parse('2026-01-01T12:00:00Z');
const locale = await loadLocale('fr');
const meta = {};
const messages: unknown[] = [];

function input(name: string, type: string, group = 'default', value?: string) {
  const attributes = { name, type, value, disabled: false, node_type: 'input' };
  return { type: 'input', group, attributes, messages, meta };
}

function loginFlow(id: string, more: object = {}, origin = kratos) {
  const nodes = [
    input('csrf_token', 'hidden', 'default', `token-${id}`),
    input('identifier', 'text'),
    input('password', 'password', 'password'),
    { ...input('method', 'submit', 'password', 'password'), meta: { label: { id: 1010022, text: '', type: 'info' } } },
  ];
  return {
    id,
    type: 'browser',
    state: 'choose_method',
    refresh: false,
    requested_aal: 'aal1',
    request_url: `${kratos}/self-service/login/browser`,
    expires_at: '2026-01-01T13:00:00Z',
    ui: { action: `${origin}/self-service/login?flow=${id}`, method: 'POST', nodes },
    ...more,
  };
}

type Reply = () => Response;
const json =
  (body: unknown, status = 200): Reply =>
  () =>
    Response.json(body, { status });

/** A router on scripted answers, one per `METHOD path`; each list is used up in order, its last answer stays. */
function open(address: string, replies: Record<string, Reply[]>, config: Partial<AppConfig> = {}) {
  const sent: Array<{ call: string; url: URL; body: unknown }> = [];
  const fetch = async (request: Request) => {
    const url = new URL(request.url);
    const call = `${request.method} ${url.pathname}`;
    sent.push({ call, url, body: request.method === 'POST' ? await request.json() : undefined });
    const list = replies[call] ?? [];
    const reply = list.length > 1 ? list.shift() : list[0];
    if (reply === undefined) throw new TypeError('unreachable');
    return reply();
  };
  const full = { ...defaultConfig, login_gate: 'open' as const, ...config };
  const router = createMemoryRouter(createRoutes({ config: full, fetch, locale, now: () => now }), {
    initialEntries: [address],
  });
  render(<RouterProvider router={router} />);
  return { sent, router };
}

const create = 'GET /self-service/login/browser';
const submit = 'POST /self-service/login';
const heading = (name: RegExp | string) => screen.findByRole('heading', { level: 1, name });

async function fillAndSend() {
  const user = userEvent.setup();
  await user.type(await screen.findByLabelText('E-mail'), 'ada@example.test');
  await user.type(screen.getByLabelText('Mot de passe'), 'secret{Enter}');
}

test('the loader creates a flow and writes its id into the address, which keeps the journey', async () => {
  const { router, sent } = open('/login?return_to=/x', { [create]: [json(loginFlow('a'))] });
  await heading('Connectez-vous');
  expect(router.state.location.search).toBe('?flow=a&return_to=%2Fx');
  expect(sent.map(({ url }) => url.search)).toEqual(['?return_to=%2Fx&aal=aal1&refresh=true']);
});

test.each([
  ['there is no response', [], 'Le service de connexion est injoignable'],
  [
    'the response is HTML',
    [() => new Response('<html>', { headers: { 'content-type': 'text/html' } })],
    'Réponse inattendue',
  ],
  [
    'the form has a foreign address',
    [json(loginFlow('a', {}, 'https://evil.test'))],
    'Envoi bloqué par mesure de sécurité',
  ],
  ['the server fails', [json({ error: { code: 500 } }, 500)], 'Le service rencontre un problème'],
])('when %s, a page explains it and has a link to continue', async (_name, replies, title) => {
  open('/login', { [create]: replies });
  await heading(title);
  expect(screen.getByText(/^(Réessayer|Recommencer)$/)).toBeTruthy();
});

test('a login without an OAuth2 request is refused, with a link to the main application', async () => {
  const main_application_url = 'https://main.test/sign-in';
  open('/login', { [create]: [json(loginFlow('a'))] }, { login_gate: 'oauth2', main_application_url });
  await heading('Connexion non autorisée');
  const link = screen.getByRole('link', { name: "Retourner à l'application" });
  expect(link.getAttribute('href')).toBe(main_application_url);
});

test('a submit without a response keeps the input', async () => {
  open('/login', { [create]: [json(loginFlow('a'))] });
  await fillAndSend();
  await screen.findByTestId('problem/unreachable');
  expect(screen.getByLabelText<HTMLInputElement>('Mot de passe').value).toBe('secret');
});

test('an expired flow is replaced, and the input is sent to the new one once', async () => {
  const old = loginFlow('old', { expires_at: '2026-01-01T11:00:00Z' });
  const answered = loginFlow('new');
  const { router, sent } = open('/login', {
    [create]: [json(old), json(loginFlow('new'))],
    [submit]: [json(answered, 400)],
  });
  await fillAndSend();
  await screen.findByTestId('notice/renewed');
  expect(sent.at(-1)?.body).toMatchObject({
    csrf_token: 'token-new',
    identifier: 'ada@example.test',
    password: 'secret',
  });
  expect(router.state.location.search).toBe('?flow=new');
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ada@example.test');
  expect(screen.getByLabelText<HTMLInputElement>('Mot de passe').value).toBe('');
});

test('a CSRF failure gives a new form with the input; a second one explains cookies', async () => {
  const refused = json({ error: { id: 'security_csrf_violation', code: 403 } }, 403);
  open('/login', { [create]: [json(loginFlow('a')), json(loginFlow('b'))], [submit]: [refused] });
  await fillAndSend();
  await screen.findByTestId('notice/csrf');
  expect(screen.getByLabelText<HTMLInputElement>('E-mail').value).toBe('ada@example.test');
  await userEvent.type(screen.getByLabelText('Mot de passe'), 'secret{Enter}');
  await screen.findByTestId('problem/cookies');
});

test('contradicting responses about the session end in a page, not in a redirect loop', async () => {
  const inactive = json({ error: { id: 'session_inactive', code: 401 } }, 401);
  const already = json({ error: { id: 'session_already_available', code: 400 } }, 400);
  open('/', { 'GET /sessions/whoami': [inactive], [create]: [already] });
  await heading('La connexion n’a pas abouti');
});

test.each([
  ['/', `return_url=${encodeURIComponent('http://localhost/signed-out')}`],
  [
    '/?return_to=/settings',
    ['return_url', 'return_to'].map((name) => `${name}=${encodeURIComponent('http://localhost/settings')}`).join('&'),
  ],
])(
  '%s requests the logout link with return_url, and with return_to if there is a return address',
  async (address, query) => {
    const whoami = json({ id: 's', active: true, identity: { id: 'i', traits: {} } });
    const logout = json({ logout_url: `${kratos}/out`, logout_token: 't' });
    const { sent } = open(address, { 'GET /sessions/whoami': [whoami], 'GET /self-service/logout/browser': [logout] });
    await screen.findByTestId('logout');
    expect(sent.find(({ call }) => call.includes('logout'))?.url.search).toBe(`?${query}`);
  },
);

test.each(['/consent?consent_challenge=c', '/logout?logout_challenge=c'])(
  '%s explains that it needs the gateway',
  async (address) => {
    open(address, {});
    await heading('Cette page n’est pas disponible');
  },
);

test.each([
  ['/error', 'error/undefined', 'Erreur inconnue'],
  ['/error?error=%7B%22message%22%3A%22Boom%22%7D', 'code-box', 'Boom'],
  ['/error?error=broken%7B', 'code-box', 'broken{'],
  ['/error?error=access_denied&error_description=No', 'error/summary', 'L’accès a été refusé'],
])('%s shows its error', async (address, testId, text) => {
  open(address, {});
  expect((await screen.findByTestId(testId)).textContent).toContain(text);
});
