import { beforeEach, expect, test } from 'vitest';
import { client, issuer, session, startWorld, type TestWorld } from '../testing.ts';

const requests = '/admin/oauth2/auth/requests/login';
const request_url = `${issuer}/oauth2/auth?client_id=main&state=state-of-the-client&redirect_uri=https://main.example/c`;
const login = { challenge: 'LC', subject: 'identity-1', skip: true, oidc_context: {}, request_url, client };
const verifier = `${issuer}/oauth2/auth?login_verifier=LV`;

let world: TestWorld;
beforeEach(async () => {
  world = await startWorld({}, { instances: 2 });
  for (const answer of ['accept', 'reject'])
    world.hydra.answers.set(`PUT ${requests}/${answer}`, [200, { redirect_to: verifier }]);
});

/** Returns a session. @param age seconds since its sign-in */
const signedIn = (age = 0, id = 'identity-1') => [
  200,
  {
    ...session,
    identity: { ...session.identity, id },
    authenticated_at: new Date(Date.now() - age * 1000).toISOString(),
    expires_at: new Date(Date.now() + 3_600_500).toISOString(),
    authenticator_assurance_level: 'aal1',
    authentication_methods: [{ method: 'password', aal: 'aal1' }],
  },
];
const signedOut = [401, {}];

async function open(change: object, whoami: unknown, cookie = '', page = 'login') {
  const described = { ...login, ...change };
  world.hydra.answers.set(`GET ${requests}`, [200, described]);
  world.kratos.answers.set('GET /sessions/whoami', whoami as [number, unknown]);
  world.hydra.requests.splice(0);
  const answer = await world.get(`/${page}?login_challenge=${described.challenge}`, { accept: 'text/html', cookie });
  const put = world.hydra.requests.find(({ call }) => call.startsWith('PUT'));
  return {
    to: answer.headers.get('location') ?? 'page',
    sent: put && { answer: put.call.split('/').at(-1), ...JSON.parse(put.body) },
    cookie: answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  };
}

const prompt = (value: string) => ({ request_url: `${request_url}&prompt=${encodeURIComponent(value)}` });

test.each([
  ['no session', {}, signedOut, 'login_required'],
  ['a session of another account', {}, signedIn(0, 'other'), 'account_selection_required'],
  [
    'another account than the application names',
    { oidc_context: { id_token_hint_claims: { sub: 'x' } } },
    signedIn(0, 'other'),
    'login_required',
  ],
  ['no second factor', { oidc_context: { acr_values: ['aal2'] } }, signedIn(), 'interaction_required'],
  ['a session that Kratos refuses for its level', {}, [403, {}], 'interaction_required'],
  ['nothing that Hydra remembers', { skip: false, subject: '' }, signedIn(), 'login_required'],
])('prompt=none with %s is refused without a page', async (_, change, whoami, error) => {
  for (const page of ['login', 'registration']) {
    const { to, sent } = await open({ ...change, ...prompt('none') }, whoami, '', page);
    expect(to).toBe(verifier);
    expect(sent).toEqual({ answer: 'reject', error, error_description: expect.any(String) });
  }
});

test('prompt=none with a sign-in that is older than max_age by a second is refused', async () => {
  const change = { request_url: `${request_url}&prompt=none&max_age=60` };
  expect((await open(change, signedIn(61))).sent.error).toBe('login_required');
  expect((await open(change, signedIn(59))).sent.answer).toBe('accept');
});

test.each(['none', 'none consent', 'none select_account'])(
  'prompt=%s with a good session is accepted',
  async (value) => {
    const { to, sent } = await open(prompt(value), signedIn());
    expect(to).toBe(verifier);
    expect(sent).toEqual({
      answer: 'accept',
      subject: 'identity-1',
      identity_provider_session_id: 'session-1',
      acr: 'aal1',
      amr: ['password'],
      remember: true,
    });
  },
);

test.each(['', 'login', 'consent', 'login consent'])(
  'prompt=%s shows the page, also to a signed-in user',
  async (value) => {
    expect(await open(prompt(value), signedIn())).toMatchObject({ to: 'page', sent: undefined });
  },
);

test('prompt=select_account goes on without it, and asks for a sign-in', async () => {
  const { to } = await open(prompt('select_account consent'), signedIn());
  expect(new URL(to).searchParams.get('prompt')).toBe('login consent');
});

/** The request as Hydra makes it after a sign-in to another account. */
const afterHydra = {
  skip: false,
  subject: '',
  request_url: `${issuer}/oauth2/auth?client_id=main&prompt=login&redirect_uri=https%3A%2F%2Fmain.example%2Fc&state=state-of-the-client`,
};

