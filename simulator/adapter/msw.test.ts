import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { loadHydraConfig, loadKratosConfig } from '../config/load.ts';
import { createSimulator } from '../index.ts';
import { manualClock, seededRandom } from '../runtime/runtime.ts';
import { simulatorHandlers } from './msw.ts';

const options = { dev: true, env: { DSN: 'memory' } };
const kratos = await loadKratosConfig({ ...options, files: ['tools/demo/kratos.yml'] });
const hydra = await loadHydraConfig({ ...options, files: ['tools/demo/hydra.yml'] });
const simulator = createSimulator({
  kratos: kratos.config,
  hydra: hydra.config,
  runtime: { clock: manualClock(Date.parse('2026-01-01T12:00:00Z')), random: seededRandom(1), quickKeys: true },
});
const kratosPublic = 'http://127.0.0.1:4433';
const server = setupServer(
  ...simulatorHandlers(simulator, [
    kratosPublic,
    'http://127.0.0.1:4434',
    'http://127.0.0.1:4444',
    'http://127.0.0.1:4445',
  ]),
);
beforeAll(() => server.listen());
afterAll(() => server.close());

const json = { accept: 'application/json', 'content-type': 'application/json' };

const person = { identifier: 'ada@example.org', password: 'violet-lantern-4711' };

beforeAll(async () => {
  const created = await fetch('http://127.0.0.1:4434/admin/identities', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({
      traits: { email: person.identifier, firstName: 'Ada', lastName: 'Lovelace' },
      credentials: { password: { config: { password: person.password } } },
    }),
  });
  expect(created.status).toBe(201);
});

interface LoginFlow {
  readonly ui: { readonly action: string; readonly nodes: { readonly attributes: Readonly<Record<string, string>> }[] };
}

/** Submits the password with plain `fetch`. @param csrf CSRF token; if left out, the form's */
async function signIn(csrf?: string): Promise<Response> {
  const start = await fetch(`${kratosPublic}/self-service/login/browser`, { headers: json });
  const { ui } = (await start.json()) as LoginFlow;
  const token = ui.nodes.find(({ attributes }) => attributes.name === 'csrf_token')?.attributes.value;
  const body = JSON.stringify({ method: 'password', ...person, csrf_token: csrf ?? token });
  return fetch(ui.action, { method: 'POST', headers: json, body });
}

const whoami = async (init?: RequestInit) => (await fetch(`${kratosPublic}/sessions/whoami`, init)).status;

const signOut = async () => {
  const { logout_url } = await (await fetch(`${kratosPublic}/self-service/logout/browser`, { headers: json })).json();
  await fetch(logout_url, { headers: json });
};

test('in Node, plain fetch signs in by a browser flow and keeps its cookies', async () => {
  expect((await signIn('wrong')).status).toBe(403);
  expect((await signIn()).status).toBe(200);
  expect(await whoami()).toBe(200);
  await signOut();
  expect(await whoami()).toBe(401);
});

test('without cookies, fetch in Node is refused by a browser flow', async () => {
  server.use(...simulatorHandlers(simulator, [kratosPublic], { keepCookies: false }));
  onTestFinished(() => server.resetHandlers());
  expect((await signIn()).status).toBe(403);
});

test('a Cookie header wins over the kept cookies, with one warning', async () => {
  const lines: string[] = [];
  server.use(...simulatorHandlers(simulator, [kratosPublic], { warn: (line) => void lines.push(line) }));
  onTestFinished(() => server.resetHandlers());
  expect((await signIn()).status).toBe(200);
  expect(lines).toEqual([]);
  const headers = { cookie: 'ory_kratos_session=wrong' };
  expect(await whoami({ headers })).toBe(401);
  expect(await whoami({ headers })).toBe(401);
  expect(lines).toEqual([
    '/sessions/whoami: the request has a header Cookie, and simulatorHandlers keep cookies: those of the header win. Set keepCookies to false to send the header alone.',
  ]);
  // Other cookies do not hide the session.
  expect(await whoami({ headers: { cookie: 'theme=dark' } })).toBe(200);
  await signOut();
});

test('a request that is known to omit credentials carries no kept cookies', async () => {
  expect((await signIn()).status).toBe(200);
  const [handler] = simulatorHandlers(simulator, [kratosPublic]);
  const ask = async (credentials: RequestCredentials) => {
    const request = new Request(`${kratosPublic}/sessions/whoami`, { credentials });
    return (await handler?.run({ request, requestId: 'a-request' }))?.response?.status;
  };
  expect(await ask('omit')).toBe(401);
  expect(await ask('same-origin')).toBe(200);
  await signOut();
});

test('MSW passes redirects on, and Hydra answers beside Kratos', async () => {
  const page = await fetch(`${kratosPublic}/self-service/login/browser`, { redirect: 'manual' });
  expect([page.status, page.headers.get('location')]).toEqual([
    303,
    expect.stringMatching(/^http:\/\/127\.0\.0\.1:4455\/login\?flow=[0-9a-f-]{36}$/),
  ]);
  const discovery = await fetch('http://127.0.0.1:4444/.well-known/openid-configuration');
  expect(await discovery.json()).toMatchObject({ token_endpoint: 'http://127.0.0.1:4444/oauth2/token' });
});
