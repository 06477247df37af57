import { beforeEach, expect, test } from 'vitest';
import { issuer, session, startWorld, type TestWorld } from '../testing.ts';

const logins = 'GET /admin/oauth2/auth/requests/login';
const request_url = `${issuer}/oauth2/auth?client_id=main&state=s&prompt=login&choose_account=1`;
const own = { 'sec-fetch-site': 'same-origin' };
const waiting = { login_challenge: 'LC', return_to: '/login?login_challenge=LC' };

let world: TestWorld;
beforeEach(async () => {
  world = await startWorld();
  world.hydra.answers.set(logins, [200, { challenge: 'LC', request_url }]);
  world.kratos.answers.set('GET /sessions/whoami', [200, session]);
  world.kratos.answers.set('GET /self-service/logout/browser', [200, { logout_token: 'LT' }]);
  world.kratos.answers.set('GET /self-service/logout', [204, null]);
});

const calls = () => world.kratos.requests.map(({ call, query }) => call + query);
const locationAfter = async (fields: Record<string, string>, headers: Record<string, string> = own) =>
  (await world.post('/gateway/switch', new URLSearchParams(fields), headers)).headers.get('location');

test('a press signs out and starts the same request again, without the choice that was made', async () => {
  expect(await locationAfter(waiting)).toBe(`${issuer}/oauth2/auth?client_id=main&state=s&prompt=login`);
  expect(calls()).toContain('GET /self-service/logout?token=LT');
});

test('an account whose second factor is missing is signed out, too; who is not signed in goes on', async () => {
  world.kratos.answers.set('GET /sessions/whoami', [403, {}]);
  await locationAfter(waiting);
  expect(calls()).toContain('GET /self-service/logout?token=LT');
  world.kratos.requests.splice(0);
  world.kratos.answers.set('GET /sessions/whoami', [401, {}]);
  expect(await locationAfter(waiting)).toContain('prompt=login');
  expect(calls()).toEqual(['GET /sessions/whoami']);
});

test.each([
  ['/login?return_to=%2Fsettings', '/login?return_to=%2Fsettings'],
  ['/settings', '/login'],
  ['//evil.example/login', '/login'],
  ['/\\evil.example/login', '/login'],
  ['https://evil.example/login', '/login'],
  ['', '/login'],
])('without an application %j leads to %j', async (return_to, location) => {
  expect(await locationAfter({ return_to })).toBe(location);
});

test('a request that Hydra forgot, and one of another origin, lead to the sign-in page', async () => {
  world.hydra.answers.set(logins, [401, {}]);
  expect(await locationAfter(waiting)).toBe('/login?login_challenge=LC');
  world.hydra.answers.set(logins, [200, { request_url: 'https://evil.example/oauth2/auth' }]);
  expect(await locationAfter(waiting)).toBe('/login?login_challenge=LC');
});

test('a form of another site signs nobody out', async () => {
  for (const headers of [{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://evil.example' }, {}])
    expect(await locationAfter(waiting, headers as Record<string, string>)).toMatch(/^\/error\?error=csrf/);
  expect(calls()).toEqual([]);
});
