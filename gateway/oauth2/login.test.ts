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

/** A session whose sign-in is as old as this, in seconds. */
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
  world.hydra.answers.set(`GET ${requests}`, [200, { ...login, ...change }]);
  world.kratos.answers.set('GET /sessions/whoami', whoami as [number, unknown]);
  world.hydra.requests.splice(0);
  const answer = await world.get(`/${page}?login_challenge=LC`, { accept: 'text/html', cookie });
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
