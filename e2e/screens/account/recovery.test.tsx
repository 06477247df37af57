import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { field, heading, openApp } from '../open.tsx';
import { account, createWorld, type ScreenWorld } from '../world.ts';

const title = 'Récupération de compte';
const code = () => field('Code reçu');
const codeIn = (mail: string) => /\b\d{6}\b/.exec(mail)?.[0] ?? '';
const wrong = (right: string) => (right === '123456' ? '654321' : '123456');
const resend = (name = 'Renvoyer le code') =>
  screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(`^${name}`) });

const choice = (words: string) => screen.getByRole('button', { name: (name) => name.startsWith(words) });

/** Opens the recovery and submits the address. */
async function requestRecovery(world: ScreenWorld, address = '/recovery') {
  const app = await openApp(address, world);
  await heading(title);
  await app.user.type(await screen.findByLabelText('E-mail'), `${account.email}{Enter}`);
  await screen.findByTestId('change-address');
  return app;
}

async function signIn(world: ScreenWorld) {
  const { user } = await openApp('/login', world);
  await user.type(await screen.findByLabelText('E-mail'), account.email);
  await user.type(field('Mot de passe'), `${account.password}{Enter}`);
  await heading(/^Bienvenue/);
}

test('a recovery asks for the address, shows where the code was sent, and leads to the settings', async () => {
  const world = await createWorld();
  const { router, user, container } = await requestRecovery(world);
  expect(container.textContent).toContain("Récupérez l'accès à votre compte en toute sécurité");
  expect(container.textContent).toContain(`Un code de vérification a été envoyé à ${account.email}`);
  await user.type(code(), codeIn(await world.mail(account.email)));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings'));
  expect(router.state.location.search).toMatch(/^\?flow=/);
});

test('a recovery with use_continue_with_transitions leads to the settings, too', async () => {
  const world = await createWorld({ env: { FEATURE_FLAGS_USE_CONTINUE_WITH_TRANSITIONS: 'true' } });
  const { router, user } = await requestRecovery(world);
  await user.type(code(), codeIn(await world.mail(account.email)));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings'));
  expect(world.sent.some(({ call, status }) => call === 'POST /self-service/recovery' && status === 200)).toBe(true);
});

test('after a recovery the settings ask for a new password only, also after a refused one and after a reload', async () => {
  const world = await createWorld();
  const { user, router } = await requestRecovery(world);
  await user.type(code(), codeIn(await world.mail(account.email)));
  await screen.findByTestId('ui/message/1060001');
  const shown = () => screen.getAllByRole('region').map((region) => region.getAttribute('data-testid'));
  const step = ['recovered'];
  expect(shown()).toEqual(step);
  expect(screen.queryByRole('navigation', { name: 'Rubriques des paramètres' })).toBeNull();
  expect(screen.getByTestId('live/polite').textContent).toMatch(/d’ici 1\sheure\./);
  await user.type(field('Nouveau mot de passe'), 'court{Enter}');
  await waitFor(() => expect(field('Nouveau mot de passe').getAttribute('aria-invalid')).toBe('true'));
  expect(shown()).toEqual(step);

  const { pathname, search } = router.state.location;
  const again = await openApp(pathname + search, world);
  await screen.findByTestId('ui/message/1060001');
  expect(shown()).toEqual(step);
  const task = screen.getByTestId('recovered');
  await again.user.type(field('Nouveau mot de passe'), 'nouvel-orage-violet-9{Enter}');
  const done = await screen.findByRole('heading', { name: 'C’est fait' });
  await waitFor(() => expect(document.activeElement).toBe(done));
  // Elements of the task that moved would count as a layout shift.
  expect(task.isConnected).toBe(false);
  expect(shown()).toEqual(step);
  expect(screen.queryByTestId('ui/message/1050001')).toBeNull();
  expect(screen.getByRole('link', { name: 'Accueil' }).getAttribute('href')).toBe('/');
  await again.user.click(screen.getByRole('button', { name: 'Voir tous les paramètres' }));
  expect(shown()).toContain('settings/profile');
  expect(screen.getByRole('link', { name: 'Accueil' }).getAttribute('href')).toBe('/');
  await openApp('/settings', world);
  await heading('Paramètres de compte');
  expect(screen.queryByTestId('ui/message/1060001')).toBeNull();
  expect(shown()).toContain('settings/profile');
});

