import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { client, issuer, type Outside, session, type World, world } from '../testing.ts';

const requests = '/admin/oauth2/auth/requests';
const page = '<html><body>Bad gateway at 10.1.2.3</body></html>';
/** What may be wrong with a server behind the gateway, and what readiness says of it. */
const outages: Readonly<Record<string, readonly [happen: (server: Outside) => unknown, reason: string]>> = {
  'is down': [(server) => server.close(), 'did not answer'],
  'is silent': [(server) => Object.assign(server, { always: 'silent' }), 'did not answer'],
  'answers a page': [(server) => Object.assign(server, { always: [200, page] }), 'answered something else'],
  'answers a page of an error': [(server) => Object.assign(server, { always: [502, page] }), 'answered 502'],
  'answers something else': [(server) => Object.assign(server, { always: [200, []] }), 'answered something else'],
};
const all = (['kratos', 'hydra'] as const).flatMap((name) =>
  Object.entries(outages).map(([what, [happen, reason]]) => ({ name, what, happen, reason })),
);

let at: World;
beforeEach(async () => {
  at = await world();
  at.kratos.answers.set('GET /health/ready', [200, { status: 'ok' }]);
  at.hydra.answers.set('GET /health/ready', [200, { status: 'ok' }]);
  at.kratos.answers.set('GET /sessions/whoami', [200, session]);
  for (const kind of ['consent', 'logout'])
    at.hydra.answers.set(`GET ${requests}/${kind}`, [200, { challenge: 'CC', subject: 'identity-1', client }]);
  at.hydra.answers.set(`PUT ${requests}/device/accept`, [200, { redirect_to: `${issuer}/` }]);
});
afterEach(async () => {
  vi.useRealTimers();
  await at.close();
});

/** An answer for which nobody waits as long as the gateway does. */
async function patient<T>(call: Promise<T>): Promise<T> {
  let over = false;
  const done = call.finally(() => {
    over = true;
  });
  while (!over) {
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(50);
  }
  return done;
}

test.each(all)('$name $what: each page says so and has a way on', async ({ name, happen, reason }) => {
  const device = await at.get('/gateway/device?device_challenge=DC');
  const cookie = device.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { csrf_token } = (await device.json()) as { csrf_token: string };
  await happen(at[name]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const ready = await patient(at.get('/health/ready'));
  expect([ready.status, (await ready.json()).error.message]).toEqual([
    503,
    expect.stringMatching(new RegExp(`^${name} \\((?:KRATOS_PUBLIC_URL|HYDRA_ADMIN_URL)\\) ${reason}`)),
  ]);
  const unavailable = { error: { id: 'upstream_unavailable', code: 502 } };
  for (const kind of ['consent', 'logout']) {
    const told = await patient(at.get(`/gateway/${kind}?${kind}_challenge=CC`, { cookie: 'secret=1' }));
    expect([told.status, await told.json()]).toMatchObject([502, unavailable]);
    // The app itself is there, and asks again when somebody wants it to.
    const opened = await patient(at.get(`/${kind}?${kind}_challenge=CC`, { accept: 'text/html' }));
    expect([opened.status, await opened.text()]).toEqual([200, expect.stringContaining('app-config')]);
    const form = new URLSearchParams({
      challenge: 'CC',
      csrf_token: 'x',
      decision: kind === 'consent' ? 'allow' : 'yes',
    });
    const posted = await patient(at.post(`/gateway/${kind}`, form));
    expect([posted.status, posted.headers.get('location')]).toEqual([
      303,
      expect.stringMatching(/^\/error\?error=upstream_unavailable&error_description=[\w+]+\.?$/),
    ]);
  }
  const code = { challenge: 'DC', csrf_token, user_code: 'ABCD3467' };
  const accepted = await patient(at.post('/gateway/device', code, { cookie }));
  expect(accepted.status).toBe(name === 'hydra' ? 502 : 200);
  expect(at.failures().length).toBeGreaterThan(0);
  expect(at.failures().join()).not.toMatch(/CC|DC|secret|127\.0\.0\.1|10\.1\.2\.3|Bad/);
});
