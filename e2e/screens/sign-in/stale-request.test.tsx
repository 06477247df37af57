import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { field, heading, openApp } from '../open.tsx';
import { account, createWorld, type ScreenWorld } from '../world.ts';

const minute = 60_000;
const gone = 'Cette demande n’est plus valide';

/** Opens a page that waits for an application, with the application's own page. */
async function openFor(path: string) {
  const world = await createWorld();
  const { search } = await world.authorize({ client_uri: 'https://app.test/home' });
  const app = await openApp(path + search, world);
  await screen.findByRole('heading');
  // A new registration lacks the request: the page learns it by reading the flow.
  const reads = () => world.sent.filter(({ call }) => call === 'GET /self-service/registration/flows');
  if (path === '/registration') await waitFor(() => expect(reads()).not.toEqual([]));
  return { world, ...app };
}

const hrefs = () =>
  within(screen.getByRole('main'))
    .getAllByRole<HTMLAnchorElement>('link')
    .map(({ href }) => href);

/** Expects the page of a request that Hydra has forgotten, with its two ways on. */
async function expectGone({ sent }: ScreenWorld) {
  await heading(gone);
  const [again, application] = hrefs();
  const request = new URL(again ?? '');
  expect(request.origin + request.pathname).toBe('http://127.0.0.1:4444/oauth2/auth');
  expect(request.searchParams.get('state')).toBe('state-of-the-test');
  expect(application).toBe('https://app.test/home');
  expect(screen.queryByLabelText('Mot de passe')).toBeNull();
  return sent.length;
}

test.each([
  ['/login', 'Connectez-vous'],
  ['/registration', 'Créer un compte'],
])('a user who comes back to %s when the request is too old starts it again before typing', async (path, title) => {
  const { world } = await openFor(path);
  await heading(title);
  world.clock.advance(31 * minute);
  fireEvent(document, new Event('visibilitychange'));
  await expectGone(world);
});

test('a page that stays open notices by itself that the request is too old', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { world } = await openFor('/login');
    await heading('Connectez-vous');
    world.clock.advance(31 * minute);
    vi.advanceTimersByTime(2 * minute);
    await expectGone(world);
  } finally {
    vi.useRealTimers();
  }
});

test('a password for a request that is too old leads to the request, not to the same form again', async () => {
  const { world, user } = await openFor('/login');
  await heading('Connectez-vous');
  world.clock.advance(31 * minute);
  await user.type(field('E-mail'), account.email);
  await user.type(field('Mot de passe'), `${account.password}{Enter}`);
  await expectGone(world);
});

test('a renewed form of a request that is too old leads to the request, too', async () => {
  const { world } = await openFor('/login');
  await heading('Connectez-vous');
  world.clock.advance(61 * minute);
  fireEvent(window, new Event('focus'));
  await expectGone(world);
});