const configurations = [{}, { env: { FEATURE_FLAGS_USE_CONTINUE_WITH_TRANSITIONS: 'true' } }];

test.each(configurations)(
  'after five wrong codes the sixth leads to a new form with the address in it: %o',
  async (configuration) => {
    const world = await createWorld(configuration);
    const { user, router } = await requestRecovery(world);
    const right = codeIn(await world.mail(account.email));
    const before = router.state.location.search;
    for (let tries = 0; tries < 5; tries += 1) {
      world.clock.advance(1000);
      await user.type(code(), wrong(right));
      await screen.findByTestId('ui/message/4060006');
      await waitFor(() => expect(code().value).toBe(''));
    }
    expect(router.state.location.search).toBe(before);
    await user.type(code(), wrong(right));
    await screen.findByText('Trop de codes ont été essayés. Demandez‑en un nouveau.');
    expect(screen.queryByTestId('notice/renewed')).toBeNull();
    expect(router.state.location.search).not.toBe(before);
    expect(field('E-mail').value).toBe(account.email);
  },
);

test('another code can be requested with half a code typed, is announced, and then has to wait', async () => {
  const world = await createWorld();
  await requestRecovery(world);
  const first = codeIn(await world.mail(account.email));
  expect(resend().disabled).toBe(true);
  world.clock.advance(31_000);
  const { user } = await openApp(`/recovery${location.search}`, world);
  await screen.findByLabelText('Code reçu');
  await user.type(code(), '123');
  await user.click(resend());
  await waitFor(() =>
    expect(screen.getByTestId('live/polite').textContent).toContain('Un nouveau message vient d’être envoyé.'),
  );
  expect(screen.queryByTestId('ui/message/4060006')).toBeNull();
  expect(await world.mail(account.email)).not.toContain(first);
  expect(resend().disabled).toBe(true);
});

test('a click on the address starts a new recovery with the address filled in', async () => {
  const world = await createWorld();
  const { user, router } = await requestRecovery(world, '/recovery?return_to=http://127.0.0.1:4455/welcome');
  const before = new URLSearchParams(router.state.location.search);
  await user.click(screen.getByTestId('change-address'));
  await waitFor(() => expect(field('E-mail').value).toBe(account.email));
  const after = new URLSearchParams(router.state.location.search);
  expect(after.get('flow')).not.toBe(before.get('flow'));
  expect(after.get('return_to')).toBe('http://127.0.0.1:4455/welcome');
});

test('a recovery keeps the login challenge for its end and in its links', async () => {
  const world = await createWorld();
  const start = await world.authorize({});
  const challenge = start.searchParams.get('login_challenge') ?? '';
  expect(challenge).not.toBe('');
  await requestRecovery(world, `/recovery?login_challenge=${challenge}`);
  const link = screen.getByRole('link', { name: 'Se connecter' }).getAttribute('href') ?? '';
  expect(Object.fromEntries(new URL(link, location.origin).searchParams)).toEqual({ login_challenge: challenge });
  const [init] = world.sent.filter(({ call }) => call === 'GET /self-service/recovery/browser');
  const waiting = new URL(init?.url.searchParams.get('return_to') ?? '');
  expect([waiting.origin + waiting.pathname, waiting.searchParams.get('login_challenge')]).toEqual([
    'http://127.0.0.1:4433/self-service/login/browser',
    challenge,
  ]);
});

test('a recovery by link shows where it was sent and offers another link after a wait', async () => {
  const env = { SELFSERVICE_METHODS_LINK_ENABLED: 'true', SELFSERVICE_FLOWS_RECOVERY_USE: 'link' };
  const world = await createWorld({ env });
  const { container, user } = await openApp('/recovery', world);
  await heading(title);
  expect(container.textContent).toContain('Saisissez votre adresse e-mail pour recevoir un lien de récupération');
  await user.type(field('E-mail'), `${account.email}{Enter}`);
  await screen.findByTestId('change-address');
  expect(container.textContent).toContain(`Un lien de récupération a été envoyé à ${account.email}`);
  expect(screen.queryByRole('textbox')).toBeNull();
  expect(resend('Renvoyer le lien').disabled).toBe(true);
  world.clock.advance(31_000);
  await openApp(`/recovery${location.search}`, world);
  await user.click(await screen.findByRole('button', { name: /^Renvoyer le lien/ }));
  await screen.findByText('Un nouveau message vient d’être envoyé.');
  const asks = world.sent.filter(({ call }) => call === 'POST /self-service/recovery');
  expect(asks.map(({ body }) => body)).toEqual([
    expect.objectContaining({ email: account.email, method: 'link' }),
    expect.objectContaining({ email: account.email, method: 'link' }),
  ]);
});

