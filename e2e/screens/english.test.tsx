import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { errorResponse, linksInMain, type ResponsesByPath, serverAnswering } from './fake-server.ts';
import { heading, openApp } from './open.tsx';

const signedIn: ResponsesByPath = {
  '/sessions/whoami': () => Response.json({ id: 's', active: true, identity: { id: 'i', traits: {} } }),
};
const open = (address: string, answers: ResponsesByPath = signedIn) =>
  openApp(address, { ...serverAnswering(answers), locale: 'en', config: { gateway: true } });

test('in English, the error page says to check the information below, which has a heading, and links home', async () => {
  await open(`/error?error=${encodeURIComponent('{"message":"Boom"}')}`);
  await heading('An error occurred');
  expect(screen.getByText('An error occurred. Please check the error information below and try again.')).toBeTruthy();
  expect(screen.getByText('An error occurred with the following message:')).toBeTruthy();
  expect(screen.getByTestId('code-box').textContent).toBe(JSON.stringify({ message: 'Boom' }, null, 2));
  expect(linksInMain()).toEqual([['Home', '/']]);
});

test('in English, the error page of no error says "Undefined error"', async () => {
  await open('/error');
  await heading('An error occurred');
  expect(screen.getByTestId('error/undefined').textContent).toBe('Undefined error');
});

test('in English, the error page goes back to the screen before', async () => {
  const { router, user } = await open('/error');
  await router.navigate('/error?error=access_denied');
  await user.click(await screen.findByRole('button', { name: 'Go Back' }));
  await screen.findByTestId('error/undefined');
});

test('in English, an error of the server is titled "Internal Server Error"', async () => {
  await open('/', { '/sessions/whoami': () => errorResponse(500) });
  await heading('Internal Server Error');
});

test('in English, an unknown address is titled "404 - Page not found"', async () => {
  await open('/nowhere');
  await heading(/^404\s-\sPage not found$/);
});

test('in English, a sign-out asks for yes or no', async () => {
  const request = { challenge: 'c', csrf_token: 't', client: { client_id: 'id', client_name: 'Portal' } };
  await open('/logout?logout_challenge=c', { '/gateway/logout': () => Response.json(request) });
  await heading('Do you wish to log out?');
  const buttons = ['Yes', 'No'].map((name) => screen.getByRole<HTMLButtonElement>('button', { name }).value);
  expect(buttons).toEqual(['yes', 'no']);
});

test('a page without a flow names the contact of support once', async () => {
  const links = { support: { '*': 'help@example.org' } };
  const brand = { name: { '*': 'Portal' }, subtitle: {}, links, logo: 'plus', motif: 'plus', pane: 'right' } as const;
  await openApp('/error', { ...serverAnswering(signedIn), locale: 'en', config: { brand } as object });
  await heading('An error occurred');
  expect(screen.getAllByRole('link', { name: /help@example\.org/ })).toHaveLength(1);
});
