import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { client, issuer, session, startWorld, type TestWorld } from '../testing.ts';
import { demandOf, missingProof } from './step-up.ts';

const consentRequests = '/admin/oauth2/auth/requests/consent';
const loginRequests = '/admin/oauth2/auth/requests/login';
const callback = encodeURIComponent('https://main.example/callback');
const requestUrl = `${issuer}/oauth2/auth?client_id=main&redirect_uri=${callback}&acr_values=aal2`;
const consent = {
  challenge: 'CC',
  subject: 'identity-1',
  skip: false,
  requested_scope: ['openid'],
  oidc_context: { acr_values: ['aal2'] },
  acr: '',
  request_url: requestUrl,
  client,
};
const login = { challenge: 'LC', subject: 'identity-1', skip: true, client };

/** Returns a session as old as this, in seconds. */
const sessionOf = (authenticator_assurance_level: 'aal1' | 'aal2', age = 0) => ({
  ...session,
  authenticator_assurance_level,
  authenticated_at: new Date(Date.now() - age * 1000).toISOString(),
  authentication_methods: [
    { method: 'password', aal: 'aal1' },
    ...(authenticator_assurance_level === 'aal2' ? [{ method: 'totp', aal: 'aal2' }] : []),
  ],
});

let world: TestWorld;
beforeEach(async () => {
  world = await startWorld({}, { instances: 2 });
  world.hydra.answers.set(`GET ${consentRequests}`, [200, consent]);
  world.hydra.answers.set(`PUT ${consentRequests}/accept`, [200, { redirect_to: `${issuer}/oauth2/auth?done` }]);
  world.hydra.answers.set(`PUT ${consentRequests}/reject`, [200, { redirect_to: `${issuer}/oauth2/auth?refused` }]);
  world.hydra.answers.set(`PUT ${loginRequests}/accept`, [200, { redirect_to: `${issuer}/oauth2/auth?verifier` }]);
});

const asks = (change: object, given: object) => {
  world.hydra.answers.set(`GET ${consentRequests}`, [200, { ...consent, ...change }]);
  world.kratos.answers.set('GET /sessions/whoami', [200, given]);
};
const show = (headers: Record<string, string> = {}) => world.get('/gateway/consent?consent_challenge=CC', headers);
const idOf = async (answer: Response) => (await answer.json()).error?.id;
const sent = (call: string) =>
  world.hydra.requests.filter((one) => one.call === `PUT ${call}`).map(({ body }) => JSON.parse(body));
const cookiesOf = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

const withMetadata = (required_aal: string) => ({ client: { ...client, metadata: { required_aal } } });
const withUrl = (parameters: string) => ({ request_url: `${requestUrl}&${parameters}` });
const plain = { oidc_context: {}, request_url: requestUrl.replace('&acr_values=aal2', '') };

test.each([
  ['`acr_values` names aal2', {}, sessionOf('aal1'), 'aal2_required'],
  [
    '`acr_values` prefers aal2',
    { oidc_context: { acr_values: ['x', 'aal2', 'aal1'] } },
    sessionOf('aal1'),
    'aal2_required',
  ],
  ["the client's metadata demands aal2", { ...plain, ...withMetadata('aal2') }, sessionOf('aal1'), 'aal2_required'],
  [
    'the request asks for less than the metadata',
    { oidc_context: { acr_values: ['aal1'] }, ...withMetadata('aal2') },
    sessionOf('aal1'),
    'aal2_required',
  ],
  ['the sign-in is older than `max_age`', withUrl('max_age=60'), sessionOf('aal2', 361), 'refresh_required'],
])('when %s, a weaker session gets no page, and Hydra no consent', async (_, change, given, id) => {
  asks({ ...change, skip: true }, given);
  const answer = await show();
  expect([answer.status, await idOf(answer)]).toEqual([403, id]);
  expect(sent(`${consentRequests}/accept`)).toEqual([]);
});

test('a decision is refused when the sign-in has become too old on the page; a posted form leads back to it', async () => {
  asks({ ...plain, request_url: `${plain.request_url}&max_age=0` }, sessionOf('aal1'));
  const page = await show();
  const { csrf_token } = await page.json();
  const decision = { challenge: 'CC', csrf_token, decision: 'allow', grant_scope: ['openid'] };
  const headers = { cookie: cookiesOf(page) };
  world.kratos.answers.set('GET /sessions/whoami', [200, sessionOf('aal1', 301)]);
  expect(await idOf(await world.post('/gateway/consent', decision, headers))).toBe('refresh_required');
  const { grant_scope: _, ...fields } = decision;
  const posted = await world.post(
    '/gateway/consent',
    new URLSearchParams({ ...fields, grant_scope: 'openid' }),
    headers,
  );
  expect([posted.status, posted.headers.get('location')]).toEqual([303, '/consent?consent_challenge=CC']);
  expect(sent(`${consentRequests}/accept`)).toEqual([]);
  // A refusal needs no proof.
  expect((await world.post('/gateway/consent', { ...decision, decision: 'deny' }, headers)).status).toBe(200);
});

test('with `prompt=none` the application gets `interaction_required`', async () => {
  asks(withUrl('prompt=none'), sessionOf('aal1'));
  expect(await (await show()).json()).toEqual({ redirect_to: `${issuer}/oauth2/auth?refused` });
  expect(sent(`${consentRequests}/reject`)[0].error).toBe('interaction_required');
});

