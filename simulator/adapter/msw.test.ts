import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

/** Returns the cookies of a response as a Cookie header, because `fetch` in Node stores none. */
const cookiesOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((line) => line.split(';', 1)[0])
    .join('; ');

test('fetch signs in through MSW with cookies and a CSRF token', async () => {
  const created = await fetch('http://127.0.0.1:4434/admin/identities', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({
      traits: { email: 'ada@example.org', firstName: 'Ada', lastName: 'Lovelace' },
      credentials: { password: { config: { password: 'violet-lantern-4711' } } },
    }),
  });
  expect(created.status).toBe(201);
  const start = await fetch(`${kratosPublic}/self-service/login/browser`, { headers: json });
  const cookie = cookiesOf(start);
  expect(cookie).toMatch(/^csrf_token_[0-9a-f]{64}=/);
  const { ui } = (await start.json()) as { ui: { action: string; nodes: { attributes: Record<string, string> }[] } };
  const token = ui.nodes.find(({ attributes }) => attributes.name === 'csrf_token')?.attributes.value;

  const body = (csrf: string) =>
    JSON.stringify({
      method: 'password',
      identifier: 'ada@example.org',
      password: 'violet-lantern-4711',
      csrf_token: csrf,
    });
  const refused = await fetch(ui.action, { method: 'POST', headers: { ...json, cookie }, body: body('wrong') });
  expect(refused.status).toBe(403);
  const signedIn = await fetch(ui.action, { method: 'POST', headers: { ...json, cookie }, body: body(token ?? '') });
  expect(signedIn.status).toBe(200);

  const whoami = await fetch(`${kratosPublic}/sessions/whoami`, { headers: { cookie: cookiesOf(signedIn) } });
  expect(await whoami.json()).toMatchObject({ active: true, identity: { traits: { email: 'ada@example.org' } } });
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
