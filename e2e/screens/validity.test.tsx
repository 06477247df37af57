import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { csrf, flowOf, input, method, serverOf } from './hand-made.ts';
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

/** What is told beside a field. */
const told = (name: string) => {
  const ids = document.querySelector(`[name="${name}"]:not([type=hidden])`)?.getAttribute('aria-describedby') ?? '';
  return document.getElementById(ids)?.textContent ?? '';
};

async function open(locale: 'fr' | 'en' = 'fr') {
  const server = serverOf(flowOf('registration', nodes));
  const { user } = await openApp('/registration', { ...server, locale });
  await heading(locale === 'fr' ? 'Créer un compte' : /account/i);
  return { user, server };
}

const press = () => screen.getByTestId('node/input/method');

test('what is told beside a field is told in the language that is chosen then', async () => {
  const { user } = await open();
  await user.click(press());
  expect(told('traits.email')).toBe('Ce champ est obligatoire.');
  await user.selectOptions(screen.getByLabelText('Langue'), 'en');
  await waitFor(() => expect(told('traits.email')).toBe('This field is required.'));
});

test('what is missing is told beside each field, announced once, and the first field has the focus', async () => {
  const { user, server } = await open();
  await user.click(press());
  expect(told('traits.email')).toBe('Ce champ est obligatoire.');
  expect(told('traits.terms')).toBe('Cochez cette case pour continuer.');
  expect(told('password')).toBe('Ce champ est obligatoire.');
  expect(told('traits.site')).toBe('');
  expect(document.activeElement).toBe(document.querySelector('[name="traits.email"]'));
  expect(field('Mot de passe').getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByTestId('live/assertive').textContent).toBe('Ce champ est obligatoire.');
  expect(server.bodies).toEqual([]);
});

test.each([
  ['traits.email', 'nobody', 'Saisissez une adresse e-mail complète, par exemple nom@exemple.fr.'],
  ['traits.site', 'example', 'Saisissez une adresse web complète, par exemple https://exemple.fr.'],
  ['traits.plate', 'abc', 'Cette valeur n’a pas la forme attendue.'],
])('%s: "%s"', async (name, value, words) => {
  const { user } = await open();
  await user.type(document.querySelector(`[name="${name}"]`) ?? document.body, value);
  await user.click(press());
  expect(told(name)).toBe(words);
});

test('the words are those of the interface', async () => {
  const { user } = await open('en');
  await user.click(press());
  expect(told('traits.email')).toBe('This field is required.');
});

test('what is corrected is told no longer, and then the form goes', async () => {
  const { user, server } = await open();
  await user.click(press());
  const email = document.querySelector<HTMLInputElement>('[name="traits.email"]') ?? document.body;
  await user.type(email, 'ada@example.org');
  expect([told('traits.email'), email.getAttribute('aria-invalid')]).toEqual(['', null]);
  expect(told('password')).not.toBe('');
  await user.type(field('Mot de passe'), 'secret');
  await user.click(document.querySelector('[type=checkbox]') ?? document.body);
  await user.click(press());
  await waitFor(() => expect(server.bodies).toHaveLength(1));
});

test('what is still wrong in another way is not told while it is being typed', async () => {
  const { user } = await open();
  await user.click(press());
  await user.type(document.querySelector('[name="traits.email"]') ?? document.body, 'a');
  expect(told('traits.email')).toBe('');
});

test('a second try is told again, and the focus goes back to the first field', async () => {
  const { user } = await open();
  await user.click(press());
  const before = screen.getByTestId('live/assertive').firstChild;
  field('Mot de passe').focus();
  fireEvent.click(press());
  expect(document.activeElement).toBe(document.querySelector('[name="traits.email"]'));
  expect(screen.getByTestId('live/assertive').textContent).toBe('Ce champ est obligatoire.');
  expect(before?.isConnected).toBe(false);
});
