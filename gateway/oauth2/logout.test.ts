import { afterEach, beforeEach, expect, test } from 'vitest';
import { client, issuer, session, startWorld, type TestWorld } from '../testing.ts';

const requests = '/admin/oauth2/auth/requests/logout';
const logout = { challenge: 'OC', subject: 'identity-1', rp_initiated: true, client };
const accepted = { redirect_to: `${issuer}/oauth2/sessions/logout?logout_verifier=OV` };

let world: TestWorld;
beforeEach(async () => {
  world = await startWorld({ MAIN_APPLICATION_URL: 'https://app.example/' }, { instances: 3 });
  world.hydra.answers.set(`GET ${requests}`, [200, logout]);
  world.hydra.answers.set(`PUT ${requests}/accept`, [200, accepted]);
  world.hydra.answers.set(`PUT ${requests}/reject`, [204, null]);
  world.kratos.answers.set('GET /sessions/whoami', [200, session]);
  world.kratos.answers.set('GET /self-service/logout/browser', [200, { logout_token: 'LT', logout_url: 'unused' }]);
  world.kratos.answers.set('GET /self-service/logout', [204, null]);
});
afterEach(() => world.close());

const show = () => world.get('/gateway/logout?logout_challenge=OC');

async function shown() {
  const answer = await show();
  const cookie = `${answer.headers.getSetCookie()[0]?.split(';')[0]}; ory_kratos_session=abc`;
  const body = (await answer.json()) as { csrf_token: string };
  return { body, headers: { cookie }, form: { challenge: 'OC', csrf_token: body.csrf_token } };
}

const kratosCalls = () => world.kratos.requests.map(({ call, query }) => call + query);
const hydraCalls = () => world.hydra.requests.map(({ call }) => call.replace(requests, ''));

test('"yes" ends the session at Kratos, then at Hydra', async () => {
  const { body, form, headers } = await shown();
  expect(body).toMatchObject({ challenge: 'OC', client: { client_id: 'main' }, identity_label: 'camille@example.org' });
  const answer = await world.post('/gateway/logout', { ...form, decision: 'yes' }, headers);
  expect(await answer.json()).toEqual(accepted);
  expect(kratosCalls()).toContain('GET /self-service/logout?token=LT');
  expect(world.kratos.requests.at(-1)?.cookie).toContain('ory_kratos_session=abc');
});

test('"no" returns to the client, and the challenge is gone', async () => {
  const { form, headers } = await shown();
  const answer = await world.post('/gateway/logout', new URLSearchParams({ ...form, decision: 'no' }), headers);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, 'https://main.example/']);
  // Hydra answers 404 for a challenge that was rejected.
  world.hydra.answers.set(`GET ${requests}`, [404, { error: 'Unable to locate the resource' }]);
  const again = await world.post('/gateway/logout', { ...form, decision: 'yes' }, headers);
  expect([again.status, await again.json()]).toMatchObject([410, { error: { id: 'challenge_gone' } }]);
  expect(hydraCalls()).not.toContain('PUT /accept');
  expect(kratosCalls()).not.toContain('GET /self-service/logout?token=LT');
});

test('without a client, "no" returns to the main application', async () => {
  world.hydra.answers.set(`GET ${requests}`, [200, { ...logout, client: null }]);
  const { body, form, headers } = await shown();
  expect(body).not.toHaveProperty('client');
  const answer = await world.post('/gateway/logout', { ...form, decision: 'no' }, headers);
  expect(await answer.json()).toEqual({ redirect_to: 'https://app.example/' });
});

test('with skip_logout_consent, the logout needs no page', async () => {
  world.hydra.answers.set(`GET ${requests}`, [200, { ...logout, client: { ...client, skip_logout_consent: true } }]);
  expect(await (await show()).json()).toEqual(accepted);
  expect(kratosCalls()).toContain('GET /self-service/logout?token=LT');
});

test('a logout works without a session at Kratos, and does not end the session of another account', async () => {
  for (const answer of [[401, {}] as const, [200, { ...session, identity: { id: 'other', traits: {} } }] as const]) {
    world.kratos.answers.set('GET /sessions/whoami', answer);
    const { body } = await shown();
    expect(body).not.toHaveProperty('identity_label');
  }
  const { form, headers } = await shown();
  expect((await world.post('/gateway/logout', { ...form, decision: 'yes' }, headers)).status).toBe(200);
  expect(kratosCalls()).not.toContain('GET /self-service/logout?token=LT');
});

test('when Kratos fails, Hydra is not called and the user can try again', async () => {
  const { form, headers } = await shown();
  world.kratos.answers.set('GET /self-service/logout', [500, {}]);
  expect((await world.post('/gateway/logout', { ...form, decision: 'yes' }, headers)).status).toBe(502);
  expect(hydraCalls()).not.toContain('PUT /accept');
  world.kratos.answers.set('GET /self-service/logout', [204, null]);
  expect((await world.post('/gateway/logout', { ...form, decision: 'yes' }, headers)).status).toBe(200);
});

test('without a client and a main application, "no" leads to the first screen', async () => {
  await world.close();
  world = await startWorld({ BASE_PATH: '/auth' });
  world.hydra.answers.set(`GET ${requests}`, [200, { subject: 'identity-1' }]);
  world.hydra.answers.set(`PUT ${requests}/reject`, [204, undefined]);
  world.kratos.answers.set('GET /sessions/whoami', [200, session]);
  const path = '/auth/gateway/logout';
  const answer = await world.get(`${path}?logout_challenge=LC`);
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { csrf_token } = await answer.json();
  const refused = await world.post(path, { challenge: 'LC', csrf_token, decision: 'no' }, { cookie });
  expect(await refused.json()).toEqual({ redirect_to: '/auth/' });
});

test('a wrong token is refused', async () => {
  const { form, headers } = await shown();
  const wrong = await world.post('/gateway/logout', { ...form, csrf_token: 'x', decision: 'yes' }, headers);
  expect([wrong.status, await wrong.json()]).toMatchObject([403, { error: { id: 'csrf', code: 403 } }]);
});

test('a logout that is done leads to the address of Hydra', async () => {
  world.hydra.answers.set(`GET ${requests}`, [410, { redirect_to: '/oauth2/sessions/logout?id_token_hint=x' }]);
  expect(await (await show()).json()).toEqual({
    redirect_to: 'http://issuer.example:4444/oauth2/sessions/logout?id_token_hint=x',
  });
});

test('a logout page without a challenge is refused', async () => {
  expect((await world.get('/gateway/logout')).status).toBe(400);
});
