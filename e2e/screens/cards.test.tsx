import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { csrf, flowOf, input, leaveTo, method, serverShowing } from './hand-made.ts';
import { field, heading, openApp, sentence } from './open.tsx';

const identifier = input(['identifier', 'text'], { required: true }, { id: 1070004 });
const bound = input(['identifier', 'hidden'], { value: 'ada@example.org', required: true });
const password = [
  input(['password', 'password', 'password'], { required: true }, { id: 1070001 }),
  method('password', 1010022),
];
const byMail = [input(['email', 'email', 'code'], { required: true }, { id: 1070007 }), method('code', 1070009)];
const totp = [input(['totp_code', 'text', 'totp'], { required: true }, { id: 1010006 }), method('totp', 1010009)];
const trait = (name: string, type = 'text') => input([`traits.${name}`, type, 'default'], { required: true });
const linking = { id: 1010016, context: { duplicateIdentifier: 'ada@example.org', provider: 'Google' } };
const provider = (value: string, label: number) =>
  input(['provider', 'submit', 'oidc'], { value }, { id: label, context: { provider: 'Acme' } });
const trigger = (name: string, group: string, label: number) =>
  input([name, 'button', group], { value: '{}' }, { id: label });

const loginOf = (more: object = {}, messages: Parameters<typeof flowOf>[3] = []) =>
  flowOf('login', [csrf, bound, ...password], more, messages);

afterEach(() => void vi.unstubAllGlobals());

test.each([
  ['a login', '/login', flowOf('login', [csrf, identifier, ...password]), 'Login'],
  ['a confirmation', '/login', loginOf({ refresh: true }), 'Confirm it’s you'],
  [
    'a second factor',
    '/login',
    flowOf('login', [csrf, ...totp], { requested_aal: 'aal2' }),
    'Two-Factor Authentication',
  ],
  ['a registration', '/registration', flowOf('registration', [csrf, ...password]), 'Register an account'],
  ['a recovery', '/recovery', flowOf('recovery', [csrf, ...byMail]), 'Recover your account'],
  ['a verification', '/verification', flowOf('verification', [csrf, ...byMail]), 'Verify your account'],
])('in English, %s has its own title', async (_, address, flow, title) => {
  await openApp(address, { ...serverShowing(flow), locale: 'en' });
  await heading(title);
});

test.each([
  ['a login', '/login', flowOf('login', [csrf, identifier, ...password]), 'Don’t have an account?', 'Sign up'],
  ['a confirmation', '/login', loginOf({ refresh: true }), 'Something’s not working?', 'Logout'],
  ['a second factor', '/login', loginOf({ requested_aal: 'aal2' }), 'Something’s not working?', 'Logout'],
  ['linking an account', '/login', loginOf({}, [linking]), 'Not the right account?', 'Cancel'],
  [
    'a registration',
    '/registration',
    flowOf('registration', [csrf, ...password]),
    'Already have an account?',
    'Sign in',
  ],
  ['a recovery', '/recovery', flowOf('recovery', [csrf, ...byMail]), 'Remember your credentials?', 'Sign in'],
  ['a verification', '/verification', flowOf('verification', [csrf, ...byMail]), 'Don’t have an account?', 'Sign up'],
])('in English, the last line of %s has its own words', async (_, address, flow, words, link) => {
  await openApp(address, { ...serverShowing(flow), locale: 'en' });
  const last = await screen.findByRole('link', { name: link });
  expect(last.closest('p')?.textContent).toBe(`${words} ${link}`);
});

test.each([
  ['its name', { client_name: 'Portal', client_uri: 'https://app.test' }, 'Portal'],
  ['its address if it has no name', { client_uri: 'https://app.test' }, 'https://app.test'],
])('in English, a login names its application by %s', async (_, client, name) => {
  await openApp('/login', { ...serverShowing(loginOf({ oauth2_login_request: { client } })), locale: 'en' });
  expect(await screen.findByText(sentence(new RegExp(`^To authenticate ${name}$`)))).toBeTruthy();
});

