import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { client, issuer, session, startWorld, type TestWorld } from '../testing.ts';

const requests = '/admin/oauth2/auth/requests/consent';
const consent = {
  challenge: 'CC',
  subject: 'identity-1',
  skip: false,
  requested_scope: ['openid', 'email', 'profile'],
  requested_access_token_audience: ['https://api.example'],
  request_url: `${issuer}/oauth2/auth?redirect_uri=${encodeURIComponent('https://main.example/callback')}`,
  client,
};
const accepted = { redirect_to: `${issuer}/oauth2/auth?consent_verifier=CV` };

let world: TestWorld;
beforeEach(async () => {
  world = await startWorld({ TRUSTED_CLIENT_IDS: 'other, trusted' }, { instances: 3 });
  world.hydra.answers.set(`GET ${requests}`, [200, consent]);
  world.hydra.answers.set(`PUT ${requests}/accept`, [200, accepted]);
  world.hydra.answers.set(`PUT ${requests}/reject`, [
    200,
    { redirect_to: `${issuer}/oauth2/auth?consent_verifier=NO` },
  ]);
  world.kratos.answers.set('GET /sessions/whoami', [200, session]);
});
afterEach(() => world.close());

const show = (headers = { cookie: 'ory_kratos_session=abc' }) =>
  world.get('/gateway/consent?consent_challenge=CC', headers);

/** Loads the consent page's data, and returns it with the browser's cookie and the fields of the form. */
async function shown() {
  const answer = await show();
  const cookie =
    answer.headers
      .getSetCookie()
      .find((line) => line.startsWith('csrf='))
      ?.split(';')[0] ?? '';
  const body = (await answer.json()) as { csrf_token: string };
  return { body, headers: { cookie }, form: { challenge: 'CC', csrf_token: body.csrf_token } };
}

const sent = (call: string) =>
  world.hydra.requests.filter((one) => one.call === `PUT ${requests}/${call}`).map((one) => JSON.parse(one.body));

async function idOf(answer: Response) {
  return [answer.status, ((await answer.json()) as { error: { id: string } }).error.id];
}

test("the page gets the request, the account and the token; Kratos gets the browser's cookies", async () => {
  const { body } = await shown();
  expect(body).toEqual({
    challenge: 'CC',
    csrf_token: expect.stringMatching(/^[\w-]{43}$/),
    can_switch: true,
    client: { client_id: 'main', client_name: 'Main application', client_uri: 'https://main.example/' },
    requested_scope: ['openid', 'email', 'profile'],
    requested_audience: ['https://api.example'],
    subject: 'identity-1',
    identity_label: 'camille@example.org',
    redirect_host: 'main.example',
    remember_for: 3600,
  });
  expect(world.kratos.requests[0]?.cookie).toBe('ory_kratos_session=abc');
});

test('the page gets the languages that the application asks for', async () => {
  expect((await shown()).body).not.toHaveProperty('ui_locales');
  for (const change of [
    { request_url: `${issuer}/oauth2/auth?ui_locales=de%20fr` },
    { oidc_context: { ui_locales: ['de', 'fr'] } },
  ]) {
    world.hydra.answers.set(`GET ${requests}`, [200, { ...consent, ...change }]);
    expect((await shown()).body).toMatchObject({ ui_locales: 'de fr' });
  }
});

test("the page gets the host of the client's only redirect address, and none for a mobile application", async () => {
  for (const [change, host] of [
    [{ request_url: `${issuer}/oauth2/auth` }, 'main.example'],
    [{ request_url: `${issuer}/oauth2/auth?redirect_uri=com.example.app:/callback` }, ''],
  ] as const) {
    world.hydra.answers.set(`GET ${requests}`, [200, { ...consent, ...change }]);
    expect((await shown()).body).toMatchObject({ redirect_host: host });
  }
});

test.each([
  ['no metadata', {}, true],
  ['"verified": true', { metadata: { verified: true } }, undefined],
  ['another value', { metadata: { verified: 'yes' } }, true],
  ['an id in TRUSTED_CLIENT_IDS', { client_id: 'other' }, undefined],
])(
  'with WARN_UNVERIFIED_CLIENTS, the page warns of clients that nobody has verified: %s',
  async (_, change, expected) => {
    world = await startWorld({ WARN_UNVERIFIED_CLIENTS: 'on', TRUSTED_CLIENT_IDS: 'other' });
    world.kratos.answers.set('GET /sessions/whoami', [200, session]);
    const request_url = `${consent.request_url}&prompt=consent`;
    world.hydra.answers.set(`GET ${requests}`, [200, { ...consent, request_url, client: { ...client, ...change } }]);
    expect((await (await show()).json()).client.unverified).toBe(expected);
  },
);

