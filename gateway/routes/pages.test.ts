import { afterEach, beforeEach, expect, test } from 'vitest';
import { client, issuer, session, startWorld, type TestWorld } from '../testing.ts';

const consents = '/admin/oauth2/auth/requests/consent';
const logins = '/admin/oauth2/auth/requests/login';
const logouts = '/admin/oauth2/auth/requests/logout';
const request_url = `${issuer}/oauth2/auth?redirect_uri=https://main.example/callback`;
const consent = {
  challenge: 'CC',
  subject: 'identity-1',
  skip: false,
  requested_scope: ['openid'],
  request_url,
  client,
};

let world: TestWorld;
const start = async (extra: Record<string, string> = {}) => {
  world = await startWorld({ TRUSTED_CLIENT_IDS: 'trusted', ...extra }, { instances: 3 });
  world.hydra.answers.set(`GET ${consents}`, [200, consent]);
  world.hydra.answers.set(`PUT ${consents}/accept`, [
    200,
    { redirect_to: `${issuer}/oauth2/auth?consent_verifier=CV` },
  ]);
  world.hydra.answers.set(`PUT ${logouts}/accept`, [200, { redirect_to: `${issuer}/oauth2/sessions/logout?v=1` }]);
  world.kratos.answers.set('GET /sessions/whoami', [200, session]);
  world.kratos.answers.set('GET /self-service/logout/browser', [200, { logout_token: 'LT', logout_url: '' }]);
  world.kratos.answers.set('GET /self-service/logout', [204, null]);
};
beforeEach(() => start());
afterEach(() => world.close());

async function open(path: string, headers: Record<string, string> = {}) {
  const answer = await world.get(path, { accept: 'text/html', cookie: 'ory_kratos_session=abc', ...headers });
  const page = (await answer.text()).includes('app-config');
  return [answer.status, page ? 'page' : answer.headers.get('location')];
}

const puts = () =>
  world.hydra.requests.filter(({ call }) => call.startsWith('PUT')).map(({ call }) => call.split('/').at(-1));

test.each([
  ['remembered', { skip: true }],
  ['of a client that needs none', { client: { ...client, skip_consent: true } }],
  ['of TRUSTED_CLIENT_IDS', { client: { ...client, client_id: 'trusted' } }],
])('the page of a consent %s redirects at once', async (_, change) => {
  world.hydra.answers.set(`GET ${consents}`, [200, { ...consent, ...change }]);
  expect(await open('/consent?consent_challenge=CC')).toEqual([303, `${issuer}/oauth2/auth?consent_verifier=CV`]);
  expect(world.kratos.requests[0]?.cookie).toBe('ory_kratos_session=abc');
  for (const header of ['sec-purpose', 'purpose', 'x-moz']) {
    const ahead = await open('/consent?consent_challenge=CC', { [header]: 'prefetch' });
    expect([ahead, puts()]).toEqual([[200, 'page'], ['accept']]);
  }
});

test('with prompt=consent, the page is shown for a trusted client, too', async () => {
  const consentRequest = {
    ...consent,
    request_url: `${request_url}&prompt=login%20consent`,
    client: { ...client, skip_consent: true },
  };
  world.hydra.answers.set(`GET ${consents}`, [200, consentRequest]);
  expect(await open('/consent?consent_challenge=CC')).toEqual([200, 'page']);
  expect(await (await world.get('/gateway/consent?consent_challenge=CC')).json()).toMatchObject({ challenge: 'CC' });
  expect(puts()).toEqual([]);
});

test.each([
  ['that Hydra remembers', { skip: true }],
  ['of a client that needs none', { client: { ...client, skip_consent: true } }],
  ['of TRUSTED_CLIENT_IDS', { client: { ...client, client_id: 'trusted' } }],
])('a device asks on a page, also for a consent %s', async (_, change) => {
  const request = { ...consent, ...change, request_url: `${issuer}/oauth2/device/verify?client_id=tv` };
  world.hydra.answers.set(`GET ${consents}`, [200, request]);
  expect(await open('/consent?consent_challenge=CC')).toEqual([200, 'page']);
  const shown = await (await world.get('/gateway/consent?consent_challenge=CC')).json();
  expect(shown).toMatchObject({ challenge: 'CC', device: true, redirect_host: '' });
  expect(puts()).toEqual([]);
});

