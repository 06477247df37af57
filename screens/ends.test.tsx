// @vitest-environment jsdom
// @vitest-environment-options { "url": "http://127.0.0.1:4455/" }
import { act, screen, waitFor, within } from '@testing-library/react';
import { matchRoutes } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { AppConfig } from '../openapi/index.ts';
import { defaultConfig } from '../src/config.ts';
import { knownRoutes } from '../src/flow/kinds.ts';
import { routes as served } from '../src/gateway/page/app.ts';
import { loadLocale } from '../src/intl/provider.tsx';
import { createRoutes } from '../src/router.tsx';
import { csrf, flowOf, input, method } from './hand-made.ts';
import { deadLinks } from './links.ts';
import { heading, openApp } from './open.tsx';
import { account, createWorld, type World } from './world.ts';

const clock = { now: () => Date.parse('2026-01-01T12:00:00Z') };
const application = 'https://main.test/sign-in';
const password = [input(['password', 'password', 'password'], {}, { id: 1070001 }), method('password', 1010022)];
const login = flowOf('login', [csrf, input(['identifier', 'text'], {}, { id: 1070004 }), ...password]);

type Answers = Readonly<Record<string, (request: Request) => Response | Promise<Response>>>;

/** A server of these answers, by the end of the path; nobody is signed in unless one says so. */
function answering(answers: Answers) {
  const calls: string[] = [];
  const fetch = async (request: Request) => {
    const { pathname } = new URL(request.url);
    calls.push(`${request.method} ${pathname}`);
    const path = Object.keys(answers).find((end) => pathname.endsWith(end));
    return path === undefined
      ? Response.json({ error: { code: 401, id: 'session_inactive' } }, { status: 401 })
      : (answers[path] ?? Response.error)(request);
  };
  return { fetch, calls, clock };
}

const signedIn: Answers = {
  '/sessions/whoami': () => Response.json({ id: 's', active: true, identity: { id: 'i', traits: {} } }),
  '/self-service/logout/browser': () => Response.json({ logout_url: 'http://127.0.0.1:4433/out', logout_token: 't' }),
};
const failing = (status: number, error: object = {}, headers: Record<string, string> = {}) =>
  Response.json({ error: { code: status, ...error } }, { status, headers });

const links = () =>
  within(screen.getByRole('main'))
    .getAllByRole('link')
    .map((link) => [link.textContent.replace(/\s/g, ' '), link.getAttribute('href')]);

async function signIn(world: World) {
  const app = await openApp('/login', { ...world, config: { login_gate: 'open' } });
  await app.user.type(await screen.findByLabelText('E-mail'), account.email);
  await app.user.type(screen.getByLabelText('Mot de passe'), `${account.password}{Enter}`);
  await heading(/^Bienvenue/);
  return app;
}

test('signing out ends at a page that says so, with the ways on', async () => {
  const world = await createWorld();
  await signIn(world);
  const config = { login_gate: 'oauth2', main_application_url: application } as const;
  await openApp('/', { ...world, config });
  const out = new URL((await screen.findByTestId('logout')).getAttribute('href') ?? '');
  const answer = await world.fetch(new Request(out, { redirect: 'manual' }));
  const landing = new URL(answer.headers.get('location') ?? '', out);
  expect(landing.href).toBe('http://127.0.0.1:4455/signed-out');
  await openApp(landing.pathname, { ...world, config });
  await heading('Vous êtes déconnecté');
  expect(links()).toEqual([
    ['Se connecter à nouveau', application],
    ['Retourner à l’application', 'https://main.test/'],
  ]);
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
])('signed out, with %j', async (config, ways) => {
  await openApp('/signed-out', { ...answering({}), config });
  await heading('Vous êtes déconnecté');
  expect(links()).toEqual(ways);
});

test('whoever is signed in is not told otherwise', async () => {
  const world = await createWorld();
  await signIn(world);
  const { router } = await openApp('/signed-out', world);
  await heading(/^Bienvenue/);
  expect(router.state.location.pathname).toBe('/');
});

