import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { field, findError, heading, openApp } from '../open.tsx';
import { account, createWorld, type ScreenWorld } from '../world.ts';

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

async function signedIn(): Promise<ScreenWorld> {
  const world = await createWorld();
  const { user } = await openApp('/login', world);
  await user.type(await screen.findByLabelText('E-mail'), account.email);
  await user.type(field('Mot de passe'), `${account.password}{Enter}`);
  await heading(/^Bienvenue/);
  return world;
}

const entries = () => within(screen.getByRole('list')).getAllByRole('listitem');
const titles = () => entries().map((entry) => entry.querySelector('bdi')?.textContent);
const requestsOf = ({ sent }: ScreenWorld, call: string) => sent.filter((each) => each.call.startsWith(call));

test('the own session is first and marked, then the others follow, newest first, with readable names', async () => {
  const world = await signedIn();
  world.clock.advance(60_000);
  await world.signInElsewhere(firefox);
  world.clock.advance(60_000);
  await world.signInElsewhere(safari);
  await openApp('/sessions', world);
  await heading('Vos sessions');
  expect(titles()).toEqual(['Appareil inconnu', 'Safari sur iPhone', 'Firefox sur Windows']);
  const [current, phone, computer] = entries();
  expect(current?.textContent).toMatch(/il y a 2\smin\s*Cet appareil$/);
  expect(within(current ?? document.body).queryByRole('button')).toBeNull();
  expect(phone?.textContent).toMatch(/^Safari sur iPhone · [\d.]+ · maintenantDéconnecter$/);
  expect(computer?.textContent).toMatch(/^Firefox sur Windows · [\d.]+ · il y a 1\smin/);
  const time = computer?.querySelector('time');
  expect(time?.dateTime).toMatch(/^2026-01-01T/);
  expect(time?.title).toMatch(/^Ouverte le 1 janv. 2026/);
});

test('one session is ended after a question, and stays in the list with the result, which gets the focus', async () => {
  const world = await signedIn();
  await world.signInElsewhere(firefox);
  await world.signInElsewhere(safari);
  const { user } = await openApp('/sessions', world);
  await user.click(await screen.findByRole('button', { name: 'Déconnecter Firefox sur Windows' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Annuler' }));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(requestsOf(world, 'DELETE')).toEqual([]);

  await user.click(screen.getByRole('button', { name: 'Déconnecter Firefox sur Windows' }));
  const question = screen.getByRole('alertdialog', { name: /^Déconnecter «.Firefox sur Windows/ });
  await user.click(within(question).getByRole('button', { name: 'Déconnecter' }));
  const result = await screen.findByTestId('sessions/ended');
  expect(result.textContent).toBe('Déconnecté');
  expect(document.activeElement).toBe(result);
  expect(screen.getByTestId('live/polite').textContent).toMatch(/Firefox sur Windows.*a été déconnecté/);
  expect(titles()).toEqual(['Appareil inconnu', 'Safari sur iPhone', 'Firefox sur Windows']);
  expect(screen.queryByRole('button', { name: 'Déconnecter Firefox sur Windows' })).toBeNull();
  expect(requestsOf(world, 'DELETE /sessions/').map(({ status }) => status)).toEqual([204]);
});

test('all other sessions are ended after a question, and stay in the list without a button', async () => {
  const world = await signedIn();
  await world.signInElsewhere(firefox);
  await world.signInElsewhere(safari);
  const { user } = await openApp('/sessions', world);
  await user.click(await screen.findByRole('button', { name: 'Déconnecter tous les autres appareils' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Déconnecter' }));
  expect((await screen.findByTestId('sessions/ended')).textContent).toBe('Autres appareils déconnectés.');
  expect(screen.getAllByText('Déconnecté')).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /^Déconnecter/ })).toBeNull();
});

test('many sessions are shown page by page', async () => {
  const world = await signedIn();
  for (let index = 0; index < 51; index += 1) {
    world.clock.advance(1000);
    await world.signInElsewhere(index === 0 ? firefox : safari);
  }
  const { user, router } = await openApp('/sessions', world);
  await heading('Vos sessions');
  expect(titles()).toHaveLength(51);
  await user.click(screen.getByRole('link', { name: 'Sessions plus anciennes' }));
  await waitFor(() => expect(titles()).toEqual(['Appareil inconnu', 'Firefox sur Windows']));
  expect(screen.queryByRole('link', { name: 'Sessions plus anciennes' })).toBeNull();
  expect(screen.getByRole('link', { name: 'Sessions plus récentes' }).getAttribute('href')).toBe('/sessions?page=1');
  // The last session of this page was ended: the page before is shown.
  await user.click(screen.getByRole('button', { name: 'Déconnecter Firefox sur Windows' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Déconnecter' }));
  await screen.findByTestId('sessions/ended');
  await waitFor(() => expect(titles()).toHaveLength(51));
  expect(router.state.location.pathname + router.state.location.search).toBe('/sessions');
  expect(screen.queryByRole('link', { name: /^Sessions plus/ })).toBeNull();
});

test('a session that cannot be ended is reported and stays in the list', async () => {
  const world = await signedIn();
  await world.signInElsewhere(firefox);
  const fetch = async (request: Request) =>
    request.method === 'DELETE' ? Response.json({ error: { code: 500 } }, { status: 500 }) : world.fetch(request);
  const { user } = await openApp('/sessions', { ...world, fetch });
  await user.click(await screen.findByRole('button', { name: 'Déconnecter Firefox sur Windows' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Déconnecter' }));
  expect((await findError()).textContent).toBe('Le service rencontre un problème');
  expect(titles()).toEqual(['Appareil inconnu', 'Firefox sur Windows']);
});

const answering = (status: number, id: string) => async () =>
  Response.json({ error: { id, code: status } }, { status });

test.each([
  [401, 'session_inactive', {}],
  [403, 'session_aal2_required', { aal2: 'true' }],
] as const)('%i %s leads to the login, which returns here', async (status, id, extra) => {
  const { clock, fetch } = await signedIn();
  const failing = answering(status, id);
  const { router } = await openApp('/sessions', {
    clock,
    fetch: (request) => (new URL(request.url).pathname.startsWith('/sessions') ? failing() : fetch(request)),
  });
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  await screen.findByRole('heading', { level: 1 });
  const { search } = router.state.location;
  expect(Object.fromEntries(new URLSearchParams(search))).toMatchObject({
    return_to: 'http://127.0.0.1:4455/sessions',
    ...extra,
  });
});
