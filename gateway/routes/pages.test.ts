import { afterEach, beforeEach, expect, test } from 'vitest';
import { client, issuer, session, type World, world } from '../testing.ts';

const consents = '/admin/oauth2/auth/requests/consent';
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

let at: World;
const start = async (extra: Record<string, string> = {}) => {
  at = await world({ TRUSTED_CLIENT_IDS: 'trusted', ...extra }, { instances: 3 });
  at.hydra.answers.set(`GET ${consents}`, [200, consent]);
  at.hydra.answers.set(`PUT ${consents}/accept`, [200, { redirect_to: `${issuer}/oauth2/auth?consent_verifier=CV` }]);
  at.hydra.answers.set(`PUT ${logouts}/accept`, [200, { redirect_to: `${issuer}/oauth2/sessions/logout?v=1` }]);
  at.kratos.answers.set('GET /sessions/whoami', [200, session]);
  at.kratos.answers.set('GET /self-service/logout/browser', [200, { logout_token: 'LT', logout_url: '' }]);
  at.kratos.answers.set('GET /self-service/logout', [204, null]);
};
beforeEach(() => start());
afterEach(() => at.close());

async function open(path: string, headers: Record<string, string> = {}) {
  const answer = await at.get(path, { accept: 'text/html', cookie: 'ory_kratos_session=abc', ...headers });
  const page = (await answer.text()).includes('app-config');
  return [answer.status, page ? 'page' : answer.headers.get('location')];
}

const puts = () =>
  at.hydra.asked.filter(({ call }) => call.startsWith('PUT')).map(({ call }) => call.split('/').at(-1));

test.each([
  ['remembered', { skip: true }],
  ['of a client that needs none', { client: { ...client, skip_consent: true } }],
  ['of TRUSTED_CLIENT_IDS', { client: { ...client, client_id: 'trusted' } }],
])('a consent %s is a redirect', async (_, change) => {
  at.hydra.answers.set(`GET ${consents}`, [200, { ...consent, ...change }]);
  expect(await open('/consent?consent_challenge=CC')).toEqual([303, `${issuer}/oauth2/auth?consent_verifier=CV`]);
  expect(at.kratos.asked[0]?.cookie).toBe('ory_kratos_session=abc');
  const ahead = await open('/consent?consent_challenge=CC', { 'sec-purpose': 'prefetch' });
  expect([ahead, puts()]).toEqual([[200, 'page'], ['accept']]);
});

test('prompt=consent has the person asked, whoever is trusted', async () => {
  const asked = {
    ...consent,
    request_url: `${request_url}&prompt=login%20consent`,
    client: { ...client, skip_consent: true },
  };
  at.hydra.answers.set(`GET ${consents}`, [200, asked]);
  expect(await open('/consent?consent_challenge=CC')).toEqual([200, 'page']);
  expect(await (await at.get('/gateway/consent?consent_challenge=CC')).json()).toMatchObject({ challenge: 'CC' });
  expect(puts()).toEqual([]);
});

test.each([
  ['a question', {}, 200],
  ['somebody else', { skip: true, subject: 'other' }, 200],
  ['a failure', {}, 500],
])('%s is left to the page', async (_, change, status) => {
  at.hydra.answers.set(`GET ${consents}`, [status, { ...consent, ...change }]);
  expect(await open('/consent?consent_challenge=CC')).toEqual([200, 'page']);
  expect(await open('/consent')).toEqual([200, 'page']);
  expect(puts()).toEqual([]);
});

test('a logout that is done goes where Hydra says; one of a client that wants no question ends both sessions', async () => {
  at.hydra.answers.set(`GET ${logouts}`, [410, { redirect_to: '/oauth2/sessions/logout?id_token_hint=x' }]);
  const done = [303, `${issuer}/oauth2/sessions/logout?id_token_hint=x`];
  expect(await open('/logout?logout_challenge=OC')).toEqual(done);
  at.hydra.answers.set(`GET ${logouts}`, [410, { redirect_to: 'https://evil.example/' }]);
  expect(await open('/logout?logout_challenge=OC')).toEqual([200, 'page']);
  const quiet = { subject: 'identity-1', client: { ...client, skip_logout_consent: true } };
  at.hydra.answers.set(`GET ${logouts}`, [200, quiet]);
  expect(await open('/logout?logout_challenge=OC')).toEqual([303, `${issuer}/oauth2/sessions/logout?v=1`]);
  expect(at.kratos.asked.map(({ call, query }) => call + query)).toContain('GET /self-service/logout?token=LT');
  at.hydra.answers.set(`GET ${logouts}`, [200, { subject: 'identity-1', client }]);
  expect(await open('/logout?logout_challenge=OC')).toEqual([200, 'page']);
  expect(await open('/logout')).toEqual([200, 'page']);
});

test('LOGIN_REFRESH=auto: a challenge goes to Kratos at once, a flow and an explicit refresh do not', async () => {
  const challenge = '/login?login_challenge=LC%2B1';
  expect(await open(challenge)).toEqual([200, 'page']);
  await at.close();
  await start({ LOGIN_REFRESH: 'auto' });
  expect(await open(challenge)).toEqual([303, '/self-service/login/browser?login_challenge=LC%2B1']);
  expect(await open(`/login/${challenge.slice(6)}`)).toEqual([
    303,
    '/self-service/login/browser?login_challenge=LC%2B1',
  ]);
  for (const more of ['&flow=1', '&refresh=true']) expect(await open(challenge + more)).toEqual([200, 'page']);
  expect(await open('/login')).toEqual([200, 'page']);
  await at.close();
  await start({ LOGIN_REFRESH: 'auto', KRATOS_PROXY: 'off', KRATOS_BROWSER_URL: 'https://id.example' });
  expect(await open('/login?login_challenge=1')).toEqual([
    303,
    'https://id.example/self-service/login/browser?login_challenge=1',
  ]);
});