test.each<[string, Answers, Partial<AppConfig>, unknown[]]>([
  ['signed in', signedIn, {}, [['Accueil', '/']]],
  ['not signed in', {}, { main_application_url: application }, [["Retourner à l'application", application]]],
  ['not signed in, without an application', {}, { login_gate: 'open' }, [['Se connecter', '/login']]],
])('home by state, from an error and from nowhere: %s', async (_, answers, config, ways) => {
  for (const [address, title] of [
    ['/error?error=access_denied', 'Une erreur est survenue'],
    ['/nulle-part', '404 - Page introuvable'],
  ] as const) {
    await openApp(address, { ...answering(answers), config });
    await heading(title);
    expect(links()).toEqual(ways);
  }
});

test('a refusal without a main application says what works, and leads in no circle', async () => {
  const server = answering({ '/self-service/login/browser': () => Response.json(login) });
  const config = { login_gate: 'oauth2' } as const;
  await openApp('/login', { ...server, config });
  await heading('Connexion non autorisée');
  expect(screen.getByText(/connectez-vous depuis celle-ci/)).toBeTruthy();
  expect(within(screen.getByRole('main')).queryAllByRole('link')).toEqual([]);
  await openApp('/', { ...server, config });
  await heading('Connexion non autorisée');
});

test('a refusal of somebody who is signed in leads to the dashboard where no application is known', async () => {
  const server = answering({ '/self-service/login/browser': () => Response.json({ ...login, refresh: true }) });
  await openApp('/login', { ...server, config: { login_gate: 'oauth2' } });
  await heading('Connexion non autorisée');
  expect(links()).toEqual([['Accueil', '/']]);
});

const again = 'https://issuer.test/oauth2/auth?client_id=c&prompt=login';
const asked = {
  challenge: 'c',
  csrf_token: 't',
  client: { client_id: 'id', client_name: 'Portail' },
  requested_scope: ['openid'],
  subject: 's',
  identity_label: 'ada@example.test',
  redirect_host: 'p.test',
  remember_for: 3600,
};

test('consent without a session: "sign in" makes the request of the application anew', async () => {
  const ways = { client_uri: 'https://p.test/', again };
  const server = answering({ '/gateway/consent': () => failing(401, { id: 'login_required', message: '', ...ways }) });
  await openApp('/consent?consent_challenge=c', { ...server, config: { gateway: true } });
  await heading('Aucune session ouverte');
  expect(links()).toEqual([
    ['Se connecter', again],
    ["Retourner à l'application", 'https://p.test/'],
  ]);
});

test('consent of another account: begin anew, or sign out and come back to the question', async () => {
  const server = answering({ '/gateway/consent': () => failing(403, { id: 'subject_mismatch', message: '', again }) });
  await openApp('/consent?consent_challenge=c', { ...server, config: { gateway: true } });
  await heading('Un autre compte est déjà ouvert');
  const back = encodeURIComponent('/consent?consent_challenge=c');
  expect(links()).toEqual([
    ['Recommencer', again],
    ['Se déconnecter', `/logout?return_to=${back}`],
  ]);
});

test('"not you?" on consent keeps the challenge', async () => {
  const server = answering({ '/gateway/consent': () => Response.json(asked) });
  await openApp('/consent?consent_challenge=c', { ...server, config: { gateway: true } });
  const link = await screen.findByRole('link', { name: 'Se déconnecter' });
  expect(link.parentElement?.textContent).toMatch(/^Ce n’est pas vous/);
  expect(link.getAttribute('href')).toBe(`/logout?return_to=${encodeURIComponent('/consent?consent_challenge=c')}`);
});

test('a known code is said in a sentence, what an address says stands folded and never in a message', async () => {
  const words = 'Your account was hacked: call 555-0100';
  await openApp(`/error?error=access_denied&error_description=${encodeURIComponent(words)}`, answering({}));
  await heading('Une erreur est survenue');
  expect(screen.getByTestId('error/summary').textContent).toMatch(/^L’accès a été refusé/);
  const told = screen.getByText((_text, element) => element?.tagName === 'PRE' && element.textContent.includes(words));
  expect(told.closest('[lang]')?.getAttribute('lang')).toBe('en');
  expect(told.closest('details')?.open).toBe(false);
  for (const box of document.querySelectorAll('[data-severity], [aria-live], [role=status]'))
    expect(box.textContent).not.toContain('555');
});

