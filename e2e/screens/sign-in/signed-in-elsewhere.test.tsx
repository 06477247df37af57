import { memberText } from '@members/app/api/member';
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { heading, openApp } from '../open.tsx';
import { account, createWorld, type ScreenWorld } from '../world.ts';

/** Signs `account` in with the cookies of this browser, as another tab does. */
async function signInInAnotherTab({ fetch }: ScreenWorld): Promise<void> {
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  const address = 'http://127.0.0.1:4433/self-service/login/browser';
  const flow = await (await fetch(new Request(address, { headers }))).json();
  const token = flow.ui.nodes.find((node: { attributes: { name: string } }) => node.attributes.name === 'csrf_token');
  const body = JSON.stringify({
    method: 'password',
    identifier: account.email,
    password: account.password,
    csrf_token: token.attributes.value,
  });
  const answer = await fetch(new Request(memberText(flow, 'ui', 'action') ?? '', { method: 'POST', headers, body }));
  expect(answer.status).toBe(200);
}

test.each([
  ['/login', 'Connectez-vous'],
  ['/registration', 'Créer un compte'],
])('a user who comes back to %s after signing in in another tab goes on with one press', async (path, title) => {
  const world = await createWorld();
  const { user } = await openApp(path, world);
  await heading(title);
  fireEvent(document, new Event('visibilitychange'));
  await signInInAnotherTab(world);
  expect(screen.queryByTestId('login/elsewhere')).toBeNull();
  fireEvent(document, new Event('visibilitychange'));
  const notice = await screen.findByTestId('login/elsewhere');
  expect(notice.textContent.replace(/\s+/g, ' ')).toContain(`Compte connecté : ${account.email}`);
  const other = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Utiliser un autre compte' }).href);
  expect([other.pathname, other.searchParams.get('return_to')]).toEqual(['/logout', '/login']);
  await user.click(screen.getByRole('link', { name: 'Continuer' }));
  expect(await screen.findByText('Camille Martin')).toBeTruthy();
});