test.each([
  ['a consent that needs a decision', {}, 200],
  ['a consent of another account', { skip: true, subject: 'other' }, 200],
  ['a failure of Hydra', {}, 500],
])('for %s, the page is sent', async (_, change, status) => {
  world.hydra.answers.set(`GET ${consents}`, [status, { ...consent, ...change }]);
  expect(await open('/consent?consent_challenge=CC')).toEqual([200, 'page']);
  expect(await open('/consent')).toEqual([200, 'page']);
  expect(puts()).toEqual([]);
});

test('a logout that is done redirects to an address of the issuer, and to no other', async () => {
  world.hydra.answers.set(`GET ${logouts}`, [410, { redirect_to: '/oauth2/sessions/logout?id_token_hint=x' }]);
  const done = [303, `${issuer}/oauth2/sessions/logout?id_token_hint=x`];
  expect(await open('/logout?logout_challenge=OC')).toEqual(done);
  world.hydra.answers.set(`GET ${logouts}`, [410, { redirect_to: 'https://evil.example/' }]);
  expect(await open('/logout?logout_challenge=OC')).toEqual([200, 'page']);
});

test('a posted form cannot make the logout page redirect to another site', async () => {
  const body = new URLSearchParams({ logout_url: 'https://evil.example/' });
  const answer = await fetch(`${world.origin}/logout`, { method: 'POST', body, redirect: 'manual' });
  expect(answer.headers.get('location')).toMatch(/^\/error\?error=method_not_allowed&/);
});

test('with skip_logout_consent, the page of a logout ends both sessions and redirects', async () => {
  const quiet = { subject: 'identity-1', client: { ...client, skip_logout_consent: true } };
  world.hydra.answers.set(`GET ${logouts}`, [200, quiet]);
  expect(await open('/logout?logout_challenge=OC')).toEqual([303, `${issuer}/oauth2/sessions/logout?v=1`]);
  expect(world.kratos.requests.map(({ call, query }) => call + query)).toContain('GET /self-service/logout?token=LT');
  world.hydra.answers.set(`GET ${logouts}`, [200, { subject: 'identity-1', client }]);
  expect(await open('/logout?logout_challenge=OC')).toEqual([200, 'page']);
  expect(await open('/logout')).toEqual([200, 'page']);
});

test('LOGIN_REFRESH=auto: a login challenge redirects to Kratos at once, a flow and an explicit refresh do not', async () => {
  const challenge = '/login?login_challenge=LC%2B1';
  expect(await open(challenge)).toEqual([200, 'page']);
  await world.close();
  await start({ LOGIN_REFRESH: 'auto' });
  world.hydra.answers.set(`GET ${logins}`, [200, { challenge: 'LC', skip: false, subject: '', request_url, client }]);
  expect(await open(challenge)).toEqual([303, '/self-service/login/browser?login_challenge=LC%2B1']);
  expect(await open(`/login/${challenge.slice(6)}`)).toEqual([
    303,
    '/self-service/login/browser?login_challenge=LC%2B1',
  ]);
  for (const more of ['&flow=1', '&refresh=true']) expect(await open(challenge + more)).toEqual([200, 'page']);
  expect(await open('/login')).toEqual([200, 'page']);
  await world.close();
  await start({ LOGIN_REFRESH: 'auto', KRATOS_PROXY: 'off', KRATOS_BROWSER_URL: 'https://id.example' });
  world.hydra.answers.set(`GET ${logins}`, [200, { challenge: 'LC', skip: false, subject: '', request_url, client }]);
  expect(await open('/login?login_challenge=1')).toEqual([
    303,
    'https://id.example/self-service/login/browser?login_challenge=1',
  ]);
});