test('in English, a login with a known identifier says which account it is', async () => {
  await openApp('/login', { ...serverShowing(loginOf()), locale: 'en' });
  await heading('Login');
  expect(screen.getByTitle('ada@example.org').textContent).toBe('You are using: ada@example.org');
});

test('the login of an application has its title, its subtitle, its form, the brand and the way to the recovery', async () => {
  const oauth2_login_request = { client: { client_name: 'Portail' } };
  const flow = flowOf('login', [csrf, identifier, ...password], { oauth2_login_request });
  const { container } = await openApp('/login?return_to=%2Fcommandes', {
    ...serverShowing(flow),
    config: { login_gate: 'oauth2' },
  });
  await heading('Connectez-vous');
  expect(screen.getByText('Entrez vos identifiants pour accéder à votre compte')).toBeTruthy();
  expect(container.querySelectorAll('form[method=post] input[name=identifier]')).toHaveLength(1);
  expect(screen.getAllByText('Plus Que Pro').length).toBeGreaterThan(0);
  expect(screen.getByText('Accédez à tous vos services et outils en un seul endroit')).toBeTruthy();
  expect(screen.getByRole('link', { name: /^Mot de passe oublié/ }).getAttribute('href')).toBe(
    '/recovery?return_to=%2Fcommandes',
  );
});

test('the refusal of a direct login has its title, its text and one button, and no form', async () => {
  const config = { login_gate: 'oauth2', main_application_url: 'https://main.test/' } as const;
  const { container } = await openApp('/login', { ...serverShowing(loginOf()), config });
  await heading('Connexion non autorisée');
  expect(
    screen.getByText(
      "Cette méthode de connexion directe n'est pas autorisée. Veuillez utiliser l'application principale pour vous connecter.",
    ),
  ).toBeTruthy();
  expect([...container.querySelectorAll('main a')].map(({ textContent }) => textContent)).toEqual([
    "Retourner à l'application",
  ]);
  expect(container.querySelectorAll('form[method=post]')).toHaveLength(0);
});

/** Returns names and values of everything that the user can fill in or press in the flow’s forms, in their order. */
const controls = () =>
  [
    ...document.querySelectorAll<HTMLInputElement>('form[method=post] :is(button[name], input:not([type=hidden]))'),
  ].flatMap(({ name, value, type }) => (type === 'submit' ? `${name}=${value}` : name));

const everyMethod = (keys: 'login' | 'register') => [
  trigger(`passkey_${keys}_trigger`, 'passkey', 1010021),
  trigger(`webauthn_${keys}_trigger`, 'webauthn', 1010008),
  method('code', 1010015),
  ...password,
];

test('a login has a section for a provider, the password, a code, a security key and a passkey', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  const nodes = [csrf, ...everyMethod('login'), identifier, provider('acme', 1010002)];
  await openApp('/login', serverShowing(flowOf('login', nodes)));
  await heading('Connectez-vous');
  expect(controls()).toEqual([
    'provider=acme',
    'identifier',
    'password',
    'method=password',
    'method=code',
    'webauthn_login_trigger',
    'passkey_login_trigger',
  ]);
});

test('a registration has a section for a provider, the traits, the password, a code, a security key and a passkey', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  const nodes = [csrf, ...everyMethod('register'), trait('email', 'email'), provider('acme', 1040002)];
  await openApp('/registration', serverShowing(flowOf('registration', nodes)));
  await heading('Créer un compte');
  expect(controls()).toEqual([
    'provider=acme',
    'traits.email',
    'password',
    'method=password',
    'method=code',
    'webauthn_register_trigger',
    'passkey_register_trigger',
  ]);
});

test('a confirmation offers a passkey once, and no section of a first factor for it', async () => {
  vi.stubGlobal('PublicKeyCredential', class {});
  const nodes = [csrf, bound, trigger('passkey_login_trigger', 'passkey', 1010021), ...password];
  await openApp('/login', serverShowing(flowOf('login', nodes, { refresh: true })));
  await heading('Confirmez que c’est bien vous');
  expect(controls().filter((name) => name.startsWith('passkey'))).toEqual(['passkey_login_trigger']);
});

