import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { csrf, flowOf, input, leaveTo, method, serverShowing } from './hand-made.ts';
import { field, heading, openApp } from './open.tsx';
import { createWorld } from './world.ts';

/** Sets the pointer that `matchMedia` reports. jsdom has no media queries. */
const withPointer = (kind: 'fine' | 'coarse') =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(pointer: ${kind})` }));

beforeEach(() => void withPointer('fine'));
afterEach(() => void vi.unstubAllGlobals());

const announced = (urgency: 'polite' | 'assertive') =>
  [...screen.getByTestId(`live/${urgency}`).children].map(({ textContent }) => textContent);
const focused = () => document.activeElement;

const identifier = input(['identifier', 'text'], { required: true }, { id: 1070004 });
const bound = input(['identifier', 'hidden'], { value: 'ada@example.org', required: true });
const password = [
  input(['password', 'password', 'password'], { required: true }, { id: 1070001 }),
  method('password', 1010022),
];
const wrong = { id: 4000006, type: 'error' as const };
const login = (...messages: Array<typeof wrong>) => flowOf('login', [csrf, identifier, ...password], {}, messages);
const second = (...nodes: object[]) => flowOf('login', [csrf, bound, ...nodes], { requested_aal: 'aal2' });
const totp = [input(['totp_code', 'text', 'totp'], { required: true }, { id: 1010006 }), method('totp', 1010009)];
const backup = [
  input(['lookup_secret', 'text', 'lookup_secret'], { required: true }, { id: 1010007 }),
  method('lookup_secret', 1010010),
];

test('on opening, the first empty field has the focus, and nothing is announced', async () => {
  await openApp('/login', serverShowing(login()));
  const email = await screen.findByLabelText('E-mail');
  expect(focused()).toBe(email);
  expect([announced('polite'), announced('assertive')]).toEqual([[], []]);
});

test('on opening, a field with a value does not get the focus', async () => {
  const filled = input(['identifier', 'text'], { required: true, value: 'ada@example.org' }, { id: 1070004 });
  await openApp('/login', serverShowing(flowOf('login', [csrf, filled, ...password])));
  expect(await screen.findByLabelText('Mot de passe')).toBe(focused());
});

test('on a touch screen no field gets the focus on opening', async () => {
  withPointer('coarse');
  await openApp('/login', serverShowing(login()));
  await heading('Connectez-vous');
  expect(focused()).toBe(document.body);
});

test('a message that is there on opening is announced, and no field gets the focus', async () => {
  await openApp('/login', serverShowing(login(wrong)));
  await heading('Connectez-vous');
  expect(announced('assertive')).toEqual([expect.stringContaining('E-mail ou mot de passe incorrect')]);
  expect(focused()).toBe(document.body);
});

test('a wrong password is announced each time, and the emptied field has the focus', async () => {
  const server = serverShowing(login(), login(wrong));
  const { user } = await openApp('/login', server);
  await user.type(await screen.findByLabelText('E-mail'), 'ada@example.org');
  const announcements = [];
  for (const tries of [1, 2]) {
    server.clock.advance(1000);
    await user.type(field('Mot de passe'), 'not-the-password{Enter}');
    await waitFor(() => expect(server.bodies).toHaveLength(tries));
    await waitFor(() => expect([field('Mot de passe').value, focused()]).toEqual(['', field('Mot de passe')]));
    expect(announced('assertive')).toEqual([expect.stringContaining('E-mail ou mot de passe incorrect')]);
    announcements.push(screen.getByTestId('live/assertive').firstChild);
  }
  // A screen reader only repeats a message that is a new node.
  expect(announcements[0]).not.toBe(announcements[1]);
});

test('a field with an error gets the focus before an empty field', async () => {
  const answer = flowOf('login', [
    csrf,
    input(['identifier', 'text'], { required: true }, { id: 1070004 }),
    input(['password', 'password', 'password'], { required: true }, { id: 1070001 }, [{ id: 4000002, type: 'error' }]),
    method('password', 1010022),
  ]);
  const { user } = await openApp('/login', serverShowing(login(), answer));
  await user.type(await screen.findByLabelText('E-mail'), 'a');
  await user.type(field('Mot de passe'), 'b{Enter}');
  await waitFor(() => expect(field('Mot de passe').getAttribute('aria-invalid')).toBe('true'));
  expect(focused()).toBe(field('Mot de passe'));
});

test('after the identifier the password gets the focus, not the hidden user name', async () => {
  const first = flowOf('login', [csrf, identifier, method('identifier_first', 1070009)]);
  const { user } = await openApp('/login', serverShowing(first, flowOf('login', [csrf, bound, ...password])));
  await user.type(await screen.findByLabelText('E-mail'), 'ada@example.org{Enter}');
  expect(await screen.findByLabelText('Mot de passe')).toBe(focused());
});

test('the method used last comes first after the identifier and has the focus, else the password', async () => {
  const first = flowOf('login', [csrf, identifier, method('identifier_first', 1070009)]);
  const code = method('code', 1010015);
  const nodes = [csrf, bound, code, ...password];
  const codeField = input(['code', 'text', 'code'], {}, { id: 1070013 });
  const codeSent = flowOf('login', [csrf, bound, codeField, method('code', 1070005)]);
  const signIn = async (id: string) => {
    const server = serverShowing({ ...first, id }, flowOf('login', nodes), codeSent, leaveTo('https://app.test/'));
    const { user, leftFor } = await openApp('/login', server);
    await user.type(await screen.findByLabelText('E-mail'), 'ada@example.org{Enter}');
    return { user, leftFor, row: await screen.findByRole('button', { name: /code de connexion/ }) };
  };
  const { user, leftFor, row } = await signIn('f1');
  expect(focused()).toBe(field('Mot de passe'));
  expect(field('Mot de passe').compareDocumentPosition(row)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  await user.click(row);
  await user.type(await screen.findByLabelText('Code de connexion'), '123456{Enter}');
  await waitFor(() => expect(leftFor).toEqual(['https://app.test/']));
  const again = await signIn('f2');
  expect(focused()).toBe(again.row);
  expect(again.row.textContent).toContain('Utilisé la dernière fois');
  expect(field('Mot de passe').compareDocumentPosition(again.row)).toBe(Node.DOCUMENT_POSITION_PRECEDING);
});

test('of several second factors the first field has the focus', async () => {
  await openApp('/login?aal2=true', serverShowing(second(...totp, ...backup)));
  await heading('Authentification à deux facteurs');
  expect(focused()).toBe(field('Code d’authentification'));
});

test('a submit that cannot be sent is announced, and its message gets the focus', async () => {
  const server = serverShowing(login());
  const fetch = async (request: Request) => {
    if (request.method === 'POST') throw new TypeError('unreachable');
    return server.fetch(request);
  };
  const { user } = await openApp('/login', { ...server, fetch });
  await user.type(await screen.findByLabelText('E-mail'), 'a');
  await user.type(field('Mot de passe'), 'b{Enter}');
  const words = await screen.findByTestId('problem/unreachable');
  expect(announced('assertive')).toEqual([expect.stringContaining('injoignable')]);
  expect(focused()?.contains(words)).toBe(true);
});

test('a renewed form is announced politely, and its empty field gets the focus', async () => {
  const world = await createWorld();
  const { user } = await openApp('/login', world);
  await user.type(await screen.findByLabelText('E-mail'), 'ada@example.org');
  world.cookies.clear();
  await user.type(field('Mot de passe'), 'secret{Enter}');
  await screen.findByTestId('notice/csrf');
  expect(announced('polite')).toEqual([expect.stringContaining('Saisissez à nouveau le mot de passe')]);
  await waitFor(() => expect(focused()).toBe(field('Mot de passe')));
});

test('each new mail with a code is announced', async () => {
  const again = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Renvoyer le code/ });
  const resend = input(['resend', 'submit', 'code'], { value: 'code' }, { id: 1070008 });
  const code = input(['code', 'text', 'code'], { required: true }, { id: 1070013 });
  const sent = flowOf('login', [csrf, bound, code, resend, method('code', 1070009)], { state: 'sent_email' }, [
    { id: 1010014 },
  ]);
  const server = serverShowing(sent);
  server.clock.advance(60_000);
  const { user } = await openApp('/login', server);
  await screen.findByLabelText('Code de connexion');
  const announcements = new Set<Element | null>();
  for (const count of [1, 2]) {
    server.clock.advance(60_000);
    await waitFor(() => expect(again().disabled).toBe(false));
    // jsdom checks a form whatever its button says, so the field must hold something.
    await user.type(field('Code de connexion'), '1');
    await user.click(again());
    await waitFor(() => expect(server.bodies).toHaveLength(count));
    await waitFor(() => expect(focused()).toBe(field('Code de connexion')));
    expect(announced('polite')).toEqual(['Un nouveau message vient d’être envoyé.']);
    announcements.add(screen.getByTestId('live/polite').firstElementChild);
  }
  expect(announcements.size).toBe(2);
});

test('on another screen the title gets the focus on a touch screen', async () => {
  withPointer('coarse');
  const world = await createWorld();
  const { user } = await openApp('/login', world);
  await user.click(await screen.findByRole('link', { name: 'S’inscrire' }));
  expect(await heading('Créer un compte')).toBe(focused());
});

test('on another screen whose first field gets the focus, the title is announced', async () => {
  const world = await createWorld();
  const { user } = await openApp('/login', world);
  await user.click(await screen.findByRole('link', { name: 'S’inscrire' }));
  await heading('Créer un compte');
  expect(focused()).toBe(field('E-mail'));
  expect(announced('polite')).toEqual(['Créer un compte']);
});
