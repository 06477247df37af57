import { defaultConfig } from '@members/app/config';
import { loadLocale } from '@members/app/intl/testing';
import { createRoutes } from '@members/app/router';
import type { AppConfig } from '@members/openapi';
import { pages } from '@members/pages';
import { screen, waitFor, within } from '@testing-library/react';
import { matchRoutes } from 'react-router-dom';
import { expect, test } from 'vitest';
import { deadLinks } from './dead-links.ts';
import { errorResponse, linksInMain, login, type ResponsesByPath, serverAnswering, signIn } from './fake-server.ts';
import { heading, openApp } from './open.tsx';
import { createWorld } from './world.ts';

const application = 'https://main.test/sign-in';

const signedIn: ResponsesByPath = {
  '/sessions/whoami': () => Response.json({ id: 's', active: true, identity: { id: 'i', traits: {} } }),
  '/self-service/logout/browser': () => Response.json({ logout_url: 'http://127.0.0.1:4433/out', logout_token: 't' }),
};

test('signing out ends at a page that says so, with links to go on', async () => {
  const world = await createWorld();
  await signIn(world);
  const config = { login_gate: 'oauth2', main_application_url: application } as const;
  await openApp('/', { ...world, config });
  const out = new URL((await screen.findByTestId('logout')).querySelector('a')?.getAttribute('href') ?? '');
  const answer = await world.fetch(new Request(out, { redirect: 'manual' }));
  const landing = new URL(answer.headers.get('location') ?? '', out);
  expect(landing.href).toBe('http://127.0.0.1:4455/signed-out');
  await openApp(landing.pathname, { ...world, config });
  await heading('Déconnexion réussie');
  expect(linksInMain()).toEqual([
    ['Se connecter à nouveau', application],
    ['Retourner à l’application', 'https://main.test/'],
  ]);
});

test.each([
  ['at the address of the server’s configuration', '/', 'http://127.0.0.1:4455/verification'],
  ['at the return address', '/logout?return_to=http://127.0.0.1:4455/welcome', 'http://127.0.0.1:4455/welcome'],
])('signing out ends %s', async (_, from, landing) => {
  const env = { SELFSERVICE_FLOWS_LOGOUT_AFTER_DEFAULT_BROWSER_RETURN_URL: 'http://127.0.0.1:4455/verification' };
  const world = await createWorld({ env });
  await signIn(world);
  const { container } = await openApp(from, world);
  await screen.findByRole('heading', { level: 1 });
  const out = container.querySelector('a[href*="/self-service/logout"]')?.getAttribute('href') ?? '';
  const answer = await world.fetch(new Request(out, { redirect: 'manual' }));
  expect(answer.headers.get('location')).toBe(landing);
});

test.each([
  ['nothing', '/logout', '/signed-out'],
  ['a page of this app', '/logout?return_to=/registration', '/registration'],
  ['an address elsewhere', '/logout?return_to=https://elsewhere.test/registration', '/signed-out'],
  ['an address that only looks like a page', '/logout?return_to=/%5Celsewhere.test/registration', '/signed-out'],
])('/logout without a session and with %s as return address leads on at once', async (_, from, end) => {
  const { router, leftFor } = await openApp(from, await createWorld());
  await waitFor(() => expect(router.state.location.pathname).toBe(end));
  expect(leftFor).toEqual([]);
});

test.each<[Partial<AppConfig>, unknown[]]>([
  [{ login_gate: 'open' }, [['Se connecter à nouveau', '/login']]],
  [
    { login_gate: 'open', main_application_url: application },
    [
      ['Se connecter à nouveau', '/login'],
      ["Retourner à l'application", application],
    ],
  ],
  [
    { login_gate: 'oauth2', main_application_url: 'https://main.test/' },
    [['Se connecter à nouveau', 'https://main.test/']],
  ],
])('the signed-out page has links by configuration: %j', async (config, ways) => {
  await openApp('/signed-out', { ...serverAnswering({}), config });
  await heading('Déconnexion réussie');
  expect(linksInMain()).toEqual(ways);
});

test('the signed-out page redirects a signed-in member to the dashboard', async () => {
  const world = await createWorld();
  await signIn(world);
  const { router } = await openApp('/signed-out', world);
  await heading(/^Bienvenue/);
  expect(router.state.location.pathname).toBe('/');
});