test("Kratos's stored error is said by its id, its own words folded", async () => {
  const id = '7c9fd1a4-0000-4000-8000-000000000000';
  const error = { id: 'self_service_flow_return_to_forbidden', code: 400, reason: 'Requested return_to URL is bad.' };
  const server = answering({ '/self-service/errors': () => Response.json({ id, error }) });
  await openApp(`/error?id=${id}`, server);
  await heading('Une erreur est survenue');
  expect(screen.getByTestId('error/summary').textContent).toMatch(/n’est pas autorisée\.$/);
  expect(screen.getByText(/Requested return_to/).closest('details')?.open).toBe(false);
});

test.each([
  [() => failing(500), 'error.sentence.server', /problème/],
  [() => failing(418, { message: "I'm a teapot" }), 'none', undefined],
  [() => Promise.reject(new TypeError('offline')), 'error.sentence.unreachable', /n’a pas répondu/],
])('what fails on the dashboard ends at the error page, with a way to try again: %#', async (answer, _, words) => {
  const server = answering({ '/sessions/whoami': answer });
  const { router } = await openApp('/', server);
  await heading('Une erreur est survenue');
  expect(router.state.location.pathname).toBe('/error');
  if (words === undefined) expect(screen.queryByTestId('error/summary')).toBeNull();
  else expect(screen.getByTestId('error/summary').textContent).toMatch(words);
  expect(links()).toContainEqual(['Réessayer', '/']);
});

test('a flow whose id leads back to a new one ends after few calls', async () => {
  // A half of a pair of characters does not survive an address.
  const flow = { ...login, id: '\ud800' };
  const server = answering({
    '/self-service/login/browser': () => Response.json(flow),
    '/self-service/login/flows': () => failing(404),
  });
  await openApp('/login', server);
  await heading('La connexion n’aboutit pas');
  expect(server.calls.length).toBeLessThanOrEqual(6);
});

test.each([5, '', null])('a flow with the id %j is none', async (id) => {
  const server = answering({ '/self-service/login/browser': () => Response.json({ ...login, id }) });
  await openApp('/login', server);
  await heading('Une erreur inattendue est survenue');
  expect(server.calls).toHaveLength(1);
});

