import type { Fetch } from '@members/pages/view';
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { csrf, flowOf, input, method, serverShowing } from '../hand-made.ts';
import { heading, openApp } from '../open.tsx';
import { readPage, tabThroughPage } from './screen-reader.ts';

const identifier = input(['identifier', 'text'], { required: true }, { id: 1070004 });
const bound = input(['identifier', 'hidden'], { value: 'ada@example.org', required: true });
const password = [
  input(['password', 'password', 'password'], { required: true }, { id: 1070001 }),
  method('password', 1010022),
];
const newPassword = [
  input(['password', 'password', 'password'], { required: true }, { id: 1070001 }),
  method('password', 1070003),
];
const totp = [input(['totp_code', 'text', 'totp'], { required: true }, { id: 1010006 }), method('totp', 1010009)];
const backup = [
  input(['lookup_secret', 'text', 'lookup_secret'], { required: true }, { id: 1010007 }),
  method('lookup_secret', 1010010),
];
const wrong = { id: 4000006, type: 'error' as const };
const refusal =
  'The provided credentials are invalid, check for spelling mistakes in your password or username, email address, or phone number.';

const open = async (address: string, server: Parameters<typeof openApp>[1]) => {
  const opened = await openApp(address, { ...server, locale: 'en' });
  await heading(/./);
  return opened;
};

test('sign-in is read from its title to the sign-up, each field once with its name', async () => {
  await open('/login', serverShowing(flowOf('login', [csrf, identifier, ...password])));
  expect(await readPage()).toEqual([
    'heading, Login, level 1',
    'Enter your details to sign in to your account',
    'Email',
    'textbox, Email, required',
    'Password',
    'Password',
    'button, Show password, 1 control, not pressed',
    'link, Forgot password?',
    'button, Sign in',
    'Sign in',
    'Don’t have an account?',
    'link, Sign up',
  ]);
});

test('after a wrong password the reason is read before the form and with the field; Tab goes in the order of the page', async () => {
  await open('/login', serverShowing(flowOf('login', [csrf, identifier, ...password], {}, [wrong])));
  expect((await readPage()).slice(2, 5)).toEqual([refusal, 'Email', 'textbox, Email, required']);
  expect(await tabThroughPage()).toEqual([
    'link, Skip to content',
    'textbox, Email, required',
    `Password, ${refusal}`,
    'button, Show password, 1 control, not pressed',
    'link, Forgot password?',
    'button, Sign in',
    'link, Sign up',
  ]);
});

test('the second factor says who signs in, and each button says what it confirms', async () => {
  const second = flowOf('login', [csrf, bound, ...totp, ...backup], { requested_aal: 'aal2' }, [{ id: 1010004 }]);
  await open('/login?aal2=true', serverShowing(second));
  const said = await readPage();
  expect(said.slice(0, 2)).toEqual([
    'heading, Two-Factor Authentication, level 1',
    'One more step is needed to sign in.',
  ]);
  expect(said[2]).toBe('paragraph, ada@example.org');
  expect(await tabThroughPage()).toEqual([
    'link, Skip to content',
    'link, Change',
    'textbox, Authentication code, Open your authenticator app and enter its 6-digit code. Checked as soon as you enter the last digit., required',
    'button, Confirm the code',
    'textbox, Backup code, No phone at hand? Use one of the backup codes that you saved., required',
    'button, Confirm the backup code',
    'link, Logout',
  ]);
});

test('a row of the settings says its title, its state and what a press does; its editor follows it', async () => {
  const email = input(
    ['traits.email', 'email', 'profile'],
    { value: 'ada@example.org', required: true },
    { id: 1070002, context: { title: 'E-Mail' } },
  );
  const server = serverShowing(flowOf('settings', [csrf, ...newPassword, email, method('profile', 1070003)]));
  const session = {
    id: 's1',
    active: true,
    authenticator_assurance_level: 'aal1',
    identity: { id: 'i1', traits: { email: 'ada@example.org' } },
  };
  const fetch: Fetch = async (request) =>
    request.url.endsWith('/sessions/whoami') ? Response.json(session) : server.fetch(request);
  const { user } = await open('/settings', { ...server, fetch });
  const profile = ['textbox, E-Mail, ada@example.org, required', 'button, Save'];
  const closed = [
    'link, Skip to content',
    'link, Password',
    'link, Profile',
    'button, Logout',
    'Change Password Not used for this sign-in Change',
    'Profile Settings ada@example.org Change',
    'link, See signed-in devices',
    'link, Back',
  ];
  // The profile is open at first.
  expect(await tabThroughPage()).toEqual([
    ...closed.slice(0, 2),
    'link, Profile, current item',
    ...closed.slice(3, 6),
    ...profile,
    ...closed.slice(6),
  ]);
  const row = screen.getByRole('heading', { level: 2, name: 'Change Password' }).closest('summary');
  if (row !== null) await user.click(row);
  const editor = [
    'New password',
    'button, Show password, 1 control, not pressed',
    'checkbox, Log out my other devices, checked',
    'button, Save',
  ];
  expect(await tabThroughPage()).toEqual([
    'link, Skip to content',
    'link, Password, current item',
    ...closed.slice(2, 5),
    ...editor,
    ...closed.slice(5),
  ]);
});

test('consent says who asks, each permission and each decision', async () => {
  const request = {
    challenge: 'c',
    csrf_token: 't',
    client: { client_id: 'id', client_name: 'Portail', tos_uri: 'https://p.test/tos' },
    requested_scope: ['openid', 'email', 'offline_access'],
    subject: 's',
    identity_label: 'ada@example.test',
    redirect_host: 'p.test',
    remember_for: 3600,
  };
  await open('/consent?consent_challenge=c', { ...serverShowing(request), config: { gateway: true } });
  expect((await readPage()).slice(0, 3)).toEqual([
    'heading, Portail wants to access your account, level 1',
    'You will return to',
    'p.test',
  ]);
  expect(await tabThroughPage()).toEqual([
    'link, Skip to content',
    'link, Change',
    'checkbox, See your email address, checked',
    'checkbox, Access this information even when you are away, checked',
    'Technical details',
    'checkbox, Remember my decision, For 1 hour, not checked',
    'button, Allow',
    'button, Deny',
    'link, Terms of service of Portail',
  ]);
});
