import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { csrf, flowOf, input, method, serverOf } from './hand-made.ts';
import { field, heading, openApp } from './open.tsx';
import { createWorld } from './world.ts';

/** jsdom has no media queries: the pointer is the test's. */
const withPointer = (kind: 'fine' | 'coarse') =>
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query === `(pointer: ${kind})` }));

beforeEach(() => void withPointer('fine'));
afterEach(() => void vi.unstubAllGlobals());

const said = (urgency: 'polite' | 'assertive') =>
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
  await openApp('/login', serverOf(login()));
  const email = await screen.findByLabelText('E-mail');
  expect(focused()).toBe(email);
  expect([said('polite'), said('assertive')]).toEqual([[], []]);
});

test('what is filled in is passed over', async () => {
  const filled = input(['identifier', 'text'], { required: true, value: 'ada@example.org' }, { id: 1070004 });
  await openApp('/login', serverOf(flowOf('login', [csrf, filled, ...password])));
  expect(await screen.findByLabelText('Mot de passe')).toBe(focused());
});

test('where a finger points, no keyboard comes up by itself', async () => {
  withPointer('coarse');
  await openApp('/login', serverOf(login()));
  await heading('Connectez-vous');
  expect(focused()).toBe(document.body);
});

test('a message that is there on opening is announced, and its form waits', async () => {
  await openApp('/login', serverOf(login(wrong)));
  await heading('Connectez-vous');
  expect(said('assertive')).toEqual([expect.stringContaining('E-mail ou mot de passe incorrect')]);
  expect(focused()).toBe(document.body);
});

test('a wrong password is announced each time, and the emptied field has the focus', async () => {
  const server = serverOf(login(), login(wrong));
  const { user } = await openApp('/login', server);
  await user.type(await screen.findByLabelText('E-mail'), 'ada@example.org');
  const spoken = [];
  for (const tries of [1, 2]) {
    server.clock.advance(1000);
    await user.type(field('Mot de passe'), 'not-the-password{Enter}');
    await waitFor(() => expect(server.bodies).toHaveLength(tries));
    await waitFor(() => expect([field('Mot de passe').value, focused()]).toEqual(['', field('Mot de passe')]));
    expect(said('assertive')).toEqual([expect.stringContaining('E-mail ou mot de passe incorrect')]);
    spoken.push(screen.getByTestId('live/assertive').firstChild);
  }
  // New words in the page, or nobody would hear them a second time.
  expect(spoken[0]).not.toBe(spoken[1]);
});

test('a field in error comes before an empty one', async () => {
  const answer = flowOf('login', [
    csrf,
    input(['identifier', 'text'], { required: true }, { id: 1070004 }),
    input(['password', 'password', 'password'], { required: true }, { id: 1070001 }, [{ id: 4000002, type: 'error' }]),
    method('password', 1010022),
  ]);
  const { user } = await openApp('/login', serverOf(login(), answer));
  await user.type(await screen.findByLabelText('E-mail'), 'a');
  await user.type(field('Mot de passe'), 'b{Enter}');
  await waitFor(() => expect(field('Mot de passe').getAttribute('aria-invalid')).toBe('true'));
  expect(focused()).toBe(field('Mot de passe'));
});

test('after the identifier comes the password, not the user name that nobody sees', async () => {
  const asked = flowOf('login', [csrf, identifier, method('identifier_first', 1070009)]);
  const { user } = await openApp('/login', serverOf(asked, flowOf('login', [csrf, bound, ...password])));
  await user.type(await screen.findByLabelText('E-mail'), 'ada@example.org{Enter}');
  expect(await screen.findByLabelText('Mot de passe')).toBe(focused());
});

test('a factor that is chosen gets the focus, and so does the choice when one comes back to it', async () => {
  await openApp('/login?aal2=true', serverOf(second(...totp, ...backup)));
  await heading('Authentification à deux facteurs');
  fireEvent.click(screen.getByTestId('factor/totp'));
  expect(focused()).toBe(field('Code d’authentification'));
  fireEvent.click(screen.getByRole('button', { name: 'Utiliser un autre moyen' }));
  expect(focused()).toBe(screen.getByTestId('factor/totp'));
});

test('what cannot be sent is announced, and the words have the focus: all that was typed is there', async () => {
  const server = serverOf(login());
  const fetch = async (request: Request) => {
    if (request.method === 'POST') throw new TypeError('unreachable');
    return server.fetch(request);
  };
  const { user } = await openApp('/login', { ...server, fetch });
  await user.type(await screen.findByLabelText('E-mail'), 'a');
  await user.type(field('Mot de passe'), 'b{Enter}');
  const words = await screen.findByTestId('problem/unreachable');
  expect(said('assertive')).toEqual([expect.stringContaining('injoignable')]);
  expect(focused()?.contains(words)).toBe(true);
});

test('a form that was replaced says so in passing, and asks for what is missing', async () => {
  const world = await createWorld();
  const { user } = await openApp('/login', world);
  await user.type(await screen.findByLabelText('E-mail'), 'ada@example.org');
  world.cookies.clear();
  await user.type(field('Mot de passe'), 'secret{Enter}');
  await screen.findByTestId('notice/csrf');
  expect(said('polite')).toEqual([expect.stringContaining('Votre saisie est conservée')]);
  await waitFor(() => expect(focused()).toBe(field('Mot de passe')));
});

test('that a code was sent again is announced again', async () => {
  const again = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Renvoyer le code/ });
  const resend = input(['resend', 'submit', 'code'], { value: 'code' }, { id: 1070008 });
  const code = input(['code', 'text', 'code'], { required: true }, { id: 1070013 });
  const sent = flowOf('login', [csrf, bound, code, resend, method('code', 1070009)], { state: 'sent_email' }, [
    { id: 1010014 },
  ]);
  const server = serverOf(sent);
  server.clock.advance(60_000);
  const { user } = await openApp('/login', server);
  await screen.findByLabelText('Code de connexion');
  const told = new Set<Element | null>();
  for (const count of [1, 2]) {
    server.clock.advance(60_000);
    await waitFor(() => expect(again().disabled).toBe(false));
    // jsdom checks a form whatever its button says, so the field must hold something.
    await user.type(field('Code de connexion'), '1');
    await user.click(again());
    await waitFor(() => expect(server.bodies).toHaveLength(count));
    await waitFor(() => expect(focused()).toBe(field('Code de connexion')));
    expect(said('polite')).toEqual(['Un nouveau message vient d’être envoyé.']);
    told.add(screen.getByTestId('live/polite').firstElementChild);
  }
  expect(told.size).toBe(2);
});

test('on the way to another screen, its title has the focus', async () => {
  withPointer('coarse');
  const world = await createWorld();
  const { user } = await openApp('/login', world);
  await user.click(await screen.findByRole('link', { name: 'S’inscrire' }));
  expect(await heading('Créer un compte')).toBe(focused());
});

test('where its first field has it, the title is announced', async () => {
  const world = await createWorld();
  const { user } = await openApp('/login', world);
  await user.click(await screen.findByRole('link', { name: 'S’inscrire' }));
  await heading('Créer un compte');
  expect(focused()).toBe(field('E-mail'));
  expect(said('polite')).toEqual(['Créer un compte']);
});
