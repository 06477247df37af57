import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { field, heading, openApp } from './open.tsx';
import { account, createWorld, type ScreenWorld } from './world.ts';

/** Opens the login at a server that answers each further request once it is released. */
async function openAtSlowServer() {
  const world = await createWorld();
  const released = Promise.withResolvers<void>();
  const fetch: ScreenWorld['fetch'] = async (request) => {
    if (screen.queryByRole('heading', { name: 'Connectez-vous' })) await released.promise;
    return world.fetch(request);
  };
  await openApp('/login', { ...world, fetch });
  await heading('Connectez-vous');
  return released;
}

const status = () => screen.getByTestId('progress').textContent;

/** Asks that for 14 seconds the page says nothing, that it loads, and that this takes longer, each in its time. */
async function expectWordsInTime(press: () => void) {
  const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    press();
    // A form is sent after the browser has shown the press.
    await pass(0);
    await pass(299);
    expect(status()).toBe('');
    await pass(1);
    expect(status()).toBe('Chargement en cours...');
    await pass(9_699);
    expect(status()).toBe('Chargement en cours...');
    await pass(1);
    expect(status()).toBe('Cela prend plus de temps que prévu…');
    await pass(4_000);
    expect(status()).toBe('Cela prend plus de temps que prévu…');
  } finally {
    vi.useRealTimers();
  }
}

test('a link says that the next screen loads, then that it takes longer, until the screen is there', async () => {
  const answers = await openAtSlowServer();
  await expectWordsInTime(() => fireEvent.click(screen.getByRole('link', { name: 'S’inscrire' })));
  answers.resolve();
  await heading('Créer un compte');
  await waitFor(() => expect(status()).toBe(''));
});

test('a form says the same in the same place', async () => {
  const answers = await openAtSlowServer();
  fireEvent.change(field('E-mail'), { target: { value: account.email } });
  fireEvent.change(field('Mot de passe'), { target: { value: 'not-the-password' } });
  await expectWordsInTime(() => fireEvent.click(screen.getByRole('button', { name: 'Se connecter' })));
  answers.resolve();
  await screen.findByTestId('ui/message/4000006');
  await waitFor(() => expect(status()).toBe(''));
});
