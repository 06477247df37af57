import { beforeEach, expect, test } from 'vitest';
import { client, session, startWorld, type TestWorld } from '../testing.ts';

const consents = '/admin/oauth2/auth/sessions/consent';
const consentOf = (given: object, grant_scope: readonly string[]) => ({
  grant_scope,
  consent_request: { challenge: 'c', client: { ...client, ...given } },
});

let world: TestWorld;
beforeEach(async () => {
  world = await startWorld();
  world.kratos.answers.set('GET /sessions/whoami', [200, session]);
  world.hydra.answers.set(`GET ${consents}`, [
    200,
    [consentOf({}, ['openid']), consentOf({ client_id: 'other' }, ['email']), consentOf({}, ['openid', 'profile'])],
  ]);
  world.hydra.answers.set(`DELETE ${consents}`, [204, {}]);
});

const show = () => world.get('/gateway/applications');
const deleted = () => world.hydra.requests.filter(({ call }) => call.startsWith('DELETE')).map(({ query }) => query);

/** Returns the fields of the form and the cookie of its page. */
async function shown() {
  const answer = await show();
  const { csrf_token } = await answer.json();
  return { csrf_token, headers: { cookie: answer.headers.getSetCookie()[0]?.split(';')[0] ?? '' } };
}

test('each application is listed once, with all that the signed-in user has granted it', async () => {
  const { applications } = await (await show()).json();
  expect(applications).toEqual([
    { client: expect.objectContaining({ client_id: 'main' }), scope: ['openid', 'profile'] },
    { client: expect.objectContaining({ client_id: 'other' }), scope: ['email'] },
  ]);
  expect(world.hydra.requests[0]?.query).toBe('?page_size=500&subject=identity-1');
});

test('a press takes the access back, for the signed-in user only, and leads back to the page', async () => {
  const { csrf_token, headers } = await shown();
  const form = new URLSearchParams({ csrf_token, client_id: 'main', subject: 'somebody-else' });
  const answer = await world.post('/gateway/applications', form, headers);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/sessions']);
  expect(deleted()).toEqual(['?subject=identity-1&client=main']);
});

test.each([
  ['another site', { 'sec-fetch-site': 'cross-site' }, {}],
  ['no token', {}, { csrf_token: '' }],
])('a form of %s is refused', async (_, more, change) => {
  const { csrf_token, headers } = await shown();
  const body = { csrf_token, client_id: 'main', ...change };
  const answer = await world.post('/gateway/applications', body, { ...headers, ...more });
  expect([answer.status, (await answer.json()).error.id]).toEqual([403, 'csrf']);
  expect(deleted()).toEqual([]);
});

test('without an application, without a session and without Hydra there is an error', async () => {
  const { csrf_token, headers } = await shown();
  expect((await world.post('/gateway/applications', { csrf_token, client_id: '' }, headers)).status).toBe(400);
  world.hydra.answers.set(`GET ${consents}`, [500, {}]);
  expect((await show()).status).toBe(502);
  world.kratos.answers.set('GET /sessions/whoami', [401, {}]);
  expect((await show()).status).toBe(401);
  expect(deleted()).toEqual([]);
});