test('"allow" grants the chosen scopes and only their claims', async () => {
  const { form, headers } = await shown();
  const decision = { ...form, decision: 'allow', grant_scope: ['openid', 'email'], remember: true };
  const answer = await world.post('/gateway/consent', decision, headers);
  expect([answer.status, await answer.json()]).toEqual([200, accepted]);
  expect(sent('accept')).toEqual([
    {
      grant_scope: ['openid', 'email'],
      grant_access_token_audience: ['https://api.example'],
      remember: true,
      remember_for: 3600,
      session: { id_token: { email: 'camille@example.org', email_verified: true }, access_token: {} },
    },
  ]);
});

test('a posted form is answered by a redirect to Hydra', async () => {
  const { form, headers } = await shown();
  const fields = new URLSearchParams({ ...form, decision: 'allow', grant_scope: 'profile' });
  const answer = await world.post('/gateway/consent', fields, headers);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, accepted.redirect_to]);
  expect(sent('accept')[0]).toMatchObject({ grant_scope: ['profile'], remember: false });
});

test('the scope "profile" grants the names', async () => {
  const { form, headers } = await shown();
  const fields = new URLSearchParams({ ...form, decision: 'allow', grant_scope: 'profile' });
  await world.post('/gateway/consent', fields, headers);
  expect(sent('accept')[0].session.id_token).toEqual({
    name: 'Camille Martin',
    given_name: 'Camille',
    family_name: 'Martin',
    updated_at: 1767323045,
  });
});

test('"deny" rejects, and a challenge cannot be answered twice', async () => {
  const { form, headers } = await shown();
  const answer = await world.post('/gateway/consent', { ...form, decision: 'deny' }, headers);
  expect(await answer.json()).toEqual({ redirect_to: `${issuer}/oauth2/auth?consent_verifier=NO` });
  expect(sent('reject')[0].error).toBe('access_denied');
  const decided = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const after = { cookie: `${headers.cookie}; ${decided}` };
  for (const _ of '123') {
    const again = await world.post('/gateway/consent', { ...form, decision: 'allow' }, after);
    expect([again.status, await again.json()]).toMatchObject([
      410,
      { error: { id: 'challenge_gone', client_uri: 'https://main.example/' } },
    ]);
    expect(await idOf(await show(after))).toEqual([410, 'challenge_gone']);
  }
  expect(sent('accept')).toEqual([]);
  // A forged cookie is ignored.
  const forged = decided.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
  expect((await show({ cookie: `${headers.cookie}; ${forged}` })).status).toBe(200);
});

test('a decision that failed at Hydra can be sent again', async () => {
  const { form, headers } = await shown();
  world.hydra.answers.set(`PUT ${requests}/accept`, [500, {}]);
  const decision = { ...form, decision: 'allow', grant_scope: ['openid'] };
  expect(await idOf(await world.post('/gateway/consent', decision, headers))).toEqual([502, 'upstream_unavailable']);
  world.hydra.answers.set(`PUT ${requests}/accept`, [200, accepted]);
  expect((await world.post('/gateway/consent', decision, headers)).status).toBe(200);
});

test.each([
  ['skip', { skip: true }],
  ['skip_consent', { client: { ...client, skip_consent: true } }],
  ['TRUSTED_CLIENT_IDS', { client: { ...client, client_id: 'trusted' } }],
])('a consent with %s is granted without a page', async (_, change) => {
  world.hydra.answers.set(`GET ${requests}`, [200, { ...consent, ...change }]);
  expect(await (await show()).json()).toEqual(accepted);
  expect(sent('accept')[0].grant_scope).toEqual(consent.requested_scope);
});

