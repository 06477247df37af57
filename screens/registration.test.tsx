// @vitest-environment jsdom
// @vitest-environment-options { "url": "http://127.0.0.1:4455/" }
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fault, field, heading, openApp, sentence } from './open.tsx';
import { account, createWorld } from './world.ts';

async function open() {
  const world = await createWorld();
  const app = await openApp('/registration', world);
  await heading('Créer un compte');
  return { world, ...app };
}

test('signing up leads to the dashboard with a session', async () => {
  const { user } = await open();
  await user.type(field('E-mail'), 'lou@example.org');
  await user.type(field('Prénom'), 'Lou');
  await user.type(field('Nom'), 'Petit');
  await user.type(field('Mot de passe'), 'horizon-jeudi-42');
  await user.click(screen.getByRole('button', { name: 'S’inscrire' }));
  await heading(/^Bienvenue/);
  expect(screen.getByText(sentence(/^Bonjour Lou$/))).toBeTruthy();
});

test('errors stand at their fields, the first has the focus, input stays and the password goes', async () => {
  const { user } = await open();
  await user.type(field('E-mail'), 'lou@example.org');
  await user.type(field('Prénom'), 'Lou');
  await user.type(field('Nom'), 'Petit');
  await user.type(field('Mot de passe'), 'court{Enter}');
  await screen.findByText(/au moins 8\scaractères/);
  const password = field('Mot de passe');
  expect(password.getAttribute('aria-invalid')).toBe('true');
  const note = document.getElementById(password.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toMatch(/8\scaractères/);
  expect(document.activeElement).toBe(password);
  expect([field('Prénom').value, password.value]).toEqual(['Lou', '']);
});

test('an address that is taken is said plainly', async () => {
  const { user } = await open();
  await user.type(field('E-mail'), account.email);
  await user.type(field('Prénom'), 'Lou');
  await user.type(field('Nom'), 'Petit');
  await user.type(field('Mot de passe'), 'horizon-jeudi-42{Enter}');
  expect((await fault()).textContent).toContain('Un compte existe déjà');
});
