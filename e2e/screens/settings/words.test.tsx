import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { csrf, flowOf, input, method, serverShowing } from '../hand-made.ts';
import { heading, openApp } from '../open.tsx';

const nodes = [
  csrf,
  input(['traits.email', 'email', 'profile'], { value: 'ada@example.org' }),
  method('profile', 1070003),
  input(['password', 'password', 'password'], { required: true }, { id: 1070001 }),
  method('password', 1070003),
  input(['totp_code', 'text', 'totp'], { required: true }, { id: 1070006 }),
  method('totp', 1070003),
  input(['webauthn_register_trigger', 'button', 'webauthn'], { value: '{}' }, { id: 1050012 }),
  input(['passkey_register_trigger', 'button', 'passkey'], { value: '{}' }, { id: 1050019 }),
  input(['lookup_secret_regenerate', 'submit', 'lookup_secret'], { value: 'true' }, { id: 1050008 }),
  input(['link', 'submit', 'oidc'], { value: 'acme' }, { id: 1050002, context: { provider: 'Acme' } }),
];

test('in English, the settings have the title, the sections and the navigation of the specification', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  await openApp('/settings', { ...serverShowing(flowOf('settings', nodes)), locale: 'en' });
  await heading('Account Settings');
  expect(
    screen.getByText(
      'Here you can manage settings related to your account. Keep in mind that certain actions require you to re-authenticate.',
    ),
  ).toBeTruthy();
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'Change Password',
    'Profile Settings',
    'Manage 2FA TOTP Authenticator App',
    'Manage Hardware Tokens',
    'Manage Passkeys',
    'Manage 2FA Backup Recovery Codes',
    'Social Sign In',
  ]);
  const navigation = within(screen.getByRole('navigation', { name: 'Settings sections' }));
  expect(navigation.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Password',
    'Profile',
    'Authenticator App',
    'Hardware Tokens',
    'Passkeys',
    '2FA Backup Codes',
    'Social Sign In',
  ]);
  expect(screen.getByRole('button', { name: 'Logout' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Back' })).toBeTruthy();
  vi.unstubAllGlobals();
});

test('the profile has the form "Modifier mon profil"', async () => {
  await openApp('/settings', serverShowing(flowOf('settings', nodes)));
  await heading('Paramètres de compte');
  const profile = within(screen.getByRole('region', { name: 'Informations du profil' }));
  const title = profile.getByText('Modifier mon profil');
  expect(title.compareDocumentPosition(profile.getByLabelText('E-mail'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(profile.getByRole('button', { name: 'Enregistrer' })).toBeTruthy();
});
