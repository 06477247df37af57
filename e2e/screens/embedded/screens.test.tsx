import {
  Account,
  type Components,
  type FrameSlotProps,
  type NodeSlotProps,
  type SectionSlotProps,
  SignIn,
  SignUp,
  useFlow,
} from '@members/sign-in-react';
import { withMessages } from '@members/sign-in-react/messages';
import { loadFlow } from '@members/sign-in-react/server';
import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { account } from '../world.ts';
import { kratosUrl, openHost, signInHere } from './host.ts';

test("a screen has the host's theme, also when it changes, unless it is given its own", async () => {
  const { options } = await openHost('/login');
  onTestFinished(() => document.documentElement.removeAttribute('style'));
  const { container, rerender } = render(<SignIn {...options} />);
  const theme = () => container.querySelector<HTMLElement>('.members-sign-in')?.dataset.theme;
  expect(theme()).toBe('light');
  document.documentElement.style.colorScheme = 'dark';
  await waitFor(() => expect(theme()).toBe('dark'));
  rerender(<SignIn {...options} appearance={{ theme: 'light' }} />);
  expect(theme()).toBe('light');
  rerender(<SignIn {...options} appearance={{ theme: 'system' }} />);
  expect(theme()).toBeUndefined();
});

test("the host's title and language stay, and the screen has its own language", async () => {
  const { options } = await openHost('/login');
  document.title = 'Notes';
  document.documentElement.lang = 'nl';
  onTestFinished(() => document.documentElement.removeAttribute('lang'));
  const { container } = render(<SignIn {...options} />);
  await screen.findByLabelText(/Email/);
  expect([document.title, document.documentElement.lang]).toEqual(['Notes', 'nl']);
  expect(container.firstElementChild?.getAttribute('lang')).toBe('en-GB');
});

