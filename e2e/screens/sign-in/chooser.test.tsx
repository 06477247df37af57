import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { csrf, flowOf, input, method, serverShowing } from '../hand-made.ts';
import { field, heading, openApp } from '../open.tsx';

const bound = input(['identifier', 'hidden', 'identifier_first'], { value: 'ada@example.org', required: true });
const password = [
  input(['password', 'password', 'password'], { required: true }, { id: 1070001 }),
  method('password', 1010022),
];

test('after the identifier a member chooses one of several methods, and an error stays with it', async () => {
  const code = method('code', 1010015);
  const wrong = flowOf('login', [csrf, bound, ...password, code], {}, [{ id: 4000006, type: 'error' }]);
  const server = serverShowing(flowOf('login', [csrf, bound, ...password, code]), wrong);
  const { user } = await openApp('/login?flow=f1', server);
  await heading('Connectez-vous');
  expect(screen.queryByLabelText('Mot de passe')).toBeNull();
  await user.click(screen.getByTestId('factor/password'));
  await user.type(field('Mot de passe'), 'secret{Enter}');
  expect(await screen.findByTestId('ui/message/4000006')).toBeTruthy();
  expect(field('Mot de passe').value).toBe('');
  expect(server.bodies).toEqual([
    { csrf_token: 'token', identifier: 'ada@example.org', method: 'password', password: 'secret' },
  ]);
  await user.click(screen.getByRole('button', { name: 'Utiliser un autre moyen' }));
  await user.click(screen.getByTestId('factor/code'));
  expect(screen.getByRole('button', { name: /code de connexion/ })).toBeTruthy();
});

test('a single method is shown without a choice', async () => {
  await openApp('/login?flow=f1', serverShowing(flowOf('login', [csrf, bound, ...password])));
  await heading('Connectez-vous');
  expect(field('Mot de passe')).toBeTruthy();
  expect(screen.queryByTestId(/^factor\//)).toBeNull();
});
