import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { csrf, flowOf, input, method, serverShowing } from './hand-made.ts';
import { field, heading, openApp } from './open.tsx';

const trait = (name: string, type: string, more: object = {}) =>
  input([`traits.${name}`, type], more, { id: 1070002, context: { name: `traits.${name}`, title: name } });

const nodes = [
  csrf,
  trait('email', 'email', { required: true }),
  trait('site', 'url'),
  trait('age', 'number'),
  trait('plate', 'text', { pattern: '[A-Z]{2}-[0-9]{3}' }),
  trait('terms', 'checkbox', { required: true }),
  input(['password', 'password', 'password'], { required: true }, { id: 1070001 }),
  method('password', 1040001),
];

/** Returns the message beside a field. */
const messageOf = (name: string) => {
  const ids = document.querySelector(`[name="${name}"]:not([type=hidden])`)?.getAttribute('aria-describedby') ?? '';
  return document.getElementById(ids)?.textContent ?? '';
};

async function open(locale: 'fr' | 'en' = 'fr') {
  const server = serverShowing(flowOf('registration', nodes));
  const { user } = await openApp('/registration', { ...server, locale });
  await heading(locale === 'fr' ? 'Créer un compte' : /account/i);
  return { user, server };
}

const press = () => screen.getByTestId('node/input/method');

test('messages beside fields change with the language', async () => {
  const { user } = await open();
  await user.click(press());
  expect(messageOf('traits.email')).toBe('Ce champ est obligatoire.');
  await user.selectOptions(screen.getByLabelText('Langue'), 'en');
  await waitFor(() => expect(messageOf('traits.email')).toBe('This field is required.'));
});

test('missing input is reported beside each field, announced once, and the first field gets the focus', async () => {
  const { user, server } = await open();
  await user.click(press());
  expect(messageOf('traits.email')).toBe('Ce champ est obligatoire.');
  expect(messageOf('traits.terms')).toBe('Cochez cette case pour continuer.');
  expect(messageOf('password')).toBe('Ce champ est obligatoire.');
  expect(messageOf('traits.site')).toBe('');
  expect(document.activeElement).toBe(document.querySelector('[name="traits.email"]'));
  expect(field('Mot de passe').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByTestId('live/assertive').textContent).toBe('Ce champ est obligatoire.');
  expect(server.bodies).toEqual([]);
});

test.each([
  ['traits.email', 'nobody', 'Saisissez une adresse e-mail complète, par exemple nom@example.com.'],
  ['traits.site', 'example', 'Saisissez une adresse web complète, par exemple https://example.com.'],
  ['traits.plate', 'abc', 'Ce format n’est pas celui attendu.'],
])('the invalid value of %s, "%s", is explained beside the field', async (name, value, words) => {
  const { user } = await open();
  await user.type(document.querySelector(`[name="${name}"]`) ?? document.body, value);
  await user.click(press());
  expect(messageOf(name)).toBe(words);
});

test('messages are in the language of the page', async () => {
  const { user } = await open('en');
  await user.click(press());
  expect(messageOf('traits.email')).toBe('This field is required.');
});

test('a corrected field loses its message, and a correct form is submitted', async () => {
  const { user, server } = await open();
  await user.click(press());
  const email = document.querySelector<HTMLInputElement>('[name="traits.email"]') ?? document.body;
  await user.type(email, 'ada@example.org');
  expect([messageOf('traits.email'), email.getAttribute('aria-invalid')]).toEqual(['', null]);
  expect(messageOf('password')).not.toBe('');
  await user.type(field('Mot de passe'), 'secret');
  await user.click(document.querySelector('[type=checkbox]') ?? document.body);
  await user.click(press());
  await waitFor(() => expect(server.bodies).toHaveLength(1));
});

test('another mistake is not reported while the member types', async () => {
  const { user } = await open();
  await user.click(press());
  await user.type(document.querySelector('[name="traits.email"]') ?? document.body, 'a');
  expect(messageOf('traits.email')).toBe('');
});

test('a second submit announces the message again, and the first field gets the focus', async () => {
  const { user } = await open();
  await user.click(press());
  const before = screen.getByTestId('live/assertive').firstChild;
  field('Mot de passe').focus();
  fireEvent.click(press());
  expect(document.activeElement).toBe(document.querySelector('[name="traits.email"]'));
  expect(screen.getByTestId('live/assertive').textContent).toBe('Ce champ est obligatoire.');
  expect(before?.isConnected).toBe(false);
});
