import type { Fetch } from '@members/pages/view';
import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { csrf, flowOf, input, method, serverShowing } from '../hand-made.ts';
import { heading, openApp, shownErrors } from '../open.tsx';
import { openSettings, region, signedIn, signIn } from './settings.tsx';

const password = [
  input(['password', 'password', 'password'], { required: true }, { id: 1070001 }),
  method('password', 1070003),
];
const added = { added_at: '2026-01-01T09:00:00Z', added_at_unix: 1767258000 };
const key = (kind: 'webauthn' | 'passkey', id: string, name: string, more: object = {}) =>
  input(
    [`${kind}_remove`, 'submit', kind],
    { value: id, ...more },
    {
      id: kind === 'webauthn' ? 1050018 : 1050020,
      context: { display_name: name, ...added },
    },
  );
const session = {
  id: 's1',
  active: true,
  authentication_methods: [{ method: 'oidc', aal: 'aal1', provider: 'acme' }],
  identity: { id: 'i1', traits: { email: 'ada@example.org' } },
  devices: [],
};

/** Returns the server with a session. */
function withSession(server: ReturnType<typeof serverShowing>) {
  const fetch: Fetch = async (request) =>
    request.url.endsWith('/sessions/whoami') ? Response.json(session) : server.fetch(request);
  return { ...server, fetch };
}

const settings = (nodes: readonly object[], more: object = {}, messages: Parameters<typeof flowOf>[3] = []) =>
  flowOf('settings', [csrf, ...nodes], more, messages);

const newPassword = () => within(region('Mot de passe')).getByLabelText<HTMLInputElement>('Nouveau mot de passe');

test('keys are listed with name and date, and removed after a question', async () => {
  const keys = [key('webauthn', 'aa01', 'Clé bleue'), key('webauthn', 'bb02', '\u202Eelgoog', { disabled: true })];
  const server = withSession(serverShowing(settings(keys)));
  const { user } = await openSettings(server);
  const list = () => within(within(region('Clés de sécurité')).getByRole('list'));
  const [first, second] = list().getAllByRole('listitem');
  expect(first?.textContent).toMatch(/Clé bleue.*Ajoutée le 1 janvier 2026/);
  expect(second?.textContent).toMatch(/C’est votre seul moyen de connexion/);
  expect(second?.querySelector('bdi')?.textContent).toContain('elgoog');
  expect(second?.querySelector('button')?.disabled).toBe(true);
  await user.click(list().getByRole('button', { name: /Retirer la clé de sécurité .*Clé bleue/ }));
  expect(server.bodies).toEqual([]);
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Retirer' }));
  await waitFor(() => expect(server.bodies).toEqual([{ csrf_token: 'token', webauthn_remove: 'aa01' }]));
});

test('a passkey without a name is listed as "Clé d’accès"', async () => {
  const server = withSession(serverShowing(settings([key('passkey', 'aa01', 'unnamed')])));
  await openSettings(server);
  const item = within(region('Clés d’accès')).getByRole('listitem');
  expect(item.textContent).toMatch(/^Clé d’accèsAjoutée le/);
});