test('503 with Retry-After: the wait is counted down, five minutes at most', async () => {
  const server = answering({
    '/self-service/registration/browser': () => failing(503, {}, { 'retry-after': '86400' }),
  });
  let time = clock.now();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await openApp('/registration', { ...server, clock: { now: () => time } });
    await heading('Le service rencontre un problème');
    await act(async () => undefined);
    const retry = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Réessayer' });
    expect([retry().disabled, screen.queryByText(/300 secondes/) !== null]).toEqual([true, true]);
    time += 300_000;
    act(() => vi.advanceTimersByTime(1000));
    expect(retry().disabled).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

test('LOGIN_REFRESH=auto asks all the same where the address says so', async () => {
  const asked: string[] = [];
  const server = answering({
    '/self-service/login/browser': ({ url }) => {
      asked.push(new URL(url).search);
      return Response.json({ ...login, refresh: true });
    },
  });
  const { left, router } = await openApp('/login?refresh=true&login_challenge=c', {
    ...server,
    config: { login_refresh: 'auto' },
  });
  await heading('Confirmez que c’est bien vous');
  expect(asked).toEqual(['?login_challenge=c&aal=aal1&refresh=true']);
  expect(new URLSearchParams(router.state.location.search).get('refresh')).toBe('true');
  const other = await openApp('/login?login_challenge=c', { ...server, config: { login_refresh: 'auto' } });
  await waitFor(() => expect(other.left).toHaveLength(1));
  expect(left).toEqual([]);
});

test('a login for no application says in the console that it should not be used', async () => {
  const { told } = await signIn(await createWorld());
  expect(told).toContain('a login for no application should not be used');
});

test.each<[Partial<AppConfig>, object, readonly string[]]>([
  [{}, {}, ['Mot de passe oublié ?', 'S’inscrire']],
  [{ recovery: false }, {}, ['S’inscrire']],
  [{ registration: false }, {}, ['Mot de passe oublié ?']],
  [{}, { refresh: true }, ['Se déconnecter']],
])('links to what Kratos has switched off are left out: %j %j', async (config, more, names) => {
  const server = answering({ '/self-service/login/browser': () => Response.json({ ...login, ...more }) });
  await openApp('/login', { ...server, config });
  await screen.findByLabelText('Mot de passe');
  expect(links().map(([name]) => name)).toEqual(names);
});

test('the gateway finds each screen that the app has, and no other', async () => {
  const routes = createRoutes({
    config: defaultConfig,
    fetch: async () => Response.error(),
    locale: await loadLocale('fr'),
  });
  const isScreen = (path: string) => matchRoutes(routes, path)?.at(-1)?.route.path !== '*';
  expect([...served].filter((path) => !isScreen(path))).toEqual([]);
  expect(isScreen('/nowhere')).toBe(false);
  const page = document.createElement('main');
  page.innerHTML =
    '<a href="/login">a</a><a href="/nowhere?x=1">b</a><a href="https://elsewhere.test/">c</a><a href="#d">d</a>';
  expect(deadLinks(page, routes)).toEqual(['/nowhere']);
  // No flow leads to a device's pages: Hydra does.
  expect([...knownRoutes, '/device', '/device/success'].sort()).toEqual([...served].sort());
});

const second = { requested_aal: 'aal2' };
const totp = (...messages: Array<{ id: number; type: 'error' }>) => [
  input(['totp_code', 'text', 'totp'], { required: true }, { id: 1010006 }, messages),
  method('totp', 1010009),
];
const backup = [
  input(['lookup_secret', 'text', 'lookup_secret'], {}, { id: 1010007 }),
  method('lookup_secret', 1010010),
];

test('of several second factors, an error of one opens that one; the others are one press away', async () => {
  const wrong = [csrf, ...totp({ id: 4000008, type: 'error' }), ...backup];
  const server = answering({ '/self-service/login/browser': () => Response.json(flowOf('login', wrong, second)) });
  const { user } = await openApp('/login?aal2=true', server);
  await screen.findByLabelText('Code d’authentification');
  expect(screen.getByText(/n’est pas valide/)).toBeTruthy();
  expect(screen.queryByTestId('factor/lookup_secret')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Utiliser un autre moyen' }));
  expect(screen.getByTestId('factor/lookup_secret')).toBeTruthy();
});

test.each([true, false])(
  'a code sends itself, and says so beforehand, unless CODE_AUTO_SUBMIT is off: %j',
  async (on) => {
    const server = answering({
      '/self-service/login/browser': () => Response.json(flowOf('login', [csrf, ...totp()], second)),
      '/self-service/login': () => Response.json(flowOf('login', [csrf, ...totp()], second), { status: 400 }),
    });
    const { user } = await openApp('/login?aal2=true', { ...server, config: { code_auto_submit: on } });
    const code = await screen.findByLabelText('Code d’authentification');
    const told = document.getElementById(code.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
    expect(told.includes('envoyé dès qu’il est complet')).toBe(on);
    await user.type(code, '123456');
    const posts = () => server.calls.filter((call) => call.startsWith('POST'));
    if (on) await waitFor(() => expect(posts()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Valider le code' }));
    await waitFor(() => expect(posts().length).toBeGreaterThan(0));
  },
);

test('a picture is shown from the flow itself and from the server, and from nowhere else', async () => {
  const picture = (src: string, id: string) => ({
    type: 'img',
    group: 'totp',
    attributes: { node_type: 'img', src, id, width: 10, height: 10 },
    messages: [],
    meta: {},
  });
  const pictures = [
    picture('data:image/png;base64,AAAA', 'data'),
    picture('http://127.0.0.1:4433/qr.png', 'own'),
    picture('https://elsewhere.example/pixel.gif', 'foreign'),
    picture('data:text/html,x', 'page'),
  ];
  const server = answering({
    '/self-service/login/browser': () => Response.json(flowOf('login', [csrf, ...pictures, ...totp()], second)),
  });
  const { told } = await openApp('/login?aal2=true', server);
  await screen.findByTestId('node/image/data');
  expect(screen.getByTestId('node/image/own')).toBeTruthy();
  expect([screen.queryByTestId('node/image/foreign'), screen.queryByTestId('node/image/page')]).toEqual([null, null]);
  expect(told).toContain('a picture from elsewhere was left out');
});