test('unknown classes, and a `max_age` that is no number, demand nothing', async () => {
  asks({ ...withUrl('max_age=x'), oidc_context: { acr_values: ['urn:x', 'aal3'] } }, sessionOf('aal1', 9999));
  expect((await (await show()).json()).challenge).toBe('CC');
});

/** Restarts the request, and opens the login page of the new round. @returns the responses of both */
async function restart(change: object, given: object, over: object = {}) {
  asks(change, given);
  const restarted = await show();
  const { redirect_to } = await restarted.json();
  world.hydra.answers.set(`GET ${loginRequests}`, [200, { ...login, request_url: redirect_to, ...over }]);
  const cookie = cookiesOf(restarted);
  const open = (headers: Record<string, string> = { cookie }) => world.get('/login?login_challenge=LC', headers);
  return { redirect_to, cookie, open };
}

test('a request whose class the token would not name starts again, without a second sign-in', async () => {
  const change = withUrl('prompt=login+consent&max_age=60');
  const { redirect_to, open, cookie } = await restart(change, sessionOf('aal2'));
  expect(redirect_to).toBe(`${requestUrl}&prompt=consent&restart=1`);
  const answer = await open();
  expect([answer.status, answer.headers.get('location')]).toEqual([303, `${issuer}/oauth2/auth?verifier`]);
  expect(sent(`${loginRequests}/accept`)).toEqual([
    {
      subject: 'identity-1',
      identity_provider_session_id: 'session-1',
      acr: 'aal2',
      amr: ['password', 'totp'],
      remember: true,
    },
  ]);
  // The new round names it.
  asks({ acr: 'aal2', request_url: redirect_to }, sessionOf('aal2'));
  expect((await (await show({ cookie })).json()).challenge).toBe('CC');
});

test.each([
  ['names the class already', { acr: 'aal2' }],
  ['asks for no class', plain],
  ['comes from a device', { request_url: `${issuer}/oauth2/device/verify?acr_values=aal2` }],
])('a request that %s does not start again', async (_, change) => {
  asks(change, sessionOf('aal2'));
  expect((await (await show()).json()).challenge).toBe('CC');
});

test('restarts that do not help come to an end', async () => {
  const { redirect_to, cookie } = await restart({}, sessionOf('aal2'));
  asks({ request_url: redirect_to }, sessionOf('aal2'));
  expect((await (await show({ cookie })).json()).redirect_to).toBe(`${requestUrl}&restart=2`);
  asks({ request_url: `${requestUrl}&restart=5` }, sessionOf('aal2'));
  expect((await (await show({ cookie })).json()).challenge).toBe('CC');
});

test.each([
  ['of another request', {}, { request_url: `${requestUrl}&state=other` }, sessionOf('aal2')],
  ['of another account', {}, { subject: 'other' }, sessionOf('aal2')],
  ['that Hydra does not remember, after a while', {}, { skip: false, subject: '' }, sessionOf('aal2', 301)],
])('a login request %s is answered by the login screen', async (_, change, over, given) => {
  const { open } = await restart(change, given, over);
  expect((await open()).status).toBe(200);
  expect(sent(`${loginRequests}/accept`)).toEqual([]);
});

test('a login request is not answered for a prefetch, without a session, or in another browser', async () => {
  const { open, cookie } = await restart({}, sessionOf('aal2'));
  expect((await open({ cookie, 'sec-purpose': 'prefetch' })).status).toBe(200);
  expect((await open({})).status).toBe(200);
  world.kratos.answers.set('GET /sessions/whoami', [401, {}]);
  expect((await open()).status).toBe(200);
  expect(sent(`${loginRequests}/accept`)).toEqual([]);
});

test('for any request and session: proof is missing exactly where the session is weaker than a demand', () => {
  const classes = fc.array(fc.constantFrom('aal1', 'aal2', 'aal3', '', 'urn:x'), { maxLength: 4 });
  const age = fc.option(fc.nat(4000), { nil: undefined });
  const level = fc.constantFrom('aal1', 'aal2', 'aal0', undefined);
  fc.assert(
    fc.property(classes, age, level, fc.nat(5000), fc.boolean(), (acr_values, maxAge, aal, old, isStrict) => {
      const request_url = `${issuer}/oauth2/auth${maxAge === undefined ? '' : `?max_age=${maxAge}`}`;
      const given = { ...consent, request_url, oidc_context: { acr_values }, ...(isStrict && withMetadata('aal2')) };
      const now = Date.parse('2026-01-01T00:00:00Z');
      const authenticated_at = new Date(now - old * 1000).toISOString();
      const missing = missingProof(
        demandOf(given),
        { id: 's', authenticated_at, ...(aal && { authenticator_assurance_level: aal }) },
        now,
      );
      const first = acr_values.find((value) => value === 'aal1' || value === 'aal2');
      const needsSecond = isStrict || first === 'aal2';
      const isTooOld = maxAge !== undefined && old > maxAge + 300;
      expect(missing).toBe(needsSecond && aal !== 'aal2' ? 'aal2_required' : isTooOld ? 'refresh_required' : undefined);
    }),
    { numRuns: 2000 },
  );
});
