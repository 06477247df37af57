import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { csrf, flowOf, input, method, serverShowing } from './hand-made.ts';
import { heading, openApp } from './open.tsx';

const node = (type: string, attributes: object, meta: object = {}) => ({
  type,
  group: 'totp',
  attributes: { node_type: type, ...attributes },
  messages: [],
  meta,
});
const text = (id: number, words: string) => ({ id, text: words, type: 'info' });

test('a link, a picture and a text of the flow are shown with their attributes', async () => {
  const nodes = [
    csrf,
    node('a', { id: 'lead', href: 'https://app.test/lead', title: text(1070009, 'Continue') }),
    node(
      'img',
      { id: 'qr', src: 'data:image/png;base64,AAAA', width: 256, height: 250 },
      { label: text(1050005, 'QR') },
    ),
    node('text', { id: 'secret', text: text(1050006, 'ABCD') }, { label: text(1050017, 'Secret') }),
    method('totp', 1010009),
  ];
  await openApp('/login?aal2=true', serverShowing(flowOf('login', nodes, { requested_aal: 'aal2' })));
  await heading('Authentification à deux facteurs');
  const link = screen.getByTestId('node/anchor/lead');
  expect([link.getAttribute('href'), link.textContent]).toEqual(['https://app.test/lead', 'Continuer']);
  const picture = screen.getByTestId('node/image/qr');
  expect(['src', 'width', 'height'].map((name) => picture.getAttribute(name))).toEqual([
    'data:image/png;base64,AAAA',
    '256',
    '250',
  ]);
  expect(screen.getByTestId('node/text/secret/text').textContent).not.toBe('');
});

test('an input has the name, type, value, constraints and label of its node', async () => {
  const nodes = [
    csrf,
    input(
      ['traits.plate', 'text'],
      { required: true, pattern: '[A-Z]{2}', value: 'AB' },
      { id: 1070002, context: { name: 'traits.plate', title: 'Plaque' } },
    ),
    input(['traits.email', 'email'], { disabled: true, autocomplete: 'email' }),
    input(['password', 'password', 'password'], { required: true, autocomplete: 'new-password' }, { id: 1070001 }),
    method('password', 1040001),
  ];
  await openApp('/registration', serverShowing(flowOf('registration', nodes)));
  await heading('Créer un compte');
  const plate = screen.getByLabelText<HTMLInputElement>(/^Plaque/);
  expect([plate.name, plate.type, plate.value, plate.required, plate.pattern]).toEqual([
    'traits.plate',
    'text',
    'AB',
    true,
    '[A-Z]{2}',
  ]);
  const email = screen.getByLabelText<HTMLInputElement>(/^E-mail/);
  expect([email.disabled, email.autocomplete]).toEqual([true, 'email']);
  expect(screen.getByLabelText<HTMLInputElement>('Mot de passe').autocomplete).toBe('new-password');
  expect(document.querySelector<HTMLInputElement>('input[name=csrf_token]')?.value).toBe('token');
});