test.each([
  [
    'a scope that was not requested',
    { decision: 'allow', grant_scope: ['openid', 'admin'] },
    400,
    'scope_not_requested',
  ],
  ['an unknown decision', { decision: 'maybe' }, 400, 'malformed_request'],
  ['scopes that are not a list', { decision: 'allow', grant_scope: 'openid' }, 400, 'malformed_request'],
  ['a wrong token', { decision: 'allow', csrf_token: 'x' }, 403, 'csrf'],
  ['no token', { decision: 'allow', csrf_token: undefined }, 403, 'csrf'],
  ['no challenge', { decision: 'allow', challenge: '' }, 400, 'challenge_missing'],
])('refuses %s', async (_, change, status, id) => {
  const { form, headers } = await shown();
  expect(await idOf(await world.post('/gateway/consent', { ...form, ...change }, headers))).toEqual([status, id]);
  expect(sent('accept')).toEqual([]);
});

test('the token is bound to the cookie, the challenge and the origin of the form', async () => {
  const { form, headers } = await shown();
  const decision = { ...form, decision: 'allow', grant_scope: ['openid'] };
  const tries: Record<string, string>[] = [
    {},
    { cookie: `csrf=${'x'.repeat(43)}` },
    { ...headers, 'sec-fetch-site': 'cross-site' },
    { ...headers, 'sec-fetch-site': 'same-site' },
  ];
  for (const wrong of tries)
    expect(await idOf(await world.post('/gateway/consent', decision, wrong))).toEqual([403, 'csrf']);
  const other = await world.post('/gateway/consent', { ...decision, challenge: 'OTHER' }, headers);
  expect(await idOf(other)).toEqual([403, 'csrf']);
  expect(world.log.filter(({ event }) => event === 'csrf_refused')).toHaveLength(5);
});

test.each([
  ['no user is signed in', 401, {}, 401, 'login_required'],
  ['the second factor is missing', 403, {}, 403, 'aal2_required'],
  ['another account is signed in', 200, { ...session, identity: { id: 'other', traits: {} } }, 403, 'subject_mismatch'],
  ['Kratos is down', 500, {}, 502, 'upstream_unavailable'],
])('refuses when %s, even if no page is needed', async (_, status, body, code, id) => {
  world.hydra.answers.set(`GET ${requests}`, [200, { ...consent, skip: true }]);
  world.kratos.answers.set('GET /sessions/whoami', [status, body]);
  expect(await idOf(await show())).toEqual([code, id]);
  expect(sent('accept')).toEqual([]);
  const logged = world.log.filter(({ event }) => event === 'subject_mismatch');
  expect(logged).toHaveLength(id === 'subject_mismatch' ? 1 : 0);
});

test.each([404, 401, 410])('when Hydra answers %i, the challenge is gone', async (status) => {
  world.hydra.answers.set(`GET ${requests}`, [status, { redirect_to: `${issuer}/x` }]);
  expect(await idOf(await show())).toEqual([410, 'challenge_gone']);
});

test('an address of Hydra outside of the issuer is refused', async () => {
  world.hydra.answers.set(`GET ${requests}`, [200, { ...consent, skip: true }]);
  for (const redirect_to of [
    'https://evil.example/',
    'javascript:alert(1)',
    `${issuer}.evil.example/`,
    '//evil.example',
  ]) {
    world.hydra.answers.set(`PUT ${requests}/accept`, [200, { redirect_to }]);
    expect(await idOf(await show())).toEqual([502, 'redirect_not_allowed']);
  }
});

test('a relative address of Hydra is resolved against the issuer', async () => {
  world.hydra.answers.set(`GET ${requests}`, [200, { ...consent, skip: true }]);
  world.hydra.answers.set(`PUT ${requests}/accept`, [200, { redirect_to: '/oauth2/auth?x=1' }]);
  expect(await (await show()).json()).toEqual({ redirect_to: `${issuer}/oauth2/auth?x=1` });
});

test('bodies that are too large, of another type or malformed are refused', async () => {
  await shown();
  expect(await idOf(await world.post('/gateway/consent', { challenge: 'x'.repeat(40_000) }))).toEqual([
    413,
    'malformed_request',
  ]);
  const asText = await world.post('/gateway/consent', {}, { 'content-type': 'text/plain' });
  expect(await idOf(asText)).toEqual([415, 'malformed_request']);
  expect(await idOf(await world.post('/gateway/consent', []))).toEqual([400, 'malformed_request']);
});

