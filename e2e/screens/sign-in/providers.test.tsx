import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { csrf, flowOf, input, leaveTo, method, serverShowing } from '../hand-made.ts';
import { openApp } from '../open.tsx';

const names = ['Acme', 'Brio', 'Coda'];
const provider = (name: string) =>
  input(['provider', 'submit', 'oidc'], { value: name.toLowerCase() }, { id: 1010002, context: { provider: name } });
const login = flowOf('login', [
  csrf,
  ...names.map(provider),
  input(['identifier', 'text'], { required: true }, { id: 1070004 }),
  input(['password', 'password', 'password'], { required: true }, { id: 1070001 }),
  method('password', 1010022),
]);
/** Returns the providers in order, and which one is marked as last used. */
async function offered() {
  const buttons = await screen.findAllByRole('button', { name: /Se connecter avec/ });
  return buttons.map(({ textContent }) => [
    names.find((name) => textContent.includes(name)),
    textContent.includes('Utilisé la dernière fois'),
  ]);
}

test('the provider of the last sign-in on this device is first and marked as last used', async () => {
  const { user, leftFor } = await openApp('/login', serverShowing(login, leaveTo('https://brio.test/')));
  expect(await offered()).toEqual(names.map((name) => [name, false]));
  await user.click(screen.getByRole('button', { name: /Brio/ }));
  await waitFor(() => expect(leftFor).toEqual(['https://brio.test/']));
  await openApp('/login', serverShowing({ ...login, id: 'f2' }));
  expect(await offered()).toEqual([
    ['Brio', true],
    ['Acme', false],
    ['Coda', false],
  ]);
});

test('of many providers the well-known ones come first, the others in the order of the server', async () => {
  const many = ['Acme', 'Facebook', 'Chambre', 'GitHub', 'Google', 'Microsoft'];
  await openApp('/login', serverShowing(flowOf('login', [csrf, ...many.map(provider)])));
  const tiles = await screen.findAllByRole('button', { name: /Se connecter avec/, hidden: true });
  expect(tiles.map(({ textContent }) => textContent)).toEqual([
    ...['Google', 'Microsoft', 'GitHub', 'Facebook', 'Acme', 'Chambre'],
  ]);
});

test('a provider that refused is not marked as last used: it leads back to the same flow', async () => {
  const { user, leftFor } = await openApp('/login', serverShowing(login, leaveTo('https://brio.test/')));
  await user.click(await screen.findByRole('button', { name: /Brio/ }));
  await waitFor(() => expect(leftFor).toHaveLength(1));
  await openApp('/login?flow=f1', serverShowing(login));
  expect(await offered()).toEqual(names.map((name) => [name, false]));
  await openApp('/login', serverShowing({ ...login, id: 'f2' }));
  expect(await offered()).toEqual(names.map((name) => [name, false]));
});

test('an organisation signs its members in by its own provider', async () => {
  const company = input(
    ['provider', 'submit', 'saml'],
    { value: 'acme-saml' },
    { id: 1010002, context: { provider: 'Acme' } },
  );
  const server = serverShowing(flowOf('login', [csrf, company], { organization_id: 'org-1' }));
  const requested: string[] = [];
  const fetch = async (request: Request) => {
    requested.push(new URL(request.url).search);
    return server.fetch(request);
  };
  const { user } = await openApp('/login?organization=org-1', { ...server, fetch });
  await user.click(await screen.findByRole('button', { name: /Se connecter avec Acme/ }));
  await waitFor(() => expect(server.bodies).toEqual([{ csrf_token: 'token', provider: 'acme-saml' }]));
  expect(requested[0]).toContain('organization=org-1');
});