test.each<[string, ResponsesByPath, Partial<AppConfig>, unknown[]]>([
  ['signed in', signedIn, {}, [['Accueil', '/']]],
  ['not signed in', {}, { main_application_url: application }, [["Retourner à l'application", application]]],
  ['not signed in, without an application', {}, { login_gate: 'open' }, [['Se connecter', '/login']]],
])(
  'the error page and the not-found page link to the first page by session and configuration: %s',
  async (_, answers, config, ways) => {
    for (const [address, title] of [
      ['/error?error=access_denied', 'L’accès a été refusé'],
      ['/nulle-part', '404\u00a0– Page introuvable'],
    ] as const) {
      await openApp(address, { ...serverAnswering(answers), config });
      await heading(title);
      expect(linksInMain()).toEqual(ways);
    }
  },
);

test('a refusal without a main application says what to do and has no links', async () => {
  const server = serverAnswering({ '/self-service/login/browser': () => Response.json(login) });
  const config = { login_gate: 'oauth2' } as const;
  await openApp('/login', { ...server, config });
  await heading('Connexion non autorisée');
  expect(screen.getByText(/connectez‑vous depuis celle‑ci/)).toBeTruthy();
  expect(within(screen.getByRole('main')).queryAllByRole('link')).toEqual([]);
  await openApp('/', { ...server, config });
  await heading('Connexion non autorisée');
});

test('a refusal of a signed-in member links to the dashboard if no application is configured', async () => {
  const server = serverAnswering({ '/self-service/login/browser': () => Response.json({ ...login, refresh: true }) });
  await openApp('/login', { ...server, config: { login_gate: 'oauth2' } });
  await heading('Connexion non autorisée');
  expect(linksInMain()).toEqual([['Accueil', '/']]);
});

const again = 'https://issuer.test/oauth2/auth?client_id=c&prompt=login';

const consentRequest = {
  challenge: 'c',
  csrf_token: 't',
  client: { client_id: 'id', client_name: 'Portail' },
  requested_scope: ['openid'],
  subject: 's',
  identity_label: 'ada@example.test',
  redirect_host: 'p.test',
  remember_for: 3600,
};

test('consent without a session links to the sign-in by a new request of the application', async () => {
  const ways = { client_uri: 'https://p.test/', again };
  const server = serverAnswering({
    '/gateway/consent': () => errorResponse(401, { id: 'login_required', message: '', ...ways }),
  });
  await openApp('/consent?consent_challenge=c', { ...server, config: { gateway: true } });
  await heading('Aucune session ouverte');
  expect(linksInMain()).toEqual([
    ['Se connecter', again],
    ['Retourner à l’application', 'https://p.test/'],
  ]);
});

test('consent for another account links to a new request and to a sign-out that returns to the consent', async () => {
  const server = serverAnswering({
    '/gateway/consent': () => errorResponse(403, { id: 'subject_mismatch', message: '', again }),
  });
  await openApp('/consent?consent_challenge=c', { ...server, config: { gateway: true } });
  await heading('Un autre compte est déjà ouvert');
  const back = encodeURIComponent('/consent?consent_challenge=c');
  expect(linksInMain()).toEqual([
    ['Recommencer', again],
    ['Se déconnecter', `/logout?return_to=${back}`],
  ]);
});

test('the link to another account on the consent screen signs out and keeps the challenge', async () => {
  const server = serverAnswering({ '/gateway/consent': () => Response.json(consentRequest) });
  await openApp('/consent?consent_challenge=c', { ...server, config: { gateway: true } });
  const link = await screen.findByRole('link', { name: 'Changer' });
  expect(link.parentElement?.textContent).toContain('ada@example.test');
  expect(link.getAttribute('href')).toBe(`/logout?return_to=${encodeURIComponent('/consent?consent_challenge=c')}`);
});

test('the router has each page and shows "not found" for any other address', async () => {
  const routes = createRoutes({
    config: defaultConfig,
    fetch: async () => Response.error(),
    locale: await loadLocale('fr'),
  });
  const isFound = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path !== '*';
  expect(pages.filter(({ path }) => !isFound(path))).toEqual([]);
  expect(isFound('/nowhere')).toBe(false);
  const page = document.createElement('main');
  page.innerHTML =
    '<a href="/login">a</a><a href="/nowhere?x=1">b</a><a href="https://elsewhere.test/">c</a><a href="#d">d</a>';
  expect(deadLinks(page, routes)).toEqual(['/nowhere']);
});