test('texts of the host replace those of the product, as ICU messages', async () => {
  const { options } = await openHost('/login');
  const own = { 'login.title': 'Open your notes', 'login.signup': 'New here? {link}' };
  const texts = withMessages(options.texts, own);
  render(<SignIn {...options} texts={texts} />);
  expect(await screen.findByRole('heading', { name: 'Open your notes' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Sign up' }).parentElement?.textContent).toBe('New here? Sign up');
});

function Marked({ node, children }: NodeSlotProps): ReactNode {
  return <div data-testid={`mine-${node.group}`}>{children}</div>;
}

const Region = ({ children }: SectionSlotProps): ReactNode => <section aria-label="mine">{children}</section>;

const Framed = ({ screen: name, children }: FrameSlotProps): ReactNode => (
  <div data-testid={`frame-${name}`}>{children}</div>
);

test('slots stand around nodes, sections and the screen', async () => {
  const { options } = await openHost('/login');
  render(<SignIn {...options} components={{ Node: Marked, Section: Region, Frame: Framed }} />);
  expect((await screen.findAllByTestId('mine-password')).length).toBeGreaterThan(0);
  expect(screen.getAllByRole('region', { name: 'mine' }).length).toBeGreaterThan(0);
  expect(screen.getByTestId('frame-login')).toBeTruthy();
});

const own: Components = {
  nodes: { 'input/password': ({ children }) => <div data-testid="password-of-host">{children}</div> },
  Node: ({ node, children }) => <div data-testid={`own-${node.group}`}>{children}</div>,
  Button: ({ button, busy }) => <button {...button} aria-busy={busy} data-testid="own-button" />,
  Field: ({ label, controlId, control, error }) => (
    <div data-testid="own-field">
      <label htmlFor={controlId}>My {label}</label>
      {control}
      {error}
    </div>
  ),
  Header: ({ title }) => <h2>Mine: {title}</h2>,
  Message: ({ severity, text }) => <p data-testid={`own-${severity}`}>{text}</p>,
  Card: ({ title, children }) => <section title={`own ${title}`}>{children}</section>,
  Footer: ({ children }) => <footer data-testid="own-footer">{children}</footer>,
};

test('slots take the place of fields, buttons, messages, the title and the links below, and the form still works', async () => {
  const { options } = await openHost('/login');
  render(<SignIn {...options} components={own} />);
  await userEvent.type(await screen.findByLabelText('My Email'), account.email);
  await userEvent.type(within(screen.getByTestId('password-of-host')).getByLabelText('My Password'), 'wrong');
  expect(screen.getByRole('heading', { name: 'Mine: Login' })).toBeTruthy();
  expect(within(screen.getByTestId('own-footer')).getByRole('link', { name: 'Sign up' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Sign in' }));
  expect((await screen.findByTestId('own-error')).textContent).toMatch(/incorrect|invalid/);
});

test('a slot stands around each card of the account', async () => {
  const { options, world } = await openHost('/settings');
  await signInHere(world);
  render(<Account {...options} components={own} />);
  expect((await screen.findAllByTitle(/^own /)).length).toBeGreaterThan(1);
});

function OwnForm(): ReactNode {
  const { flow, form, textOf } = useFlow();
  return (
    <form {...form} aria-label="own">
      {flow?.ui.messages?.map((message) => (
        <p key={message.id}>{textOf(message)}</p>
      ))}
      {flow?.ui.nodes?.map(({ attributes }) => {
        if (attributes.node_type !== 'input') return null;
        const { name, type } = attributes;
        const value = String(attributes.value ?? '');
        return type === 'submit' ? (
          <button key={`press ${value}`} type="submit" name={name} value={value}>
            Go on
          </button>
        ) : (
          <input key={name} type={type} name={name} aria-label={name} defaultValue={value} />
        );
      })}
    </form>
  );
}

test("content of the host sends the flow with `useFlow` and shows Kratos's answer", async () => {
  const { options, world } = await openHost('/login');
  render(
    <SignIn {...options}>
      <OwnForm />
    </SignIn>,
  );
  await userEvent.type(await screen.findByLabelText('identifier'), account.email);
  await userEvent.type(screen.getByLabelText('password'), 'wrong');
  await userEvent.click(screen.getByRole('button', { name: 'Go on' }));
  expect(await screen.findByText(/The provided credentials are invalid/)).toBeTruthy();
  expect(world.sent.at(-1)?.body).toMatchObject({
    transient_payload: { flow_url: expect.stringMatching(`${location.origin}/login`) },
  });
});

test('a server renders the form of a flow that the address names, and sends the browser to Kratos without one', async () => {
  const { world, options } = await openHost('/');
  const url = 'http://127.0.0.1:4455/registration';
  const { redirectTo = '' } = await loadFlow('registration', {
    kratosUrl,
    url: `${url}?return_to=http://127.0.0.1:4455/notes`,
  });
  expect(redirectTo).toMatch(
    `${kratosUrl}/self-service/registration/browser?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fnotes`,
  );
  const headers = { accept: 'application/json' };
  const { id } = await (await world.fetch(new Request(redirectTo, { headers }))).json();
  const { initial } = await loadFlow('registration', { kratosUrl, url: `${url}?flow=${id}` });
  const html = renderToString(<SignUp {...options} initial={initial} />);
  expect(html).toContain('name="traits.email"');
  expect(html).toContain(`action="${kratosUrl}/self-service/registration?flow=${id}"`);
  expect(
    await loadFlow('registration', { kratosUrl, url: `${url}?flow=00000000-0000-4000-8000-000000000000` }),
  ).toEqual({});
});

test('without the address of Kratos, a screen says what is missing', async () => {
  await openHost('/login');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<SignIn />)).toThrow('expected kratosUrl and texts');
});

test('a message of the host that is no ICU message, or that is not compiled, is named', async () => {
  const { options } = await openHost('/login');
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => withMessages(options.texts, { 'login.title': 'Open {' })).toThrow('login.title: ');
  const texts = { language: 'en', messages: { ...options.texts.messages, 'login.title': 'Open' } };
  expect(() => render(<SignIn {...options} texts={texts} />)).toThrow(
    'expected login.title to be set with withMessages',
  );
});
