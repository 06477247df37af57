import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { client, issuer, type StandInServer, session, startWorld, type TestWorld } from '../testing.ts';

const requests = '/admin/oauth2/auth/requests';
const page = '<html><body>Bad gateway at 10.1.2.3</body></html>';
/** Failures of Kratos or Hydra, and the reason that /health/ready gives. */
const outages: Readonly<Record<string, readonly [happen: (server: StandInServer) => unknown, reason: string]>> = {
  'is down': [(server) => server.close(), 'did not answer'],
  'is silent': [(server) => Object.assign(server, { always: 'silent' }), 'did not answer'],
  'answers a page': [(server) => Object.assign(server, { always: [200, page] }), 'answered something other than'],
  'answers a page of an error': [(server) => Object.assign(server, { always: [502, page] }), 'answered 502'],
  'answers something else': [(server) => Object.assign(server, { always: [200, []] }), 'answered something other than'],
};
const all = (['kratos', 'hydra'] as const).flatMap((name) =>
  Object.entries(outages).map(([what, [happen, reason]]) => ({ name, what, happen, reason })),
);

let world: TestWorld;
beforeEach(async () => {
  world = await startWorld();
  world.kratos.answers.set('GET /health/ready', [200, { status: 'ok' }]);
  world.hydra.answers.set('GET /health/ready', [200, { status: 'ok' }]);
  world.kratos.answers.set('GET /sessions/whoami', [200, session]);
  for (const kind of ['consent', 'logout'])
    world.hydra.answers.set(`GET ${requests}/${kind}`, [200, { challenge: 'CC', subject: 'identity-1', client }]);
  world.hydra.answers.set(`PUT ${requests}/device/accept`, [200, { redirect_to: `${issuer}/` }]);
});
afterEach(async () => {
  vi.useRealTimers();
  await world.close();
});

/** Waits for a response, with a clock that runs faster than the gateway's time limits. */
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

test.each(all)(
  'when $name $what, each page says so and offers a way to try again',
  async ({ name, happen, reason }) => {
    const device = await world.get('/gateway/device?device_challenge=DC');
    const cookie = device.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    const { csrf_token } = (await device.json()) as { csrf_token: string };
    await happen(world[name]);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const ready = await patient(world.get('/health/ready'));
    const logged = world.failures().map(([, text]) => text);
    expect([ready.status, logged.at(-1)]).toEqual([
      503,
      expect.stringMatching(new RegExp(`^${name} \\((?:KRATOS_PUBLIC_URL|HYDRA_ADMIN_URL)\\) ${reason}`)),
    ]);
    const unavailable = { error: { id: 'upstream_unavailable', code: 502 } };
    for (const kind of ['consent', 'logout']) {
      const response = await patient(world.get(`/gateway/${kind}?${kind}_challenge=CC`, { cookie: 'secret=1' }));
      expect([response.status, await response.json()]).toMatchObject([502, unavailable]);
      // The app is sent all the same: it can try again.
      const opened = await patient(world.get(`/${kind}?${kind}_challenge=CC`, { accept: 'text/html' }));
      expect([opened.status, await opened.text()]).toEqual([200, expect.stringContaining('app-config')]);
      const form = new URLSearchParams({
        challenge: 'CC',
        csrf_token: 'x',
        decision: kind === 'consent' ? 'allow' : 'yes',
      });
      const posted = await patient(world.post(`/gateway/${kind}`, form));
      expect([posted.status, posted.headers.get('location')]).toEqual([
        303,
        expect.stringMatching(/^\/error\?error=upstream_unavailable&error_description=[\w+]+\.?$/),
      ]);
    }
    const code = { challenge: 'DC', csrf_token, user_code: 'ABCD3467' };
    const accepted = await patient(world.post('/gateway/device', code, { cookie }));
    expect(accepted.status).toBe(name === 'hydra' ? 502 : 200);
    expect(world.failures().length).toBeGreaterThan(0);
    expect(world.failures().join()).not.toMatch(/CC|DC|secret|127\.0\.0\.1|10\.1\.2\.3|Bad/);
  },
);
