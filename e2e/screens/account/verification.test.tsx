import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { signIn } from '../fake-server.ts';
import { field, heading, openApp } from '../open.tsx';
import { account, createWorld, type ScreenWorld } from '../world.ts';

const title = 'Vérifiez votre adresse e-mail';
const hour = 3_600_000;
const byCode = { SELFSERVICE_FLOWS_VERIFICATION_ENABLED: 'true', SELFSERVICE_FLOWS_VERIFICATION_USE: 'code' };
const byLink = {
  ...byCode,
  SELFSERVICE_FLOWS_VERIFICATION_USE: 'link',
  SELFSERVICE_METHODS_LINK_ENABLED: 'true',
};
const codeIn = (mail: string) => /\b\d{6}\b/.exec(mail)?.[0] ?? '';
const linkIn = (mail: string) => /http\S+self-service\S+/.exec(mail)?.[0] ?? '';
const code = () => field('Code de vérification');

/** Opens the verification and submits the address. */
async function requestVerification(world: ScreenWorld, address = '/verification') {
  const app = await openApp(address, world);
  await heading(title);
  await app.user.type(await screen.findByLabelText('E-mail'), `${account.email}{Enter}`);
  await screen.findByTestId('change-address');
  return app;
}

/** Follows a mailed link as a browser does. @returns the address of the app that the server redirects to */
async function followLink(world: ScreenWorld, link: string): Promise<string> {
  const answer = await world.fetch(
    new Request(link, { redirect: 'manual', headers: { accept: 'text/html,application/xhtml+xml' } }),
  );
  const to = new URL(answer.headers.get('location') ?? '', link);
  return to.pathname + to.search;
}

test('a verification asks for the address, shows it, and leads on; only its first form links to the sign-up', async () => {
  const world = await createWorld({ env: byCode });
  await openApp('/verification', world);
  await heading(title);
  const signUp = () => screen.queryByRole('link', { name: 'S’inscrire' });
  expect(signUp()).not.toBeNull();

  const { user, container } = await requestVerification(world, '/verification?return_to=http://127.0.0.1:4455/welcome');
  expect(container.textContent).toContain(`Saisissez le code envoyé à ${account.email}`);
  expect(signUp()).toBeNull();
  await user.type(code(), codeIn(await world.mail(account.email)));
  await heading('Vérification réussie');
  expect(screen.getByRole('link', { name: 'Continuer' }).getAttribute('href')).toBe('http://127.0.0.1:4455/welcome');
  expect(signUp()).toBeNull();
});

test('a verified address stays on the page: no new form is loaded however long the page is open', async () => {
  const world = await createWorld({ env: byCode });
  const { user } = await requestVerification(world, '/verification?return_to=http://127.0.0.1:4455/welcome');
  await user.type(code(), codeIn(await world.mail(account.email)));
  await heading('Vérification réussie');
  const calls = world.sent.length;
  world.clock.advance(24 * hour);
  fireEvent(window, new Event('focus'));
  fireEvent(document, new Event('visibilitychange'));
  expect(screen.getByRole('link', { name: 'Continuer' }).getAttribute('href')).toBe('http://127.0.0.1:4455/welcome');
  expect(world.sent).toHaveLength(calls);
});

test('the code of the mailed link is filled in, and is not sent without a click', async () => {
  const world = await createWorld({ env: byCode });
  await requestVerification(world);
  const mail = await world.mail(account.email);
  const { user } = await openApp(await followLink(world, linkIn(mail)), world);
  await waitFor(() => expect(code().value).toBe(codeIn(mail)));
  expect(world.sent.at(-1)?.call).toMatch(/^GET/);
  await user.click(screen.getByRole('button', { name: 'Continuer' }));
  await heading('Vérification réussie');
});

test('a code in the URL is filled in, and removed from the URL before the first request', async () => {
  const world = await createWorld({ env: byCode });
  await requestVerification(world);
  const right = codeIn(await world.mail(account.email));
  const entries = history.length;
  const { router, user } = await openApp(`/verification${location.search}&code=${right}`, world);
  await waitFor(() => expect(code().value).toBe(right));
  expect(location.href).not.toContain(right);
  expect(router.state.location.search).toMatch(/^\?flow=[^&]+$/);
  expect(history.length).toBe(entries + 1);
  expect(world.sent.some(({ url }) => url.href.includes(right))).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Continuer' }));
  await heading('Vérification réussie');
});

