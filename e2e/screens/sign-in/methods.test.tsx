import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { csrf, flowOf, input, method, serverShowing } from '../hand-made.ts';
import { field, heading, openApp } from '../open.tsx';

const bound = input(['identifier', 'hidden', 'identifier_first'], { value: 'ada@example.org', required: true });
const password = [
  input(['password', 'password', 'password'], { required: true }, { id: 1070001 }),
  method('password', 1010022),
];
const code = method('code', 1010015);
const key = method('webauthn', 1010008);
const provider = input(
  ['provider', 'submit', 'oidc'],
  { value: 'acme' },
  { id: 1010002, context: { provider: 'Acme' } },
);
const common = { csrf_token: 'token', identifier: 'ada@example.org' };

test('after the identifier all methods are on the page, and an error leaves them there', async () => {
  const nodes = [csrf, bound, ...password, code, provider];
  const server = serverShowing(
    flowOf('login', nodes),
    flowOf('login', nodes, { active: 'password' }, [{ id: 4000006, type: 'error' }]),
  );
  const { user } = await openApp('/login?flow=f1', server);
  await heading('Connectez-vous');
  const buttons = () =>
    screen.getAllByRole<HTMLButtonElement>('button').flatMap(({ name, value }) => (name ? `${name}=${value}` : []));
  expect(buttons()).toEqual(['method=password', 'provider=acme', 'method=code']);
  await user.type(field('Mot de passe'), 'secret{Enter}');
  expect(await screen.findByTestId('ui/message/4000006')).toBeTruthy();
  expect(field('Mot de passe').value).toBe('');
  expect(server.bodies).toEqual([{ ...common, method: 'password', password: 'secret' }]);
  expect(buttons()).toEqual(['method=password', 'provider=acme', 'method=code']);
});

test.each([
  ['a code is sent', /code de connexion/, { method: 'code' }],
  ['the provider opens', /Acme/, { provider: 'acme' }],
  ['a security key is asked for', /clé de sécurité/, { method: 'webauthn' }],
])('with one press %s', async (_, name, sent) => {
  const server = serverShowing(flowOf('login', [csrf, bound, ...password, code, key, provider]));
  const { user } = await openApp('/login?flow=f1', server);
  await user.click(await screen.findByRole('button', { name }));
  await waitFor(() => expect(server.bodies).toEqual([{ ...common, ...sent }]));
});

test('the only method has the main button of the page', async () => {
  await openApp('/login?flow=f1', serverShowing(flowOf('login', [csrf, bound, code])));
  await heading('Connectez-vous');
  expect(screen.queryByRole('list')).toBeNull();
  expect(screen.getByRole('button', { name: 'Recevoir un code de connexion' })).toBeTruthy();
});

test('where a security key is asked for, the title says to get it ready', async () => {
  const asked = input(['webauthn_login_trigger', 'button', 'webauthn'], { value: '{}' }, { id: 1070009 });
  await openApp('/login?flow=f1', serverShowing(flowOf('login', [csrf, bound, asked], {}, [{ id: 1010012 }])));
  await heading('Connectez-vous');
  expect(screen.getAllByTestId('ui/message/1010012')).toHaveLength(1);
  expect(screen.queryByText(/^Entrez vos identifiants/)).toBeNull();
});

test('many providers are tiles, and those after the fourth are folded', async () => {
  const names = ['Acme', 'Brio', 'Coda', 'Dune', 'Echo'];
  const providers = names.map((name) =>
    input(['provider', 'submit', 'oidc'], { value: name }, { id: 1010002, context: { provider: name } }),
  );
  const identifier = input(['identifier', 'text'], { required: true }, { id: 1070004 });
  await openApp('/login', serverShowing(flowOf('login', [csrf, ...providers, identifier, ...password])));
  await heading('Connectez-vous');
  const fold = screen.getByText('Plus d’options').closest('details');
  expect(fold?.open).toBe(false);
  expect([...(fold?.querySelectorAll('button') ?? [])].map(({ value }) => value)).toEqual(['Echo']);
  // Screen readers get the whole sentence.
  expect(screen.getByRole('button', { name: 'Se connecter avec Dune' }).textContent).toMatch(/Dune$/);
});