test('an account at a provider is unlinked after a question', async () => {
  const unlink = input(['unlink', 'submit', 'oidc'], { value: 'acme' }, { id: 1050003, context: { provider: 'Acme' } });
  const server = withSession(serverShowing(settings([unlink])));
  const { user } = await openSettings(server);
  const card = within(region('Comptes connectés'));
  expect(card.getByRole('listitem').textContent).toMatch(/^AcmeDissocier/);
  expect(card.queryByText(/seul moyen de connexion/)).toBeNull();
  await user.click(card.getByRole('button', { name: 'Dissocier Acme' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Dissocier' }));
  await waitFor(() => expect(server.bodies).toEqual([{ csrf_token: 'token', unlink: 'acme' }]));
});

test('the only sign-in method cannot be removed, and the card says why', async () => {
  const link = input(['link', 'submit', 'oidc'], { value: 'globex' }, { id: 1050002, context: { provider: 'Globex' } });
  await openSettings(withSession(serverShowing(settings([link]))));
  const card = within(region('Comptes connectés'));
  expect(card.getByRole('listitem').textContent).toMatch(/acme.*C’est votre seul moyen de connexion/i);
  expect(card.getAllByRole('button')).toEqual([card.getByRole('button', { name: 'Associer Globex' })]);
});

test('a message without a field of its own is shown in the card that was sent', async () => {
  const stray = input(['webauthn_remove', 'text'], {}, undefined, [{ id: 4000001, type: 'error' }]);
  const keys = [key('passkey', 'aa01', 'Téléphone')];
  const server = withSession(serverShowing(settings([...password, ...keys]), settings([stray, ...password, ...keys])));
  const { user } = await openSettings(server);
  await user.click(within(region('Clés d’accès')).getByRole('button', { name: /Téléphone/ }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Retirer' }));
  await within(region('Clés d’accès')).findByTestId('ui/message/4000001');
  expect(screen.getAllByTestId('ui/message/4000001')).toHaveLength(1);
  expect(shownErrors().filter((each) => region('Mot de passe').contains(each))).toEqual([]);
});

test('the message about a recovery is shown above the field for a new password', async () => {
  const context = { privileged_session_expires_at_unix: Date.parse('2026-01-01T13:00:00Z') / 1000 };
  await openSettings(withSession(serverShowing(settings(password, {}, [{ id: 1060001, context }]))));
  const message = screen.getByTestId('ui/message/1060001');
  expect(message.closest('[data-testid="recovered"]')).not.toBeNull();
  const order = message.compareDocumentPosition(screen.getByLabelText('Nouveau mot de passe'));
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
});

test('a failed flow shows its message above the cards, which stay', async () => {
  const failed = settings(password, { state: 'failed' }, [{ id: 4060002, type: 'error' }]);
  await openSettings(withSession(serverShowing(failed)));
  expect(shownErrors().map(({ textContent }) => textContent)).toHaveLength(1);
  expect(within(region('Mot de passe')).getByRole('button', { name: 'Enregistrer' })).toBeTruthy();
});

test('the remaining minutes for a new password are counted down', async () => {
  const timers = vi.spyOn(window, 'setInterval');
  const context = { privileged_session_expires_at_unix: Date.parse('2026-01-01T12:15:00Z') / 1000 };
  const server = withSession(serverShowing(settings(password, {}, [{ id: 1060001, context }])));
  await openSettings(server);
  const message = screen.getByTestId('ui/message/1060001');
  expect(message.textContent).toMatch(/15\sminutes/);
  server.clock.advance(5 * 60_000);
  const [tick] = timers.mock.calls.find(([, span]) => span === 1000) ?? [];
  await act(async () => {
    if (typeof tick === 'function') tick();
  });
  expect(message.textContent).toMatch(/10\sminutes/);
  timers.mockRestore();
});

test('with PRIVILEGED_SESSION_MAX_AGE the page says how long sign-in methods can still be changed', async () => {
  for (const [authenticated_at, shown] of [
    ['2026-01-01T11:50:00Z', /encore 5\sminutes/],
    ['2026-01-01T11:40:00Z', undefined],
  ] as const) {
    const server = serverShowing(settings(password));
    const fetch: Fetch = async (request) =>
      request.url.endsWith('/sessions/whoami')
        ? Response.json({ ...session, authenticated_at })
        : server.fetch(request);
    await openSettings({ ...server, fetch, config: { privileged_session_max_age: 900 } });
    const words = screen.queryByTestId('settings/privileged')?.textContent;
    if (shown === undefined) expect(words).toBeUndefined();
    else expect(words).toMatch(shown);
  }
});

test('unknown groups have a card at the end', async () => {
  const server = withSession(serverShowing(settings([...password, method('hologram', 1070003)])));
  const { user } = await openSettings(server);
  const last = () => screen.getAllByRole('heading', { level: 2 }).at(-1)?.textContent;
  await waitFor(() => expect(last()).toBe('Autres paramètres'));
  await user.click(within(region('Autres paramètres')).getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() => expect(server.bodies).toEqual([{ csrf_token: 'token', method: 'hologram' }]));
});

test.each([
  ['the server does not answer', () => Response.error(), /injoignable/],
  [
    'there are too many requests',
    () => new Response('{}', { status: 429, headers: { 'retry-after': '9' } }),
    /9\ssecondes/,
  ],
  ['the session has ended', () => Response.json({ error: { code: 401 } }, { status: 401 }), /Aucune session ouverte/],
])('when %s the card says so, and the input is kept', async (name, answer, words) => {
  const server = withSession(serverShowing(settings(password)));
  const fetch: Fetch = async (request) => {
    if (request.method !== 'POST') return server.fetch(request);
    const answered = answer();
    if (answered.type === 'error') throw new TypeError('failed to fetch');
    return answered;
  };
  const { user } = await openSettings({ ...server, fetch });
  await user.type(newPassword(), 'nouvel-orage-violet-9{Enter}');
  await within(region('Mot de passe')).findByText(words);
  expect(newPassword().value).toBe('nouvel-orage-violet-9');
  // A wait is not shown as an error.
  expect(shownErrors()).toHaveLength(name === 'there are too many requests' ? 0 : 1);
});

test('after the session has ended the card links to a sign-in that returns to the card', async () => {
  const server = withSession(serverShowing(settings(password)));
  const fetch: Fetch = async (request) =>
    request.method === 'POST' ? Response.json({ error: { code: 401 } }, { status: 401 }) : server.fetch(request);
  const { user } = await openSettings({ ...server, fetch });
  await user.type(newPassword(), 'nouvel-orage-violet-9{Enter}');
  const link = await within(region('Mot de passe')).findByRole('link', { name: 'Se connecter' });
  const to = new URL(link.getAttribute('href') ?? '', location.origin);
  expect([to.pathname, to.searchParams.get('return_to')]).toEqual([
    '/login',
    'http://127.0.0.1:4455/settings#password',
  ]);
});

test.each([
  ['https://main.example/', 'https://main.example/', /nouvel onglet/],
  [undefined, undefined, /Ouvrez l’application/],
])(
  'where the gate is closed, the way back in is the main application beside the page (%s)',
  async (address, href, words) => {
    const server = withSession(serverShowing(settings(password)));
    const fetch: Fetch = async (request) =>
      request.method === 'POST' ? Response.json({ error: { code: 401 } }, { status: 401 }) : server.fetch(request);
    const config = { login_gate: 'oauth2', ...(address && { main_application_url: address }) } as const;
    const { user } = await openSettings({ ...server, fetch, config });
    await user.type(newPassword(), 'nouvel-orage-violet-9{Enter}');
    const card = within(region('Mot de passe'));
    await card.findByText(words);
    expect(card.queryByRole('link')?.getAttribute('href') ?? undefined).toBe(href);
    expect(card.queryByRole('link')?.getAttribute('target') ?? '_blank').toBe('_blank');
    expect(newPassword().value).toBe('nouvel-orage-violet-9');
  },
);

/** Follows redirects as a browser does until they lead to the app. @returns path and query */
async function follow(world: Awaited<ReturnType<typeof signedIn>>, address: string): Promise<string> {
  let to = new URL(address);
  for (let hops = 0; to.origin !== location.origin && hops < 5; hops += 1) {
    const answer = await world.fetch(new Request(to, { headers: { accept: 'text/html' }, redirect: 'manual' }));
    to = new URL(answer.headers.get('location') ?? '', to);
  }
  expect(to.origin).toBe(location.origin);
  return to.pathname + to.search;
}

test('a change that needs confirmation is saved after the sign-in', async () => {
  const world = await signedIn();
  const config = { login_gate: 'oauth2' } as const;
  const first = await openApp('/settings', { ...world, config });
  await heading('Paramètres de compte');
  world.clock.advance(2 * 60 * 60 * 1000);
  // The flow has expired, too, and is renewed first.
  await first.user.type(newPassword(), 'nouvel-orage-violet-9{Enter}');
  await waitFor(() => expect(first.leftFor).toHaveLength(1));
  const second = await openApp(await follow(world, first.leftFor[0] ?? ''), { ...world, config });
  await heading('Confirmez que c’est bien vous');
  await signIn();
  await waitFor(() => expect(second.leftFor).toHaveLength(1));
  expect(new URL(second.leftFor[0] ?? '').pathname).toBe('/self-service/settings');
  await openApp(await follow(world, second.leftFor[0] ?? ''), { ...world, config });
  await heading('Paramètres de compte');
  await within(region('Mot de passe')).findByTestId('settings/saved');
  await waitFor(() => expect(region('Mot de passe').contains(document.activeElement)).toBe(true));
});

test('after a change of an address its verification opens', async () => {
  const email = input(['traits.email', 'email', 'profile'], { value: 'ada@example.org' }, { id: 1070002 });
  const form = settings([email, method('profile', 1070003)]);
  const item = { action: 'show_verification_ui', verifiable_address: 'new@example.org', flow: { id: 'v1' } };
  const saved = { ...form, state: 'success', continue_with: [item] };
  const server = withSession(serverShowing(form));
  const fetch: Fetch = async (request) => (request.method === 'POST' ? Response.json(saved) : server.fetch(request));
  const { user, router } = await openSettings({ ...server, fetch });
  await user.click(within(region('Informations du profil')).getByRole('button', { name: 'Enregistrer' }));
  await waitFor(() =>
    expect(router.state.location.pathname + router.state.location.search).toBe('/verification?flow=v1'),
  );
});
