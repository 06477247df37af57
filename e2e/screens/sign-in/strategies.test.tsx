import { screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { csrf, flowOf, input, method, serverShowing } from '../hand-made.ts';
import { field, formReplaced, heading, openApp, sentence, shownErrors } from '../open.tsx';

const identifier = { name: 'traits.email', title: 'E-Mail' };
const hiddenIdentifier = input(['identifier', 'hidden'], { value: 'ada@example.org', required: true });
const password = input(['password', 'password', 'password'], { required: true }, { id: 1070001 });
const resend = input(['resend', 'submit', 'code'], { value: 'code' }, { id: 1070008 });
const codeField = (...messages: Array<{ id: number; type: 'error' }>) =>
  input(['code', 'text', 'code'], { required: true }, { id: 1070013 }, messages);

const codeSent = (messages = [{ id: 1010014 }] as Array<{ id: number; type?: 'error' }>) =>
  flowOf(
    'login',
    // After a wrong code Kratos lists the button for another code first.
    [
      csrf,
      hiddenIdentifier,
      codeField(),
      resend,
      input(['method', 'hidden', 'code'], { value: 'code' }),
      method('code', 1070009),
    ],
    { state: 'sent_email' },
    messages,
  );

test('a code can be pasted with a space, is sent once when complete, and is emptied when it was wrong', async () => {
  const server = serverShowing(codeSent(), codeSent([{ id: 4010008, type: 'error' }]));
  const { user } = await openApp('/login', server);
  await heading('Connectez-vous');
  const code = field('Code de connexion');
  expect([code.autocomplete, code.inputMode, code.hasAttribute('maxlength')]).toEqual([
    'one-time-code',
    'numeric',
    false,
  ]);
  await user.click(code);
  await user.paste('123 456');
  await screen.findByText(/n’est pas valide ou a déjà été utilisé/);
  expect(server.bodies).toEqual([
    { csrf_token: 'token', identifier: 'ada@example.org', code: '123456', method: 'code' },
  ]);
  const again = field('Code de connexion');
  await waitFor(() => expect(document.activeElement).toBe(again));
  expect(again.value).toBe('');
});

test('an unknown reason of the server is collapsed and marked as English', async () => {
  const context = { reason: 'Brand new trouble' };
  const field = input(['identifier', 'text'], {}, { id: 1070004 }, [{ id: 4000001, type: 'error', context }]);
  const flow = flowOf('login', [csrf, field, method('password', 1010022)], {}, [
    { id: 5000001, type: 'error', context },
  ]);
  await openApp('/login', serverShowing(flow));
  await heading('Connectez-vous');
  const [above] = shownErrors();
  expect(above?.textContent).toContain('Le service a rencontré un problème.');
  const own = screen.getAllByText('Brand new trouble');
  expect(own.map((words) => [words.lang, words.closest('details')?.open])).toEqual([
    ['en', false],
    ['en', false],
  ]);
  expect(screen.getAllByText(/^Ce formulaire n’a pas pu être traité/).length).toBeGreaterThan(0);
});

test('another code has to wait, also after a reload, and Enter never requests one', async () => {
  const server = serverShowing(codeSent());
  // The first code was sent long ago.
  server.clock.advance(60_000);
  const { user } = await openApp('/login', server);
  // jsdom checks a form whatever its button says, so the field must hold something.
  await user.type(await screen.findByLabelText('Code de connexion'), '1');
  await user.click(screen.getByRole('button', { name: 'Renvoyer le code' }));
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Renvoyer le code/ });
  await waitFor(() => expect(server.bodies.at(-1)).toMatchObject({ resend: 'code' }));
  await waitFor(() => expect(button().disabled).toBe(true));
  server.clock.advance(3000);
  await openApp('/login', server);
  await screen.findByText(/dans 5\ssecondes/);
  expect(button().disabled).toBe(true);
  server.clock.advance(5000);
  await waitFor(() => expect(button().disabled).toBe(false));
  await user.type(field('Code de connexion'), '12{Enter}');
  await waitFor(() => expect(server.bodies).toHaveLength(2));
  expect(server.bodies.at(-1)).not.toHaveProperty('resend');
});