test('messages of the flow stand above its forms', async () => {
  const { container } = await openApp('/login', serverShowing(loginOf({}, [{ id: 4000006, type: 'error' }])));
  const message = await screen.findByTestId('ui/message/4000006');
  const form = container.querySelector('form[method=post]') as HTMLFormElement;
  expect(form.contains(message)).toBe(false);
  expect(message.compareDocumentPosition(form)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
});

test('buttons of providers, and buttons that send a code, skip the checks of the browser', async () => {
  const send = input(['email', 'submit', 'code'], { value: 'ada@example.org' }, { id: 1070007 });
  const again = input(['resend', 'submit', 'code'], { value: 'code' }, { id: 1070008 });
  const code = input(['code', 'text', 'code'], { required: true }, { id: 1070013 });
  const nodes = [csrf, bound, provider('acme', 1010002), code, method('code', 1070009), send, again];
  const { container } = await openApp('/login', serverShowing(flowOf('login', nodes, { state: 'sent_email' })));
  await heading('Connectez-vous');
  const skips = [...container.querySelectorAll<HTMLButtonElement>('form[method=post] button[name]')].map(
    ({ name, formNoValidate }) => [name, formNoValidate] as const,
  );
  expect(Object.fromEntries(skips)).toEqual({ provider: true, method: false, email: true, resend: true });
});

const sent = (email: object[]) =>
  flowOf(
    'recovery',
    [csrf, input(['code', 'text', 'code'], { required: true }, { id: 1070010 }), method('code', 1070009), ...email],
    { state: 'sent_email' },
  );

test('a recovery says in its own words what to enter, and where the code was sent', async () => {
  const address = input(['email', 'submit', 'code'], { value: 'ada@example.org' }, { id: 1070008 });
  await openApp('/recovery', serverShowing(flowOf('recovery', [csrf, ...byMail])));
  await heading('Récupération de compte');
  expect(screen.getByText('Entrez votre email pour recevoir un code de récupération')).toBeTruthy();
  expect(screen.getByText("Récupérez l'accès à votre compte en toute sécurité")).toBeTruthy();
  for (const [nodes, words] of [
    [[address], 'ada@example.org'],
    [[], 'votre adresse email'],
  ] as const) {
    await openApp('/recovery', serverShowing(sent([...nodes])));
    await waitFor(() =>
      expect(document.querySelector('main')?.textContent).toContain(`Un code de vérification a été envoyé à ${words}`),
    );
  }
});

test('a login of an inactive account says so, and links to the verification', async () => {
  await openApp('/login?return_to=%2Fx', serverShowing(loginOf({}, [{ id: 4000010, type: 'error' }])));
  const message = await screen.findByTestId('ui/message/4000010');
  expect(message.textContent).toContain('Votre compte n’est pas encore actif');
  const link = screen.getByRole('link', { name: 'Vérifier mon adresse e-mail' });
  expect(link.getAttribute('href')).toBe('/verification?return_to=%2Fx');
});

test('a login that the server answers with an address sends the browser there', async () => {
  const server = serverShowing(loginOf(), leaveTo('https://app.test/callback?code=1'));
  const { user, leftFor } = await openApp('/login', server);
  await heading('Connectez-vous');
  await user.type(field('Mot de passe'), 'secret{Enter}');
  await waitFor(() => expect(leftFor).toEqual(['https://app.test/callback?code=1']));
});

test.each(['error', 'success', 'info', 'disabled', 'default'] as const)(
  'a message of severity %s is shown above the forms',
  async (type) => {
    const flow = loginOf();
    const messages = [{ id: 4999999, text: 'Words of the server', type }];
    await openApp('/login', serverShowing({ ...flow, ui: { ...flow.ui, messages } }));
    const message = await screen.findByTestId('ui/message/4999999');
    expect(message.textContent).toContain('Words of the server');
    const known = ['error', 'success', 'info'].includes(type);
    expect(message.closest('[data-severity]')?.getAttribute('data-severity')).toBe(known ? type : 'info');
  },
);
