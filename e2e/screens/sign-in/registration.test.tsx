import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { csrf, flowOf, input, method, serverShowing } from '../hand-made.ts';
import { field, findError, heading, openApp } from '../open.tsx';
import { account, createWorld } from '../world.ts';

async function open() {
  const world = await createWorld();
  const app = await openApp('/registration', world);
  await heading('Créer un compte');
  return { world, ...app };
}

/** Fills in the form for Lou Petit. */
async function fillIn({ type }: UserEvent, password: string, email = 'lou@example.org'): Promise<void> {
  await type(field('E-mail'), email);
  await type(field('Prénom'), 'Lou');
  await type(field('Nom'), 'Petit');
  await type(field('Mot de passe'), password);
}

test('signing up leads to the dashboard with a session', async () => {
  const { user } = await open();
  await fillIn(user, 'horizon-jeudi-42');
  await user.click(screen.getByRole('button', { name: 'S’inscrire' }));
  await heading(/^Bienvenue/);
  expect(screen.getByText(/^Lou /)).toBeTruthy();
});

test('errors are shown at their fields, the first gets the focus, and all input but the password stays', async () => {
  const { user } = await open();
  await fillIn(user, 'court{Enter}');
  await screen.findByText(/au moins 8\scaractères/);
  const password = field('Mot de passe');
  expect(password.getAttribute('aria-invalid')).toBe('true');
  const note = document.getElementById(password.getAttribute('aria-describedby') ?? '');
  expect(note?.textContent).toMatch(/8\scaractères/);
  expect(document.activeElement).toBe(password);
  expect([field('Prénom').value, password.value]).toEqual(['Lou', '']);
});

test('an error of the server goes while the field is edited, and the others stay', async () => {
  const { user } = await open();
  await fillIn(user, 'court{Enter}');
  await screen.findByText(/au moins 8\scaractères/);
  await user.type(field('Prénom'), 'is');
  expect(field('Mot de passe').getAttribute('aria-invalid')).toBe('true');
  await user.type(field('Mot de passe'), 'h');
  expect(field('Mot de passe').getAttribute('aria-invalid')).toBeNull();
  await user.type(field('Mot de passe'), '{Enter}');
  await screen.findByText(/au moins 8\scaractères/);
});

test('an address that has an account is refused, with a link to the sign-in in the message', async () => {
  const { user } = await open();
  await fillIn(user, 'horizon-jeudi-42{Enter}', account.email);
  const refusal = await findError();
  expect(refusal.textContent).toContain('Un compte existe déjà');
  expect(within(refusal).getByRole('link', { name: 'Se connecter' }).getAttribute('href')).toBe('/login');
});

test('every type of trait has a field, required ones are marked, the others named optional', async () => {
  const traits = [
    input(['traits.email', 'email'], { required: true, autocomplete: 'email' }),
    input(['traits.phone', 'tel']),
    input(['traits.site', 'url']),
    input(['traits.size', 'number'], { value: 1.5 }),
    input(['traits.birthday', 'date'], { value: '2000-02-29' }),
    input(['traits.since', 'datetime-local'], { value: '2020-01-31T09:30:00Z' }),
    input(['traits.plan', 'text'], { options: [{ value: 'a', label: 'Plan A' }, 'b'] }),
    input(['traits.consent.newsletter', 'checkbox'], {}),
    input(['traits.consent.terms', 'checkbox'], { value: true }),
    input(['traits.address.postalCode', 'text']),
  ];
  const server = serverShowing(flowOf('registration', [csrf, ...traits, method('password', 1040001)]));
  const { user } = await openApp('/registration', server);
  await screen.findByLabelText('E-mail');
  expect(screen.getAllByText('*')).toHaveLength(1);
  expect(screen.getAllByText('(facultatif)')).toHaveLength(7);
  expect(field('Code postal').name).toBe('traits.address.postalCode');
  await user.type(field('E-mail'), 'ada@example.org');
  await user.selectOptions(screen.getByLabelText('Plan'), 'Plan A');
  await user.click(screen.getByRole('button', { name: 'S’inscrire' }));
  await waitFor(() => expect(server.bodies).toHaveLength(1));
  expect(server.bodies[0]).toEqual({
    csrf_token: 'token',
    'traits.email': 'ada@example.org',
    'traits.phone': '',
    'traits.site': '',
    'traits.size': '1.5',
    'traits.birthday': '2000-02-29',
    'traits.since': '2020-01-31T09:30:00Z',
    'traits.plan': 'a',
    'traits.consent.newsletter': 'false',
    'traits.consent.terms': 'true',
    'traits.address.postalCode': '',
    method: 'password',
  });
});

test('the label of an agreement has links to the terms, which neither tick the box nor leave the form', async () => {
  const label = (words: string) => ({ id: 1070002, context: { name: 'traits.terms', title: words } });
  const terms = (words: string) => input(['traits.terms', 'checkbox'], { required: true }, label(words));
  const title = 'I accept the [terms](https://example.org/terms) and the [rules](https://example.org/rules).';
  const flow = (words: string) => flowOf('registration', [csrf, terms(words), method('password', 1040001)]);
  await openApp('/registration', serverShowing(flow(title)));
  await screen.findByRole('checkbox', { name: 'I accept the terms and the rules.' });
  const links = ['terms', 'rules'].map((name) => screen.getByRole('link', { name }));
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('target')])).toEqual([
    ['https://example.org/terms', '_blank'],
    ['https://example.org/rules', '_blank'],
  ]);
  await openApp('/registration', serverShowing(flow('See [terms](javascript:alert) first')));
  await screen.findByRole('checkbox', { name: 'See terms first' });
  expect(screen.queryByRole('link', { name: 'terms' })).toBeNull();
});