test('identifier first: one field, then the password with the user name and a link to change it', async () => {
  const identifierField = input(
    ['identifier', 'text', 'identifier_first'],
    { required: true },
    { id: 1070002, context: identifier },
  );
  const bound = input(['identifier', 'hidden', 'identifier_first'], { value: 'ada@example.org', required: true });
  const first = flowOf('login', [identifierField, method('identifier_first', 1070009), csrf]);
  // With a second identifier Kratos sends its buttons twice.
  const second = flowOf('login', [bound, csrf, password, method('password', 1010022), method('password', 1010022)]);
  const server = serverShowing(first, second);
  const { user, container } = await openApp('/login?return_to=/x', server);
  await user.type(await screen.findByLabelText('E-mail'), 'ada@example.org{Enter}');
  await screen.findByLabelText('Mot de passe');
  expect(screen.getByTitle('ada@example.org').textContent).toMatch(/^Compte.: ada@example.org$/);
  expect(screen.getByRole('link', { name: 'Changer' }).getAttribute('href')).toBe('/login?return_to=%2Fx');
  const name = container.querySelector<HTMLInputElement>('input[name=identifier]');
  expect([name?.type, name?.autocomplete, name?.value]).toEqual(['text', 'username', 'ada@example.org']);
  expect(screen.getAllByRole('button', { name: 'Se connecter' })).toHaveLength(1);
  await user.type(field('Mot de passe'), 'secret{Enter}');
  await waitFor(() => expect(server.bodies).toHaveLength(2));
  expect(server.bodies).toEqual([
    { csrf_token: 'token', identifier: 'ada@example.org', method: 'identifier_first' },
    { csrf_token: 'token', identifier: 'ada@example.org', password: 'secret', method: 'password' },
  ]);
});

const totp = [input(['totp_code', 'text', 'totp'], { required: true }, { id: 1010006 }), method('totp', 1010009)];
const backup = [
  input(['lookup_secret', 'text', 'lookup_secret'], { required: true }, { id: 1010007 }),
  method('lookup_secret', 1010010),
];
const aal2 = { requested_aal: 'aal2' };

test('several second factors are stacked in their order, and Enter sends each one by itself', async () => {
  const key = input(['webauthn_login_trigger', 'button', 'webauthn'], { value: '{}' }, { id: 1010008 });
  const address = input(
    ['address', 'submit', 'code'],
    { value: '+41791234567' },
    { id: 1010023, context: { address: '+41••67' } },
  );
  const factors = [csrf, ...backup, address, ...totp, key];
  const server = serverShowing(flowOf('login', factors, aal2, [{ id: 1010004 }]));
  vi.stubGlobal('PublicKeyCredential', class {});
  const { user, container } = await openApp('/login?aal2=true', server);
  await heading('Authentification à deux facteurs');
  const controls = [
    ...container.querySelectorAll<HTMLInputElement>('form[method=post] :is(button, input:not([type=hidden]))'),
  ];
  expect(controls.map(({ name, value }) => `${name}=${value}`)).toEqual([
    'webauthn_login_trigger=',
    'address=+41791234567',
    'totp_code=',
    'method=totp',
    'lookup_secret=',
    'method=lookup_secret',
  ]);
  expect(screen.getAllByText('ou')).toHaveLength(2);
  const code = field('Code de secours');
  expect(code.inputMode).toBe('text');
  const { form } = code;
  await user.type(code, 'ab12-cd34{Enter}');
  await waitFor(() => expect(server.bodies).toHaveLength(1));
  await formReplaced(form);
  expect(server.bodies[0]).toEqual({ csrf_token: 'token', lookup_secret: 'ab12cd34', method: 'lookup_secret' });
  await user.type(field('Code d’authentification'), '123456');
  await waitFor(() => expect(server.bodies).toHaveLength(2));
  expect(server.bodies[1]).toEqual({ csrf_token: 'token', totp_code: '123456', method: 'totp' });
  expect(screen.getByRole('link', { name: 'Se déconnecter' }).getAttribute('href')).toBe('/logout?return_to=%2Flogin');
  vi.unstubAllGlobals();
});

test('a code for a second factor is sent to an address with one press', async () => {
  const addresses = ['ada@example.org', '+41791234567'].map((address) =>
    input(['address', 'submit', 'code'], { value: address }, { id: 1010023, context: { address } }),
  );
  const server = serverShowing(flowOf('login', [csrf, ...addresses, ...totp], aal2));
  const { user } = await openApp('/login?aal2=true', server);
  await user.click(await screen.findByRole('button', { name: /ada@example\.org/ }));
  await waitFor(() => expect(server.bodies).toEqual([{ csrf_token: 'token', address: 'ada@example.org' }]));
});

