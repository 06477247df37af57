import type { AppConfig } from '@members/openapi';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { answering, links, login, signIn } from '../answering.ts';
import { csrf, flowOf, input, method } from '../hand-made.ts';
import { heading, openApp } from '../open.tsx';
import { createWorld } from '../world.ts';

test('LOGIN_REFRESH=auto asks all the same where the address says so', async () => {
  const asked: string[] = [];
  const server = answering({
    '/self-service/login/browser': ({ url }) => {
      asked.push(new URL(url).search);
      return Response.json({ ...login, refresh: true });
    },
  });
  const { left, router } = await openApp('/login?refresh=true&login_challenge=c', {
    ...server,
    config: { login_refresh: 'auto' },
  });
  await heading('Confirmez que c’est bien vous');
  expect(asked).toEqual(['?login_challenge=c&aal=aal1&refresh=true']);
  expect(new URLSearchParams(router.state.location.search).get('refresh')).toBe('true');
  const other = await openApp('/login?login_challenge=c', { ...server, config: { login_refresh: 'auto' } });
  await waitFor(() => expect(other.left).toHaveLength(1));
  expect(left).toEqual([]);
});

test('a login for no application says in the console that it should not be used', async () => {
  const { told } = await signIn(await createWorld());
  expect(told).toContain('a login for no application should not be used');
});

test.each<[Partial<AppConfig>, object, readonly string[]]>([
  [{}, {}, ['Mot de passe oublié ?', 'S’inscrire']],
  [{ recovery: false }, {}, ['S’inscrire']],
  [{ registration: false }, {}, ['Mot de passe oublié ?']],
  [{}, { refresh: true }, ['Se déconnecter']],
])('links to what Kratos has switched off are left out: %j %j', async (config, more, names) => {
  const server = answering({ '/self-service/login/browser': () => Response.json({ ...login, ...more }) });
  await openApp('/login', { ...server, config });
  await screen.findByLabelText('Mot de passe');
  expect(links().map(([name]) => name)).toEqual(names);
});

const second = { requested_aal: 'aal2' };

const totp = (...messages: Array<{ id: number; type: 'error' }>) => [
  input(['totp_code', 'text', 'totp'], { required: true }, { id: 1010006 }, messages),
  method('totp', 1010009),
];

const backup = [
  input(['lookup_secret', 'text', 'lookup_secret'], {}, { id: 1010007 }),
  method('lookup_secret', 1010010),
];

test('of several second factors, an error of one opens that one; the others are one press away', async () => {
  const wrong = [csrf, ...totp({ id: 4000008, type: 'error' }), ...backup];
  const server = answering({ '/self-service/login/browser': () => Response.json(flowOf('login', wrong, second)) });
  const { user } = await openApp('/login?aal2=true', server);
  await screen.findByLabelText('Code d’authentification');
  expect(screen.getByText(/n’est pas valide/)).toBeTruthy();
  expect(screen.queryByTestId('factor/lookup_secret')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Utiliser un autre moyen' }));
  expect(screen.getByTestId('factor/lookup_secret')).toBeTruthy();
});

test.each([true, false])(
  'a code sends itself, and says so beforehand, unless CODE_AUTO_SUBMIT is off: %j',
  async (on) => {
    const server = answering({
      '/self-service/login/browser': () => Response.json(flowOf('login', [csrf, ...totp()], second)),
      '/self-service/login': () => Response.json(flowOf('login', [csrf, ...totp()], second), { status: 400 }),
    });
    const { user } = await openApp('/login?aal2=true', { ...server, config: { code_auto_submit: on } });
    const code = await screen.findByLabelText('Code d’authentification');
    const told = document.getElementById(code.getAttribute('aria-describedby') ?? '')?.textContent ?? '';
    expect(told.includes('envoyé dès qu’il est complet')).toBe(on);
    await user.type(code, '123456');
    const posts = () => server.calls.filter((call) => call.startsWith('POST'));
    if (on) await waitFor(() => expect(posts()).toHaveLength(1));
    await user.click(screen.getByRole('button', { name: 'Valider le code' }));
    await waitFor(() => expect(posts().length).toBeGreaterThan(0));
  },
);

test('a picture is shown from the flow itself and from the server, and from nowhere else', async () => {
  const picture = (src: string, id: string) => ({
    type: 'img',
    group: 'totp',
    attributes: { node_type: 'img', src, id, width: 10, height: 10 },
    messages: [],
    meta: {},
  });
  const pictures = [
    picture('data:image/png;base64,AAAA', 'data'),
    picture('http://127.0.0.1:4433/qr.png', 'own'),
    picture('https://elsewhere.example/pixel.gif', 'foreign'),
    picture('data:text/html,x', 'page'),
  ];
  const server = answering({
    '/self-service/login/browser': () => Response.json(flowOf('login', [csrf, ...pictures, ...totp()], second)),
  });
  const { told } = await openApp('/login?aal2=true', server);
  await screen.findByTestId('node/image/data');
  expect(screen.getByTestId('node/image/own')).toBeTruthy();
  expect([screen.queryByTestId('node/image/foreign'), screen.queryByTestId('node/image/page')]).toEqual([null, null]);
  expect(told).toContain('a picture from elsewhere was left out');
});
