import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { field, heading, openApp } from '../open.tsx';
import { createWorld, type ScreenWorld } from '../world.ts';

const phone = '+33142685300';
const address = 'nina@example.org';
const byCode = () => createWorld({ kratos: ['e2e/screens/sign-in/codes.kratos.yml'] });
const codeIn = (message: string) => /\b\d{6}\b/.exec(message)?.[0] ?? '';

/** Fills in the sign-up form, and requests a code. */
async function requestSignUpCode(world: ScreenWorld, at: string, more: readonly (readonly [string, string])[] = []) {
  const app = await openApp(at, world);
  await heading('Créer un compte');
  for (const [label, value] of more) await app.user.type(field(label), value);
  await app.user.click(screen.getByRole('button', { name: 'Recevoir un code d’inscription' }));
  await screen.findByTestId('ui/message/1040005');
  return app;
}

test('a sign-up by code shows its address, and one press leads back to the form with all input', async () => {
  const world = await byCode();
  const { user } = await requestSignUpCode(world, '/registration?return_to=http://127.0.0.1:4455/welcome', [
    ['E-mail', address],
    ['Prénom', 'Nina'],
  ]);
  expect(screen.getByTestId('ui/message/1040005').textContent).toBe('Nous vous avons envoyé un code par e-mail.');
  const line = screen.getByTitle(address);
  expect(line.textContent).toContain(address);
  const sentFlow = new URLSearchParams(window.location.search).get('flow');
  await user.click(screen.getByTestId('change-address'));
  await waitFor(() => expect(field('E-mail').value).toBe(address));
  expect(field('Prénom').value).toBe('Nina');
  const query = new URLSearchParams(window.location.search);
  expect(query.get('flow')).not.toBe(sentFlow);
  expect(query.get('return_to')).toBe('http://127.0.0.1:4455/welcome');
});

test('the step of the code has new elements below its title, so that a late answer shifts nothing', async () => {
  const world = await byCode();
  const { user } = await openApp('/registration', world);
  await heading('Créer un compte');
  await user.type(field('E-mail'), address);
  const below = [screen.getByTestId('registration-flow'), screen.getByTestId('cta-link')];
  await user.click(screen.getByRole('button', { name: 'Recevoir un code d’inscription' }));
  await screen.findByTestId('ui/message/1040005');
  expect(below.map(({ isConnected }) => isConnected)).toEqual([false, false]);
});

test('a code that was sent by SMS is called a text message', async () => {
  const world = await byCode();
  await world.createPerson(address, { phone });
  const { user } = await openApp('/login', world);
  await heading('Connectez-vous');
  await user.type(await screen.findByRole('textbox'), phone);
  await user.click(screen.getByRole('button', { name: 'Recevoir un code de connexion' }));
  const message = await screen.findByTestId('ui/message/1010014');
  expect(message.textContent).toBe('Nous vous avons envoyé un code par SMS.');
});

test('a link with the code of a sign-in fills it in, hides it from the address, and waits for a press', async () => {
  const world = await byCode();
  await world.createPerson(address);
  const { user } = await openApp('/login', world);
  await heading('Connectez-vous');
  await user.type(await screen.findByRole('textbox'), address);
  await user.click(screen.getByRole('button', { name: 'Recevoir un code de connexion' }));
  await screen.findByTestId('ui/message/1010014');
  const code = codeIn(await world.mail(address));
  const link = `${window.location.pathname}${window.location.search}&code=${code}`;
  const calls = world.sent.length;
  const again = await openApp(link, world);
  await heading('Connectez-vous');
  await waitFor(() => expect(field('Code de connexion').value).toBe(code));
  expect(window.location.search).not.toContain('code');
  expect(
    world.sent.slice(calls).filter(({ call, url }) => call.startsWith('POST') || url.search.includes(code)),
  ).toEqual([]);
  await again.user.click(screen.getByRole('button', { name: 'Continuer' }));
  await heading(/^Bienvenue/);
});

test('if no code has come after a while, the page says where to look', async () => {
  const world = await byCode();
  await world.createPerson(address);
  const { user } = await openApp('/login', world);
  await user.type(await screen.findByRole('textbox'), address);
  await user.click(screen.getByRole('button', { name: 'Recevoir un code de connexion' }));
  await screen.findByTestId('ui/message/1010014');
  expect(screen.queryByTestId('mailed/help')).toBeNull();
  world.clock.advance(31_000);
  const help = await screen.findByTestId('mailed/help');
  expect(help.textContent).toContain('indésirables');
});