test('a refused form redirects to the error page', async () => {
  const { headers } = await shown();
  const form = await world.post(
    '/gateway/consent',
    new URLSearchParams({ challenge: 'CC', decision: 'allow' }),
    headers,
  );
  expect(form.headers.get('location')).toMatch(/^\/error\?error=csrf&error_description=/);
});

test('failures are logged with their reason, without challenge, cookie or query', async () => {
  world.hydra.answers.set(`GET ${requests}`, [500, {}]);
  await show();
  expect(world.failures().map(([, reason]) => reason)).toEqual(['hydra answered 500']);
  expect(JSON.stringify(world.log)).not.toMatch(/CC|ory_kratos_session|abc/);
});

/** Returns the cookies of a browser that has shown the page. */
async function afterShown() {
  const answer = await show();
  return {
    cookie: answer.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; '),
  };
}

test('without a session, the response contains nothing of the request, and Hydra is not answered', async () => {
  world.kratos.answers.set('GET /sessions/whoami', [401, {}]);
  const { error } = await (await show()).json();
  expect(error).toEqual({ id: 'login_required', code: 401, message: expect.any(String) });
  expect(world.hydra.requests.map(({ call }) => call)).toEqual([`GET ${requests}`]);
});

test.each([
  ['no session', [401, {}], {}, 'login_required'],
  ['a session that lacks its second factor', [403, {}], {}, 'interaction_required'],
  ['a session of another account', [200, session], { subject: 'other' }, 'account_selection_required'],
  ['no consent that Hydra remembers', [200, session], {}, 'consent_required'],
] as const)(
  'with prompt=none and %s, the application gets an error in place of a page',
  async (_, whoami, change, error) => {
    const request_url = `${consent.request_url}&prompt=none`;
    world.hydra.answers.set(`GET ${requests}`, [200, { ...consent, ...change, request_url }]);
    world.hydra.answers.set(`PUT ${requests}/reject`, [200, { redirect_to: `${issuer}/oauth2/auth?refused` }]);
    world.kratos.answers.set('GET /sessions/whoami', whoami);
    for (const path of ['/gateway/consent', '/consent']) {
      const answer = await world.get(`${path}?consent_challenge=CC`);
      const to = path === '/consent' ? answer.headers.get('location') : (await answer.json()).redirect_to;
      expect(to).toBe(`${issuer}/oauth2/auth?refused`);
      expect(JSON.parse(world.hydra.requests.at(-1)?.body ?? '').error).toBe(error);
    }
  },
);

test.each([
  ['', 'prompt=login'],
  ['&prompt=consent', 'prompt=login+consent'],
])('after a sign-out on the page, the response has a link that restarts the request: %j', async (query, prompt) => {
  world.hydra.answers.set(`GET ${requests}`, [200, { ...consent, request_url: consent.request_url + query }]);
  const seen = await afterShown();
  world.kratos.answers.set('GET /sessions/whoami', [401, {}]);
  const { error } = await (await show(seen)).json();
  expect(error).toMatchObject({ id: 'login_required', client_uri: 'https://main.example/' });
  expect(error.again).toBe(`${consent.request_url}&${prompt}`);
});

test('there is no link that restarts the request at an address outside of the issuer', async () => {
  world.hydra.answers.set(`GET ${requests}`, [200, { ...consent, request_url: 'https://evil.example/oauth2/auth' }]);
  const seen = await afterShown();
  world.kratos.answers.set('GET /sessions/whoami', [401, {}]);
  expect((await (await show(seen)).json()).error).not.toHaveProperty('again');
});

test("without HYDRA_PUBLIC_URL, any http(s) address of Hydra's is allowed", async () => {
  await world.close();
  world = await startWorld({ HYDRA_PUBLIC_URL: undefined });
  world.hydra.answers.set(`GET ${requests}`, [200, { ...consent, skip: true }]);
  world.hydra.answers.set(`PUT ${requests}/accept`, [200, accepted]);
  world.kratos.answers.set('GET /sessions/whoami', [200, session]);
  expect(await (await show()).json()).toEqual(accepted);
  for (const redirect_to of ['javascript:alert(1)', '/relative']) {
    world.hydra.answers.set(`PUT ${requests}/accept`, [200, { redirect_to }]);
    expect(await idOf(await show())).toEqual([502, 'redirect_not_allowed']);
  }
});

