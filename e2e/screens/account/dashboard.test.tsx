import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { clock, linksInMain, serverAnswering } from '../fake-server.ts';
import { heading, openApp, sentence } from '../open.tsx';

const session = {
  id: 's1',
  active: true,
  identity: { id: 'i1', traits: { firstName: 'Ada', email: 'ada@example.org' } },
};
const server = () =>
  serverAnswering({
    '/sessions/whoami': () => Response.json(session),
    '/self-service/logout/browser': () => Response.json({ logout_url: 'http://127.0.0.1:4433/out', logout_token: 't' }),
  });

test('the dashboard greets by the first name and links to the settings and to the sign-out', async () => {
  await openApp('/', server());
  await heading(/^Bienvenue sur votre tableau de bord\s!$/);
  expect(screen.getByText(sentence(/^(Bonjour )?Ada$/))).toBeTruthy();
  expect(linksInMain()).toEqual(
    expect.arrayContaining([
      ['Déconnexion', 'http://127.0.0.1:4433/out'],
      ['Paramètres de compte', '/settings'],
    ]),
  );
});

test('in English, the dashboard has the heading and the link of the specification', async () => {
  await openApp('/', { ...server(), locale: 'en' });
  await heading('Welcome to the dashboard!');
  expect(screen.getByRole('link', { name: 'Logout' })).toBeTruthy();
});

test('the dashboard has the whole session as formatted text, folded', async () => {
  const { user } = await openApp('/', { ...server(), clock });
  await heading(/^Bienvenue/);
  const raw = screen.getByTestId('session');
  expect(raw.textContent).toBe(JSON.stringify(session, null, 2));
  const details = raw.closest('details') as HTMLDetailsElement;
  expect(details.open).toBe(false);
  await user.click(details.querySelector('summary') as HTMLElement);
  await waitFor(() => expect(details.open).toBe(true));
});
