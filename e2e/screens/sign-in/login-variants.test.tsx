import type { AppConfig } from '@members/openapi';
import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { linksInMain, login, serverAnswering, signIn } from '../fake-server.ts';
import { csrf, flowOf, input, method } from '../hand-made.ts';
import { heading, openApp } from '../open.tsx';
import { createWorld } from '../world.ts';

test('with LOGIN_REFRESH=auto the parameter refresh=true still asks for the password', async () => {
  const requested: string[] = [];
  const server = serverAnswering({
    '/self-service/login/browser': ({ url }) => {
      requested.push(new URL(url).search);
      return Response.json({ ...login, refresh: true });
    },
  });
  const { leftFor, router } = await openApp('/login?refresh=true&login_challenge=c', {
    ...server,
    config: { login_refresh: 'auto' },
  });
  await heading('Confirmez que c’est bien vous');
  expect(requested).toEqual(['?login_challenge=c&aal=aal1&refresh=true']);
  expect(new URLSearchParams(router.state.location.search).get('refresh')).toBe('true');
  const other = await openApp('/login?login_challenge=c', { ...server, config: { login_refresh: 'auto' } });
  await waitFor(() => expect(other.leftFor).toHaveLength(1));
  expect(leftFor).toEqual([]);
});

test('a login without an application warns in the console', async () => {
  const { reported } = await signIn(await createWorld());
  expect(reported).toContain('a login for no application should not be used');
});

test.each<[Partial<AppConfig>, object, readonly string[]]>([
  [{}, {}, ['Mot de passe oublié ?', 'S’inscrire']],
  [{ recovery: false }, {}, ['S’inscrire']],
  [{ registration: false }, {}, ['Mot de passe oublié ?']],
  [{}, { refresh: true }, ['Se déconnecter']],
])('links to flows that Kratos has turned off are not shown: %j %j', async (config, more, names) => {
  const server = serverAnswering({ '/self-service/login/browser': () => Response.json({ ...login, ...more }) });
  await openApp('/login', { ...server, config });
  await screen.findByLabelText('Mot de passe');
  expect(linksInMain().map(([name]) => name)).toEqual(names);
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

test('an error of one of several second factors is at its field, and the others stay on the page', async () => {
  const wrong = [csrf, ...totp({ id: 4000008, type: 'error' }), ...backup];
  const server = serverAnswering({
    '/self-service/login/browser': () => Response.json(flowOf('login', wrong, second)),
  });
  await openApp('/login?aal2=true', server);
  const code = await screen.findByLabelText('Code d’authentification');
  expect(code.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(/n’est pas valide/)).toBeTruthy();
  expect(screen.getByLabelText('Code de secours').getAttribute('aria-invalid')).not.toBe('true');
});

test('several second factors have one main button; the others are cards that say where their code is', async () => {
  const flow = flowOf('login', [csrf, ...totp(), ...backup], second);
  await openApp('/login?aal2=true', serverAnswering({ '/self-service/login/browser': () => Response.json(flow) }));
  const backupCode = await screen.findByLabelText('Code de secours');
  const lead = document.getElementById(backupCode.getAttribute('aria-describedby') ?? '');
  expect(lead?.textContent).toContain('l’un de vos codes de secours');
  const buttons = [...document.querySelectorAll('main form button')];
  expect(buttons.map(({ className }) => className.match(/primary|secondary/)?.[0])).toEqual(['primary', 'secondary']);
});

test.each([true, false])(
  'a complete code is submitted by itself, as its hint says, only with CODE_AUTO_SUBMIT: %j',
  async (on) => {
    const server = serverAnswering({
      '/self-service/login/browser': () => Response.json(flowOf('login', [csrf, ...totp()], second)),
      '/self-service/login': () => Response.json(flowOf('login', [csrf, ...totp()], second), { status: 400 }),
    });
    const { user } = await openApp('/login?aal2=true', { ...server, config: { code_auto_submit: on } });
    const code = await screen.findByLabelText('Code d’authentification');
    const hints = code.getAttribute('aria-describedby')?.split(' ') ?? [];
    const hint = hints.map((id) => document.getElementById(id)?.textContent).join(' ');
    expect(hint).toContain('Ouvrez votre application d’authentification et saisissez son code à 6\u00a0chiffres.');
    expect(hint.includes('Vérifié dès le dernier chiffre')).toBe(on);
    await user.type(code, '123456');
    const posts = () => server.calls.filter((call) => call.startsWith('POST'));
    if (!on) {
      expect(posts()).toEqual([]);
      await user.click(screen.getByRole('button', { name: 'Confirmer le code' }));
    }
    await waitFor(() => expect(posts()).toHaveLength(1));
  },
);

test('a picture is shown only from the flow itself or from the server', async () => {
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
  const server = serverAnswering({
    '/self-service/login/browser': () => Response.json(flowOf('login', [csrf, ...pictures, ...totp()], second)),
  });
  const { reported } = await openApp('/login?aal2=true', server);
  await screen.findByTestId('node/image/data');
  expect(screen.getByTestId('node/image/own')).toBeTruthy();
  expect([screen.queryByTestId('node/image/foreign'), screen.queryByTestId('node/image/page')]).toEqual([null, null]);
  expect(reported).toContain('a picture from elsewhere was left out');
});
