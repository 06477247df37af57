import { afterEach, beforeEach, expect, test } from 'vitest';
import { client, issuer, session, type World, world } from '../testing.ts';

const requests = '/admin/oauth2/auth/requests/logout';
const logout = { challenge: 'OC', subject: 'identity-1', rp_initiated: true, client };
const accepted = { redirect_to: `${issuer}/oauth2/sessions/logout?logout_verifier=OV` };

let at: World;
beforeEach(async () => {
  at = await world({ MAIN_APPLICATION_URL: 'https://app.example/' }, { instances: 3 });
  at.hydra.answers.set(`GET ${requests}`, [200, logout]);
  at.hydra.answers.set(`PUT ${requests}/accept`, [200, accepted]);
  at.hydra.answers.set(`PUT ${requests}/reject`, [204, null]);
  at.kratos.answers.set('GET /sessions/whoami', [200, session]);
  at.kratos.answers.set('GET /self-service/logout/browser', [200, { logout_token: 'LT', logout_url: 'unused' }]);
  at.kratos.answers.set('GET /self-service/logout', [204, null]);
});
afterEach(() => at.close());

const show = () => at.get('/gateway/logout?logout_challenge=OC');

async function shown() {
  const answer = await show();
  const cookie = `${answer.headers.getSetCookie()[0]?.split(';')[0]}; ory_kratos_session=abc`;
  const body = (await answer.json()) as { csrf_token: string };
  return { body, headers: { cookie }, form: { challenge: 'OC', csrf_token: body.csrf_token } };
}

const kratosCalls = () => at.kratos.asked.map(({ call, query }) => call + query);
const hydraCalls = () => at.hydra.asked.map(({ call }) => call.replace(requests, ''));

test('yes ends the session at Kratos, then at Hydra', async () => {
  const { body, form, headers } = await shown();
  expect(body).toMatchObject({ challenge: 'OC', client: { client_id: 'main' }, identity_label: 'camille@example.org' });
  const answer = await at.post('/gateway/logout', { ...form, decision: 'yes' }, headers);
  expect(await answer.json()).toEqual(accepted);
  expect(kratosCalls()).toContain('GET /self-service/logout?token=LT');
  expect(at.kratos.asked.at(-1)?.cookie).toContain('ory_kratos_session=abc');
});

test('no goes back to the client, and no yes follows', async () => {
  const { form, headers } = await shown();
  const answer = await at.post('/gateway/logout', new URLSearchParams({ ...form, decision: 'no' }), headers);
  expect([answer.status, answer.headers.get('location')]).toEqual([303, 'https://main.example/']);
  // As Hydra answers then.
  at.hydra.answers.set(`GET ${requests}`, [404, { error: 'Unable to locate the resource' }]);
  const again = await at.post('/gateway/logout', { ...form, decision: 'yes' }, headers);
  expect([again.status, await again.json()]).toMatchObject([410, { error: { id: 'challenge_gone' } }]);
  expect(hydraCalls()).not.toContain('PUT /accept');
  expect(kratosCalls()).not.toContain('GET /self-service/logout?token=LT');
});

test('without a client, no goes to the main application', async () => {
  at.hydra.answers.set(`GET ${requests}`, [200, { ...logout, client: null }]);
  const { body, form, headers } = await shown();
  expect(body).not.toHaveProperty('client');
  const answer = await at.post('/gateway/logout', { ...form, decision: 'no' }, headers);
  expect(await answer.json()).toEqual({ redirect_to: 'https://app.example/' });
});

test('skip_logout_consent is answered at once', async () => {
  at.hydra.answers.set(`GET ${requests}`, [200, { ...logout, client: { ...client, skip_logout_consent: true } }]);
  expect(await (await show()).json()).toEqual(accepted);
  expect(kratosCalls()).toContain('GET /self-service/logout?token=LT');
});

test('works without a session at Kratos, and leaves the session of another account alone', async () => {
  for (const answer of [[401, {}] as const, [200, { ...session, identity: { id: 'other', traits: {} } }] as const]) {
    at.kratos.answers.set('GET /sessions/whoami', answer);
    const { body } = await shown();
    expect(body).not.toHaveProperty('identity_label');
  }
  const { form, headers } = await shown();
  expect((await at.post('/gateway/logout', { ...form, decision: 'yes' }, headers)).status).toBe(200);
  expect(kratosCalls()).not.toContain('GET /self-service/logout?token=LT');
});

test('when Kratos fails, Hydra is not told and the person can try again', async () => {
  const { form, headers } = await shown();
  at.kratos.answers.set('GET /self-service/logout', [500, {}]);
  expect((await at.post('/gateway/logout', { ...form, decision: 'yes' }, headers)).status).toBe(502);
  expect(hydraCalls()).not.toContain('PUT /accept');
  at.kratos.answers.set('GET /self-service/logout', [204, null]);
  expect((await at.post('/gateway/logout', { ...form, decision: 'yes' }, headers)).status).toBe(200);
});

test('a "no" without any application leads to the first screen', async () => {
  await at.close();
  at = await world({ BASE_PATH: '/auth' });
  at.hydra.answers.set(`GET ${requests}`, [200, { subject: 'identity-1' }]);
  at.hydra.answers.set(`PUT ${requests}/reject`, [204, undefined]);
  at.kratos.answers.set('GET /sessions/whoami', [200, session]);
  const path = '/auth/gateway/logout';
  const answer = await at.get(`${path}?logout_challenge=LC`);
  const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  const { csrf_token } = await answer.json();
  const refused = await at.post(path, { challenge: 'LC', csrf_token, decision: 'no' }, { cookie });
  expect(await refused.json()).toEqual({ redirect_to: '/auth/' });
});

test('refuses without the token, and a challenge that is gone', async () => {
  const { form, headers } = await shown();
  const wrong = await at.post('/gateway/logout', { ...form, csrf_token: 'x', decision: 'yes' }, headers);
  expect([wrong.status, await wrong.json()]).toMatchObject([403, { error: { id: 'csrf', code: 403 } }]);
  at.hydra.answers.set(`GET ${requests}`, [410, { redirect_to: '/oauth2/sessions/logout?id_token_hint=x' }]);
  expect(await (await show()).json()).toEqual({
    redirect_to: 'http://issuer.example:4444/oauth2/sessions/logout?id_token_hint=x',
  });
  expect((await at.get('/gateway/logout')).status).toBe(400);
});
