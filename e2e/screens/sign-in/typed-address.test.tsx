import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { field, heading, openApp } from '../open.tsx';
import { createWorld } from '../world.ts';

const typed = 'camille@example.org';

test('the address goes along from the sign-in to the recovery, the sign-up, and back', async () => {
  const world = await createWorld();
  const { user, router } = await openApp('/login?return_to=http://127.0.0.1:4455/settings', world);
  await heading('Connectez-vous');
  await user.type(field('E-mail'), typed);
  await user.click(screen.getByTestId('forgot-password-link'));
  await heading('Récupération de compte');
  expect(field('E-mail').value).toBe(typed);
  await user.click(screen.getByTestId('cta-link'));
  await heading('Connectez-vous');
  expect(field('E-mail').value).toBe(typed);
  await user.click(screen.getByTestId('signup-link'));
  await heading('Créer un compte');
  expect(field('E-mail').value).toBe(typed);
  await user.clear(field('E-mail'));
  await user.type(field('E-mail'), 'nadia@example.org');
  await user.click(screen.getByTestId('cta-link'));
  await heading('Connectez-vous');
  expect(field('E-mail').value).toBe('nadia@example.org');
  const { pathname, search } = router.state.location;
  expect(decodeURIComponent(pathname + search + document.cookie)).not.toContain('@');
});

test('a user name goes to the recovery and not into the e-mail field of the sign-up', async () => {
  const { user } = await openApp('/login', await createWorld());
  await heading('Connectez-vous');
  await user.type(field('E-mail'), 'camille');
  await user.click(screen.getByTestId('signup-link'));
  await heading('Créer un compte');
  expect(field('E-mail').value).toBe('');
});

test('login_hint goes along to the recovery', async () => {
  const world = await createWorld();
  const { search } = await world.authorize({}, { login_hint: typed });
  const { user } = await openApp(`/login${search}`, world);
  await heading('Connectez-vous');
  await user.click(screen.getByTestId('forgot-password-link'));
  await heading('Récupération de compte');
  expect(field('E-mail').value).toBe(typed);
});