test('calls to Kratos and Hydra join the trace of the request', async () => {
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`;
  for (const [given, passed] of [
    [traceparent, traceparent],
    ['nonsense', ''],
  ] as const) {
    world.kratos.requests.length = 0;
    world.hydra.requests.length = 0;
    await world.get('/gateway/consent?consent_challenge=CC', { traceparent: given });
    expect([...world.kratos.requests, ...world.hydra.requests].map(({ trace }) => trace)).toEqual([passed, passed]);
  }
});

describe('another account', () => {
  const sid = 'c0ffee00-0000-4000-8000-000000000001';
  const sessions = 'DELETE /admin/oauth2/auth/sessions/login';

  beforeEach(() => {
    world.hydra.answers.set(`GET ${requests}`, [200, { ...consent, login_session_id: sid }]);
    world.hydra.answers.set(sessions, [204, null]);
    world.kratos.answers.set('GET /self-service/logout/browser', [200, { logout_token: 'LT', logout_url: '' }]);
    world.kratos.answers.set('GET /self-service/logout', [204, null]);
  });

  test('a press on the page ends both sessions of this browser and starts the request again', async () => {
    const seen = await afterShown();
    const { csrf_token, can_switch } = await (await show(seen)).json();
    expect(can_switch).toBe(true);
    const form = new URLSearchParams({ challenge: 'CC', csrf_token, decision: 'switch' });
    const answer = await world.post('/gateway/consent', form, seen);
    expect([answer.status, answer.headers.get('location')]).toEqual([303, `${consent.request_url}&prompt=login`]);
    expect(world.kratos.requests.map(({ call }) => call)).toContain('GET /self-service/logout');
    expect(world.hydra.requests.at(-1)).toMatchObject({ call: sessions, query: `?sid=${sid}` });
    const foreign = await world.post(
      '/gateway/consent',
      { challenge: 'CC', csrf_token: 'x', decision: 'switch' },
      seen,
    );
    expect(foreign.status).toBe(403);
  });

  test('a logout at Kratos ends the session of Hydra, and works without Hydra', async () => {
    const seen = await afterShown();
    const ended = [204, null, { 'set-cookie': 'ory_kratos_session=; Max-Age=0; Path=/' }] as const;
    world.kratos.answers.set('GET /self-service/logout', ended);
    const answer = await world.get('/self-service/logout?token=LT', seen);
    expect(world.hydra.requests.at(-1)).toMatchObject({ call: sessions, query: `?sid=${sid}` });
    expect(answer.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^csrf-sessions=;/));
    world.hydra.answers.set(sessions, [500, {}]);
    expect((await world.get('/self-service/logout?token=LT', seen)).status).toBe(204);
    expect(world.failures()).toEqual([['request failed', 'hydra answered 500']]);
  });

  test('the page after a logout that did not pass the gateway ends the session of Hydra, but not of who is signed in', async () => {
    const { cookie } = await afterShown();
    world.hydra.requests.splice(0);
    await world.get('/signed-out', { accept: 'text/html', cookie });
    expect(world.hydra.requests).toEqual([]);
    world.kratos.answers.set('GET /sessions/whoami', [401, {}]);
    const answer = await world.get('/signed-out', { accept: 'text/html', cookie });
    expect(answer.status).toBe(200);
    expect(world.hydra.requests.at(-1)).toMatchObject({ call: sessions, query: `?sid=${sid}` });
    expect(answer.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^csrf-sessions=;/));
  });

  test.each([
    ['was changed', (cookie: string) => cookie.replace('csrf-sessions=', 'csrf-sessions=x')],
    [
      'is of another list',
      (cookie: string) => cookie.replace(/csrf-sessions=[^;]*/, '').replace('csrf-shown=', 'csrf-sessions='),
    ],
  ])('a cookie that %s ends no session', async (_, change) => {
    const cookie = change((await afterShown()).cookie);
    const ended = [204, null, { 'set-cookie': 'ory_kratos_session=; Max-Age=0; Path=/' }] as const;
    world.kratos.answers.set('GET /self-service/logout', ended);
    world.hydra.requests.splice(0);
    expect((await world.get('/self-service/logout?token=LT', { cookie })).status).toBe(204);
    expect(world.hydra.requests).toEqual([]);
  });
});