test('a wrong code from the URL is not filled in again', async () => {
  const world = await createWorld({ env: byCode });
  await requestVerification(world);
  const right = codeIn(await world.mail(account.email));
  const wrong = right === '123456' ? '654321' : '123456';
  const { user } = await openApp(`/verification${location.search}&code=${wrong}`, world);
  await waitFor(() => expect(code().value).toBe(wrong));
  world.clock.advance(1000);
  await user.click(screen.getByRole('button', { name: 'Continuer' }));
  await screen.findByTestId('ui/message/4070006');
  await waitFor(() => expect(code().value).toBe(''));
});

test('a second visit of a used link shows no error, but that all is done, with a link to go on', async () => {
  const world = await createWorld({ env: byCode });
  const first = await requestVerification(world);
  const mail = await world.mail(account.email);
  await first.user.type(code(), codeIn(mail));
  await heading('Vérification réussie');
  const config = { main_application_url: 'http://127.0.0.1:4446/' };
  const { user } = await openApp(await followLink(world, linkIn(mail)), { ...world, config });
  await heading('Vérification réussie');
  expect(screen.getByTestId('ui/message/4070002').textContent).toBe('Votre adresse e-mail est vérifiée.');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(screen.getByRole('link', { name: "Retourner à l'application" }).getAttribute('href')).toBe(
    'http://127.0.0.1:4446/',
  );
  await user.click(screen.getByRole('button', { name: 'Vérifier une adresse' }));
  await heading(title);
  expect(field('E-mail').value).toBe('');
});

test('a verification by link shows where it was sent, succeeds, and says later that it was used', async () => {
  const world = await createWorld({ env: byLink });
  const { container } = await requestVerification(world);
  expect(container.textContent).toContain(`Ouvrez le lien envoyé à ${account.email}`);
  expect(screen.queryByRole('textbox')).toBeNull();
  const link = linkIn(await world.mail(account.email));
  await openApp(await followLink(world, link), world);
  await heading('Vérification réussie');
  screen.getByRole('link', { name: 'Continuer' });
  await openApp(await followLink(world, link), world);
  await heading('Ce lien ne fonctionne plus');
});

test('too many wrong codes lead to a new form with a message and the address', async () => {
  const world = await createWorld({ env: byCode });
  const { user } = await requestVerification(world);
  const right = codeIn(await world.mail(account.email));
  for (let tries = 0; tries < 6; tries += 1) {
    world.clock.advance(1000);
    await user.type(code(), right === '123456' ? '654321' : '123456');
    if (tries < 5) await waitFor(() => expect(code().value).toBe(''));
  }
  await screen.findByText('Trop de codes ont été essayés. Demandez‑en un nouveau.');
  expect(screen.queryByTestId('notice/renewed')).toBeNull();
  expect(field('E-mail').value).toBe(account.email);
});

test('a server without verification shows that the page is not available', async () => {
  const world = await createWorld();
  await openApp('/verify', world);
  await heading('Cette page n’est pas disponible');
});

test('a new address in the settings shows a link to verify it until it is verified', async () => {
  const world = await createWorld({ env: byCode });
  await signIn(world);
  const { user } = await openApp('/settings', world);
  await heading('Paramètres de compte');
  const verifyLink = () => screen.queryByRole('link', { name: 'Vérifier mon adresse' });
  expect(verifyLink()).toBeNull();
  const address = 'camille.neuve@example.org';
  await user.clear(field('E-mail'));
  await user.type(field('E-mail'), `${address}{Enter}`);
  await screen.findByTestId('ui/message/1050001');
  await user.click(verifyLink() ?? document.body);
  await heading(title);
  await user.type(await screen.findByDisplayValue(address), '{Enter}');
  await user.type(await screen.findByLabelText('Code de vérification'), codeIn(await world.mail(address)));
  await heading('Vérification réussie');
  await openApp('/settings', world);
  await heading('Paramètres de compte');
  expect(verifyLink()).toBeNull();
});

