import {
  SessionProvider,
  SignedIn,
  SignedOut,
  SignIn,
  type SignInOptions,
  SignInProvider,
  UserMenu,
  useSession,
} from '@members/sign-in-react';
import { render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { account } from '../world.ts';
import { kratosUrl, openHost } from './host.ts';

/** Replaces the page's location by one that only records where it is sent. */
function recordLeaving(): string[] {
  const left: string[] = [];
  const leave = (address: string) => void left.push(address);
  const { location } = window;
  // jsdom's own functions of the location cannot be replaced.
  const recording = new Proxy({} as Location, {
    get: (_, key) => (key === 'assign' || key === 'replace' ? leave : Reflect.get(location, key)),
  });
  vi.stubGlobal('location', recording);
  return left;
}

function Status(): ReactNode {
  const { status, refresh } = useSession();
  return (
    <button type="button" onClick={() => void refresh()}>
      {status}
    </button>
  );
}

const Header = (): ReactNode => (
  <header>
    <Status />
    <SignedOut>Nobody</SignedOut>
    <SignedIn>{({ identity }) => `Notes of ${identity?.traits.email}`}</SignedIn>
    <UserMenu />
  </header>
);

/** Renders a host with a header and the sign-in, and signs in. @returns paths that the host is asked to open */
async function signIn(options: SignInOptions): Promise<string[]> {
  const opened: string[] = [];
  render(
    <SignInProvider {...options} navigate={(path) => opened.push(path)}>
      <Header />
      <SignIn />
    </SignInProvider>,
  );
  expect(await screen.findByText('Nobody')).toBeTruthy();
  await userEvent.type(await screen.findByLabelText(/Email/), account.email);
  await userEvent.type(screen.getByLabelText('Password'), account.password);
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect(await screen.findByText(`Notes of ${account.email}`)).toBeTruthy();
  return opened;
}

test('a sign-in on a screen shows at once in the components that read the session', async () => {
  const { options } = await openHost('/login');
  recordLeaving();
  await signIn(options);
  expect(screen.getByRole('button', { name: 'signed-in' })).toBeTruthy();
  expect(screen.queryByText('Nobody')).toBeNull();
});

test('a session that has ended is noticed when Kratos is asked again', async () => {
  const { options, world } = await openHost('/login');
  recordLeaving();
  await signIn(options);
  world.cookies.clear();
  await userEvent.click(screen.getByRole('button', { name: 'signed-in' }));
  expect(await screen.findByText('Nobody')).toBeTruthy();
});

test("the user's menu leads to account and devices, closes with Escape, and signs out", async () => {
  const { options } = await openHost('/login');
  const left = recordLeaving();
  const opened = await signIn(options);
  const summary = screen.getByLabelText(/^Account Settings: Camille/);
  const menu = summary.closest('details');
  await userEvent.click(summary);
  expect(menu?.open).toBe(true);
  await userEvent.keyboard('{Escape}');
  expect(menu?.open).toBe(false);
  await userEvent.click(summary);
  await userEvent.click(screen.getByRole('link', { name: 'Account Settings' }));
  await userEvent.click(summary);
  await userEvent.click(screen.getByRole('link', { name: 'Your sessions' }));
  expect(opened.slice(-2)).toEqual(['/settings', '/sessions']);
  await userEvent.click(summary);
  await userEvent.click(screen.getByRole('button', { name: 'Logout' }));
  await waitFor(() => expect(left.at(-1)).toMatch(`${kratosUrl}/self-service/logout?token=`));
});

test('a server renders the session that it has read', () => {
  const session = { id: 'a', identity: { id: 'b', traits: { email: account.email } } };
  const page = (initial: unknown) =>
    renderToString(
      <SessionProvider kratosUrl={kratosUrl} initial={initial as never}>
        <SignedOut>Nobody</SignedOut>
        <SignedIn>Somebody</SignedIn>
      </SessionProvider>,
    );
  expect([page(session), page(null)]).toEqual(['Somebody', 'Nobody']);
});

test.each([
  ['second-factor', () => Promise.resolve(Response.json({}, { status: 403 }))],
  ['signed-out', () => Promise.resolve(Response.json({}, { status: 401 }))],
  ['unreachable', () => Promise.resolve(Response.json({}, { status: 502 }))],
  ['unreachable', () => Promise.reject(new TypeError('no connection'))],
])('the state of the session is %s', async (status, fetch) => {
  vi.stubGlobal('fetch', fetch);
  render(
    <SessionProvider kratosUrl={kratosUrl}>
      <Status />
    </SessionProvider>,
  );
  expect(await screen.findByText(status)).toBeTruthy();
});
