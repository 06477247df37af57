import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { csrf, flowOf, input, method, serverShowing } from '../hand-made.ts';
import { field, openApp } from '../open.tsx';

const phone = { name: 'traits.phone', title: 'Phone' };
const signUp = flowOf('registration', [
  csrf,
  input(['traits.phone', 'tel'], {}, { id: 1070002, context: phone }),
  method('password', 1040001),
]);
const countries = () => screen.getByLabelText<HTMLSelectElement>('Indicatif du pays');

async function openSignUp() {
  const server = serverShowing(signUp);
  const app = await openApp('/registration', server);
  await screen.findByLabelText('Téléphone');
  await waitFor(() => expect(countries().options.length).toBeGreaterThan(200));
  const send = async () => {
    const before = server.bodies.length;
    await app.user.click(screen.getByRole('button', { name: 'S’inscrire' }));
    await waitFor(() => expect(server.bodies).toHaveLength(before + 1));
    return server.bodies.at(-1)?.['traits.phone'];
  };
  return { ...app, send };
}

test('a national number is sent in international format, by default of the country of the language', async () => {
  const { user, send } = await openSignUp();
  expect(countries().selectedOptions[0]?.text).toBe('France (+33)');
  await user.type(field('Téléphone'), '01 42 68 53 00');
  await user.tab();
  expect(field('Téléphone').value).toBe('+33 1 42 68 53 00');
  expect(await send()).toBe('+33142685300');
});

test('the choice of a country counts, also after the number; a country code in the number chooses', async () => {
  const { user, send } = await openSignUp();
  await user.type(field('Téléphone'), '079 123 45 67');
  fireEvent.change(countries(), { target: { value: 'CH' } });
  expect(await send()).toBe('+41791234567');
  // The response shows the form again.
  await waitFor(() => expect(field('Téléphone').value).toBe('+41791234567'));
  await user.clear(field('Téléphone'));
  await user.type(field('Téléphone'), '+49 30 901820');
  expect(countries().value).toBe('DE');
  await user.tab();
  fireEvent.change(countries(), { target: { value: 'AT' } });
  expect(countries().value).toBe('AT');
});

test('what is no number is sent as it is typed, and the server answers', async () => {
  const { user, send } = await openSignUp();
  await user.type(field('Téléphone'), '12');
  expect(await send()).toBe('12');
});
