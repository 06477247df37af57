import { SignIn, type SignInOptions, SignInProvider, SignUp } from '@members/sign-in-react';
import { createRootRoute, createRoute, createRouter, Outlet, RouterProvider, useRouter } from '@tanstack/react-router';
import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import * as reactRouter7 from 'react-router';
import * as reactRouter8 from 'react-router-8';
import { expect, test } from 'vitest';
import { openHost } from './host.ts';

interface HostProps {
  readonly options: SignInOptions;
}

interface ReactRouterProps extends HostProps {
  readonly library: typeof reactRouter7 | typeof reactRouter8;
}

function ReactRouterPages({ options, library }: ReactRouterProps): ReactNode {
  const { Link, Route, Routes, useNavigate } = library;
  return (
    <SignInProvider {...options} navigate={useNavigate()}>
      <Link to="/login">Open</Link>
      <Routes>
        <Route path="/login" element={<SignIn />} />
        <Route path="/registration" element={<SignUp />} />
      </Routes>
    </SignInProvider>
  );
}

const ReactRouterHost = (props: ReactRouterProps): ReactNode => (
  <props.library.BrowserRouter>
    <ReactRouterPages {...props} />
  </props.library.BrowserRouter>
);

function TanStackLayout(): ReactNode {
  const { history, options } = useRouter();
  return (
    <SignInProvider
      {...(options.context as SignInOptions)}
      navigate={(path, { replace }) => (replace ? history.replace(path) : history.push(path))}
    >
      <Outlet />
    </SignInProvider>
  );
}

function TanStackHost({ options }: HostProps): ReactNode {
  const root = createRootRoute({ component: TanStackLayout });
  const page = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component });
  const routeTree = root.addChildren([page('/login', () => <SignIn />), page('/registration', () => <SignUp />)]);
  return <RouterProvider router={createRouter({ routeTree, context: options } as never) as never} />;
}

const reactRouters: Readonly<Record<string, (props: HostProps) => ReactNode>> = {
  'React Router 7': (props) => <ReactRouterHost {...props} library={reactRouter7} />,
  'React Router 8': (props) => <ReactRouterHost {...props} library={reactRouter8} />,
};
const hosts = { ...reactRouters, 'TanStack Router': TanStackHost };

const flow = () => new URLSearchParams(location.search).get('flow');

test.each(Object.entries(hosts))('with %s, screens link to each other and keep what was typed', async (_name, Host) => {
  const { options } = await openHost('/login');
  render(<Host options={options} />);
  await userEvent.type(await screen.findByLabelText(/Email/), 'camille@example.org');
  await userEvent.click(screen.getByRole('link', { name: 'Sign up' }));
  expect(await screen.findByRole('button', { name: 'Sign up' })).toBeTruthy();
  await waitFor(() => expect(location.href).toMatch(/\/registration\?flow=/));
  expect(screen.getByLabelText<HTMLInputElement>(/Email/).value).toBe('camille@example.org');
});

test.each(Object.entries(reactRouters))(
  'with %s, a link of the host to the same page loads a new form',
  async (_name, Host) => {
    const { options } = await openHost('/login');
    render(<Host options={options} />);
    await screen.findByLabelText(/Email/);
    const first = flow();
    expect(first).not.toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Open' }));
    await waitFor(() => expect(flow()).not.toBe(first));
    await waitFor(() => expect(flow()).not.toBeNull());
    expect(location.pathname).toBe('/login');
  },
);

test('without a router, the back button shows the form of its address', async () => {
  const { options } = await openHost('/login');
  render(<SignIn {...options} />);
  await screen.findByLabelText(/Email/);
  const first = flow();
  history.pushState(null, '', '/login?aal=aal1');
  act(() => void dispatchEvent(new PopStateEvent('popstate')));
  await waitFor(() => expect(flow()).not.toBeNull());
  expect(flow()).not.toBe(first);
});