test('an error at a field without a button of its own is shown beside its code', async () => {
  const fault = { id: 4000002, type: 'error' as const, context: { property: 'identifier' } };
  const stray = input(['identifier', 'text'], {}, undefined, [fault]);
  const code = [input(['code', 'text', 'code'], {}, { id: 1070012 }), method('code', 1070009)];
  await openApp('/login?aal2=true', serverShowing(flowOf('login', [csrf, stray, ...code, ...totp], aal2)));
  const message = await screen.findByTestId('ui/message/4000002');
  expect(message.closest('form')?.querySelector('input[name=code]')).not.toBeNull();
});

test('a refresh shows the account and a link to change it', async () => {
  const nodes = [csrf, hiddenIdentifier, password, method('password', 1010001)];
  await openApp('/login', serverShowing(flowOf('login', nodes, { refresh: true }, [{ id: 1010003 }])));
  await heading('Confirmez que c’est bien vous');
  expect(screen.getByTitle('ada@example.org').textContent).toMatch(/^Compte.: ada@example.org$/);
  expect(screen.getByRole('button', { name: 'Confirmer' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Changer' }).getAttribute('href')).toBe('/logout?return_to=%2Flogin');
});

test('linking shows both accounts, and Cancel leads to a clean sign-in', async () => {
  const context = { duplicateIdentifier: 'ada@example.org', provider: 'Google' };
  const nodes = [csrf, hiddenIdentifier, password, method('password', 1010022)];
  await openApp(
    '/login?flow=f1&login_challenge=c',
    serverShowing(flowOf('login', nodes, {}, [{ id: 1010016, context }])),
  );
  await screen.findByText('Votre compte');
  expect(screen.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
    'ada@example.org',
    'Google',
  ]);
  expect(screen.getByRole('link', { name: 'Annuler' }).getAttribute('href')).toBe('/login?login_challenge=c');
});

test('the application is named, with its logo', async () => {
  const oauth2_login_request = { client: { client_uri: 'https://app.test', logo_uri: 'https://app.test/logo.png' } };
  const nodes = [csrf, hiddenIdentifier, password, method('password', 1010022)];
  const { container } = await openApp('/login', serverShowing(flowOf('login', nodes, { oauth2_login_request })));
  await screen.findByText(sentence(/Pour accéder à https:\/\/app\.test/));
  const logo = container.querySelector('main img');
  expect([logo?.getAttribute('src'), logo?.getAttribute('referrerpolicy')]).toEqual([
    'https://app.test/logo.png',
    'no-referrer',
  ]);
});

test('a two-step registration shows the methods, and "back" needs no password', async () => {
  const hidden = input(['traits.email', 'hidden'], { value: 'ada@example.org', required: true });
  const back = input(['screen', 'submit', 'profile'], { value: 'previous' }, { id: 1040008 });
  const way = [csrf, hidden, method('code', 1040006), password, method('password', 1040001), back];
  const server = serverShowing(flowOf('registration', way, {}, [{ id: 1040009 }]));
  const { user } = await openApp('/registration', server);
  await screen.findByText('Choisissez comment vous souhaitez vous connecter.');
  expect(screen.queryByText(/^Quelques informations/)).toBeNull();
  expect(screen.getByTitle('ada@example.org').textContent).toContain('ada@example.org');
  const title = await heading('Créer un compte');
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Retour' });
  // The button is above the title on the screen (`two-steps.story`), but between title and fields in the document.
  expect(title.compareDocumentPosition(button)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  expect(button.compareDocumentPosition(field('Mot de passe'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  const { form } = button;
  await user.click(button);
  await waitFor(() => expect(server.bodies).toHaveLength(1));
  await formReplaced(form);
  expect(server.bodies[0]).toEqual({ csrf_token: 'token', 'traits.email': 'ada@example.org', screen: 'previous' });
  await user.type(field('Mot de passe'), 'orage{Enter}');
  await waitFor(() => expect(server.bodies).toHaveLength(2));
  expect(server.bodies[1]).toMatchObject({ password: 'orage' });
  expect(server.bodies[1]).not.toHaveProperty('screen');
  expect(screen.getAllByText('ou')).toHaveLength(1);
});

test('a social sign-up that lacks traits sends them with its provider', async () => {
  const provider = input(['provider', 'submit', 'oidc'], { value: 'google' }, { id: 1040003 });
  const trait = input(['traits.firstName', 'text'], { required: true, value: 'Ada' });
  const server = serverShowing(flowOf('registration', [provider, csrf, trait], { active: 'oidc' }));
  const { user } = await openApp('/registration', server);
  await user.type(await screen.findByLabelText('Prénom'), ' L.{Enter}');
  await waitFor(() => expect(server.bodies).toHaveLength(1));
  expect(server.bodies[0]).toEqual({ csrf_token: 'token', 'traits.firstName': 'Ada L.', provider: 'google' });
});