test('the page goes on by itself when the link of the mail is opened elsewhere', async () => {
  const world = await createWorld({ env: byLink });
  await requestVerification(world);
  const calls = world.sent.length;
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  fireEvent(document, new Event('visibilitychange'));
  expect(world.sent).toHaveLength(calls);
  await followLink(world, linkIn(await world.mail(account.email)));
  vi.restoreAllMocks();
  fireEvent(document, new Event('visibilitychange'));
  await heading('Vérification réussie');
});

test('the address of a sign-up is changed by another sign-up, that of an account in its settings', async () => {
  for (const [hooks, path] of [
    ['[{"hook":"show_verification_ui"}]', '/registration'],
    ['[{"hook":"session"},{"hook":"show_verification_ui"}]', '/settings#profile'],
  ] as const) {
    const world = await createWorld({ env: { ...byCode, SELFSERVICE_FLOWS_REGISTRATION_AFTER_PASSWORD_HOOKS: hooks } });
    const { user } = await openApp('/registration', world);
    await heading('Créer un compte');
    for (const [label, value] of [
      ['E-mail', 'lou@exmaple.org'],
      ['Prénom', 'Lou'],
      ['Nom', 'Petit'],
      ['Mot de passe', 'horizon-jeudi-42'],
    ] as const)
      await user.type(field(label), value);
    await user.click(screen.getByRole('button', { name: 'S’inscrire' }));
    await heading(title);
    expect((await screen.findByTestId('change-address')).getAttribute('href')).toBe(path);
  }
});

/** Follows the mail's link in another browser, and confirms the code there if asked. */
async function verifyOnThePhone(world: ScreenWorld, confirms: boolean): Promise<void> {
  const laptop = [...world.cookies.entries()];
  world.cookies.clear();
  const address = await followLink(world, linkIn(await world.mail(account.email)));
  if (confirms) {
    const id = new URLSearchParams(address.split('?')[1]).get('flow') ?? '';
    const headers = { accept: 'application/json', 'content-type': 'application/json' };
    const read = `http://127.0.0.1:4433/self-service/verification/flows?id=${id}`;
    const flow = await (await world.fetch(new Request(read, { headers }))).json();
    const value = (name: string): string =>
      flow.ui.nodes.find((node: { attributes: { name: string } }) => node.attributes.name === name).attributes.value;
    const body = JSON.stringify({ method: 'code', code: value('code'), csrf_token: value('csrf_token') });
    const done = await world.fetch(new Request(flow.ui.action, { method: 'POST', headers, body }));
    expect(done.status).toBe(200);
  }
  world.cookies.clear();
  for (const [name, value] of laptop) world.cookies.set({ name, value });
}

test('a signed-in user is told on the laptop that the phone has verified the address', async () => {
  const world = await createWorld({ env: byCode });
  await signIn(world);
  await requestVerification(world);
  await verifyOnThePhone(world, true);
  fireEvent(document, new Event('visibilitychange'));
  await heading('Vérification réussie');
  expect(screen.getByTestId('ui/message/1080002').textContent).toBe('Votre adresse e-mail est vérifiée.');
  expect(screen.queryByRole('textbox')).toBeNull();
});

test('a code that the phone has used leads a signed-in user on, too', async () => {
  const world = await createWorld({ env: byCode });
  await signIn(world);
  const { user } = await requestVerification(world);
  const used = codeIn(await world.mail(account.email));
  await verifyOnThePhone(world, true);
  await user.type(code(), used);
  await heading('Vérification réussie');
});

test('without a session the laptop says that the message was opened in another browser, and offers the sign-in', async () => {
  const world = await createWorld({ env: byCode });
  await requestVerification(world, '/verification?return_to=http://127.0.0.1:4455/welcome');
  await verifyOnThePhone(world, false);
  fireEvent(document, new Event('visibilitychange'));
  const notice = await screen.findByTestId('mailed/elsewhere');
  expect(notice.textContent).toContain('Ce message a été ouvert dans un autre navigateur.');
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Se connecter' });
  expect(new URL(link.href).searchParams.get('return_to')).toBe('http://127.0.0.1:4455/welcome');
});