test('with several addresses a member chooses a masked one, can go back, and enters it in full', async () => {
  const env = {
    FEATURE_FLAGS_CHOOSE_RECOVERY_ADDRESS: 'true',
    IDENTITY_SCHEMAS_0_URL: 'file://e2e/screens/addresses.schema.json',
  };
  const second = 'martin@example.net';
  const world = await createWorld({ env, traits: { second, phone: '+33612345678' } });
  const { user } = await openApp('/recovery', world);
  await user.type(await screen.findByLabelText('Adresse de récupération'), `${account.email}{Enter}`);
  await screen.findByText('Comment souhaitez‑vous récupérer votre compte ?');
  for (const words of ['ca****@example.org', 'ma****@example.net', '+33****78']) choice(words);

  await user.click(choice('ma****@example.net'));
  await screen.findByText('Saisissez votre adresse de récupération en entier pour continuer.');
  await user.click(screen.getByRole('button', { name: 'Retour' }));
  await screen.findByText('Comment souhaitez‑vous récupérer votre compte ?');
  await user.click(choice('ma****@example.net'));
  const inFull = await screen.findByLabelText('E-mail');
  expect(document.getElementById(inFull.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    'ma****@example.net',
  );
  await user.type(inFull, `${second}{Enter}`);
  expect((await screen.findByTestId('change-address')).textContent).toContain(second);
  await user.type(code(), codeIn(await world.mail(second)));
  await waitFor(() => expect(location.pathname).toBe('/settings'));
});

test('a signed-in member is asked first and returns to the recovery after signing out', async () => {
  const world = await createWorld();
  await signIn(world);
  const { container } = await openApp('/recovery?login_challenge=nope', world);
  await heading('Une session est déjà ouverte');
  expect(container.textContent).toContain(`Vous utilisez le compte ${account.email}`);
  const to = (name: string) => new URL(screen.getByRole('link', { name }).getAttribute('href') ?? '', location.origin);
  expect(to('Changer le mot de passe').pathname).toBe('/settings');
  const out = to('Se déconnecter et continuer');
  expect([out.pathname, out.searchParams.get('return_to')]).toEqual(['/logout', '/recovery?login_challenge=nope']);
});

test('a member who signs in elsewhere while the form is open is asked, too', async () => {
  const world = await createWorld();
  let signedIn = false;
  const refused = () => Response.json({ error: { id: 'session_already_available', code: 400 } }, { status: 400 });
  const fetch: ScreenWorld['fetch'] = async (request) =>
    signedIn && request.url.includes('/recovery') ? refused() : world.fetch(request);
  const { user } = await openApp('/recovery', { ...world, fetch });
  await screen.findByLabelText('E-mail');
  signedIn = true;
  await user.type(field('E-mail'), `${account.email}{Enter}`);
  await heading('Une session est déjà ouverte');
});

test('a server without recovery shows that the page is not available, with a link back', async () => {
  const world = await createWorld({ env: { SELFSERVICE_FLOWS_RECOVERY_ENABLED: 'false' } });
  await openApp('/recovery', { ...world, config: { main_application_url: 'http://127.0.0.1:4446/' } });
  await heading('Cette page n’est pas disponible');
  screen.getByRole('link', { name: 'Retourner à l’application' });
});

test('a code for an expired flow leads to a new form with message 4060005 and the address', async () => {
  const world = await createWorld();
  const { user } = await requestRecovery(world);
  const right = codeIn(await world.mail(account.email));
  world.clock.advance(2 * 3_600_000);
  await user.type(code(), right);
  await screen.findByTestId('ui/message/4060005');
  expect(screen.queryByTestId('notice/renewed')).toBeNull();
  expect(field('E-mail').value).toBe(account.email);
});

test('an address that is submitted to an expired flow is submitted to a new flow at once', async () => {
  const world = await createWorld();
  const { user } = await openApp('/recovery', world);
  await screen.findByLabelText('E-mail');
  world.clock.advance(2 * 3_600_000);
  await user.type(field('E-mail'), `${account.email}{Enter}`);
  await screen.findByTestId('change-address');
});
