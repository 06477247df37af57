import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { login, serverAnswering } from '../fake-server.ts';
import { openApp } from '../open.tsx';

const logoutPath = '/self-service/logout/browser';
const logoutUrl = 'http://127.0.0.1:4433/self-service/logout?token=t';

test('a press on a sign-out link requests the address once and opens it', async () => {
  const server = serverAnswering({
    '/self-service/login/browser': () => Response.json({ ...login, refresh: true }),
    [logoutPath]: () => Response.json({ logout_url: logoutUrl, logout_token: 't' }),
  });
  const { user, leftFor } = await openApp('/login', server);
  await user.click(await screen.findByRole('link', { name: 'Se déconnecter' }));
  await waitFor(() => expect(leftFor).toEqual([logoutUrl]));
  expect(server.calls.filter((call) => call.includes(logoutPath))).toHaveLength(1);
});