test('who has just signed in to another account than Hydra remembered is not asked again, once', async () => {
  const asked = await open({}, signedOut);
  expect(asked.to).toBe('page');
  const first = await open(afterHydra, signedIn(0, 'other'), asked.cookie);
  expect(first.to).toBe(verifier);
  expect(first.sent).toMatchObject({ answer: 'accept', subject: 'other', remember: true, remember_for: 3600 });
  expect((await open(afterHydra, signedIn(0, 'other'), first.cookie)).to).toBe('page');
});

test.each([
  ['in another browser', {}, 0, 'other', () => ''],
  ['for another request', { request_url: `${afterHydra.request_url}&nonce=other` }, 0, 'other', undefined],
  ['that began before this request', {}, 60, 'other', undefined],
  ['to the account that Hydra remembered', {}, 0, 'identity-1', undefined],
  ['with a cookie that was changed', {}, 0, 'other', (cookie: string) => `${cookie}x`],
])('a sign-in %s does not count for a request that Hydra restarted', async (_, change, age, id, cookie) => {
  const asked = (await open({}, signedOut)).cookie;
  const { to } = await open({ ...afterHydra, ...change }, signedIn(age, id), cookie ? cookie(asked) : asked);
  expect(to).toBe('page');
});

test('an application that opens a window keeps it over redirects, and loses it at a page', async () => {
  const policyAfter = async (value: string) => {
    world.hydra.answers.set(`GET ${requests}`, [200, { ...login, ...prompt(value) }]);
    world.kratos.answers.set('GET /sessions/whoami', signedIn() as [number, unknown]);
    return (await world.get('/login?login_challenge=LC', { accept: 'text/html' })).headers.get(
      'cross-origin-opener-policy',
    );
  };
  expect([await policyAfter('none'), await policyAfter('login')]).toEqual([null, 'same-origin']);
});

test('a request whose challenge Hydra does not know is left to the page, which says so', async () => {
  world.hydra.answers.set(`GET ${requests}`, [404, {}]);
  const answer = await world.get('/login?login_challenge=LC', { accept: 'text/html' });
  expect([answer.status, world.failures()]).toEqual([200, []]);
});

test('LOGIN_REFRESH=auto: a good session goes on at once, with its class; any other is left to Kratos', async () => {
  world = await startWorld({ LOGIN_REFRESH: 'auto' });
  world.hydra.answers.set(`PUT ${requests}/accept`, [200, { redirect_to: verifier }]);
  expect((await open({}, signedIn())).sent).toMatchObject({ answer: 'accept', acr: 'aal1' });
  for (const whoami of [signedOut, signedIn(0, 'other')])
    expect((await open({}, whoami)).to).toBe('/self-service/login/browser?login_challenge=LC');
});

const offers = 'a request whose challenge is too old offers';
const encoded = request_url.replace('https://', 'https%3A%2F%2F').replace('example/c', 'example%2Fc');
const links = async (challenge: string, cookie: string) =>
  (await world.get(`/gateway/request?login_challenge=${challenge}`, { accept: 'application/json', cookie })).json();

test(`${offers} its own address and its client, to the browser that came with it`, async () => {
  const { cookie } = await open({ request_url: `${request_url}&id_token_hint=secret` }, signedOut);
  world.hydra.answers.set(`GET ${requests}`, [401, {}]);
  world.hydra.answers.set('GET /admin/clients/main', [200, client]);
  expect(await links('LC', cookie)).toEqual({ again: encoded, client_uri: 'https://main.example/' });
  expect([
    await links('LC', ''),
    await links('LC', cookie.replace('csrf-requests=', 'csrf-requests=x')),
    await links('LD', cookie),
  ]).toEqual([{}, {}, {}]);
  // The client was removed meanwhile.
  world.hydra.answers.delete('GET /admin/clients/main');
  expect(await links('LC', cookie)).toEqual({ again: encoded });
});

test(`${offers} the address that Hydra gives, and none of another origin`, async () => {
  world.hydra.answers.set(`GET ${requests}`, [410, { redirect_to: request_url }]);
  expect(await links('LC', '')).toEqual({ again: request_url });
  const { cookie } = await open({ request_url: `https://evil.example/oauth2/auth?client_id=main` }, signedOut);
  world.hydra.answers.set(`GET ${requests}`, [401, {}]);
  expect(await links('LC', cookie)).toEqual({});
});

test(`${offers} no address that is too long, and the latest requests of many`, async () => {
  let { cookie } = await open({ request_url: `${request_url}&x=${'y'.repeat(2000)}` }, signedOut);
  world.hydra.answers.set('GET /admin/clients/main', [200, client]);
  world.hydra.answers.set(`GET ${requests}`, [401, {}]);
  expect(await links('LC', cookie)).toEqual({ client_uri: 'https://main.example/' });
  for (let count = 0; count < 20; count += 1)
    ({ cookie } = await open(
      { challenge: `LC${count}`, request_url: `${request_url}&nonce=${count}` },
      signedOut,
      cookie,
    ));
  world.hydra.answers.set(`GET ${requests}`, [401, {}]);
  expect(cookie.split('; ').find((pair) => pair.includes('requests='))?.length).toBeLessThan(3500);
  expect(await links('LC19', cookie)).toMatchObject({ again: `${request_url}&nonce=19` });
});

test('LOGIN_REFRESH=auto: a challenge that is too old is left to the page, not to the error page of Kratos', async () => {
  world = await startWorld({ LOGIN_REFRESH: 'auto' });
  world.hydra.answers.set(`GET ${requests}`, [401, {}]);
  const answer = await world.get('/login?login_challenge=LC', { accept: 'text/html' });
  expect(answer.headers.get('location')).toBe('/login?login_challenge=LC&refresh=true');
});

/** Signs up for a challenge with Kratos's answer. @returns the cookie of the gateway */
async function signUp(challenge: string, setCookie = 'ory_kratos_session=new; Path=/') {
  world.kratos.answers.set('GET /self-service/registration/flows', [200, { oauth2_login_challenge: challenge }]);
  world.kratos.answers.set('GET /sessions/whoami', signedIn(0, 'new') as [number, unknown]);
  world.kratos.answers.set('POST /self-service/registration', [200, {}, { 'set-cookie': setCookie }]);
  const answer = await world.post('/self-service/registration?flow=F', { method: 'password' });
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
}

test('who has just signed up for this very request is not asked again, once', async () => {
  const cookie = await signUp('LC');
  const first = await open({ skip: false, subject: '' }, signedIn(5, 'new'), cookie);
  expect(first.sent).toMatchObject({ answer: 'accept', subject: 'new' });
  expect((await open({ skip: false, subject: '' }, signedIn(5, 'new'), first.cookie)).to).toBe('page');
});

test('a sign-up for this request goes on although Hydra remembers another account', async () => {
  const cookie = await signUp('LC');
  expect((await open({}, signedIn(5, 'new'), cookie)).sent).toMatchObject({ answer: 'accept', subject: 'new' });
});

test.each([
  ['for another request', 'LD', 'new', 5, {}],
  ['to another account than the one signed in', 'LC', 'other', 5, {}],
  ['of long ago', 'LC', 'new', 301, {}],
  ['that is older than max_age', 'LC', 'new', 5, { request_url: `${request_url}&max_age=1` }],
  ['without the second factor that is asked for', 'LC', 'new', 5, { oidc_context: { acr_values: ['aal2'] } }],
])('a sign-up %s does not count', async (_, challenge, id, age, change) => {
  const cookie = await signUp(challenge);
  expect((await open({ skip: false, subject: '', ...change }, signedIn(age, id), cookie)).to).toBe('page');
});

test('a sign-up that starts no session does not count', async () => {
  const cookie = await signUp('LC', 'other=1; Path=/');
  expect((await open({ skip: false, subject: '' }, signedIn(5, 'new'), cookie)).to).toBe('page');
});

test.each([
  ['a new account goes on', 5, 'accept'],
  ['an account of before the sign-up is asked', -60, 'page'],
])('after a sign-up that went to a provider, %s', async (_, seconds, verdict) => {
  world.kratos.answers.set('GET /self-service/registration/flows', [200, { oauth2_login_challenge: 'LC' }]);
  world.kratos.answers.set('POST /self-service/registration', [
    422,
    { redirect_browser_to: 'https://provider.example' },
  ]);
  const { headers } = await world.post('/self-service/registration?flow=F', { method: 'oidc', provider: 'acme' });
  const cookie = headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');
  const [status, session] = signedIn(5, 'new') as [number, { identity: object }];
  const created_at = new Date(Date.now() + seconds * 1000).toISOString();
  const whoami = [status, { ...session, identity: { ...session.identity, created_at } }];
  const { to, sent } = await open({ skip: false, subject: '' }, whoami, cookie);
  expect(sent?.answer ?? to).toBe(verdict);
});
