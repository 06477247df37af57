import { decodeJwt } from 'jose';
import { expect, test } from 'vitest';
import { client, json, location, parameter, world } from './hydra.fixture.ts';

const path = '/oauth2/sessions/logout';
const requests = '/oauth2/auth/requests/logout';
const bye = 'http://127.0.0.1:4455/bye';

test('a confirmed logout ends the session, but the access token stays valid', async () => {
  const { browser } = await world();
  expect(location(await browser.visit(path))).toBe(bye);
  const tokens = await browser.signIn();
  const challenge = parameter(await browser.visit(path), 'logout_challenge');
  const logoutRequest = await browser.admin('GET', `${requests}?logout_challenge=${challenge}`);
  expect(json(logoutRequest)).toMatchObject({ subject: 'alice', rp_initiated: false, client: null, request_url: path });

  const accepted = await browser.admin('PUT', `${requests}/accept?logout_challenge=${challenge}`);
  const done = await browser.visit(json(accepted).redirect_to as string);
  expect(location(done)).toBe(bye);
  expect(done.cookies).toMatchObject([{ name: 'ory_hydra_session_dev', maxAge: 0 }]);
  expect(browser.jar.has('ory_hydra_session_dev')).toBe(false);
  const used = await browser.admin('GET', `${requests}?logout_challenge=${challenge}`);
  expect([used.status, json(used)]).toEqual([410, { redirect_to: path }]);
  expect(await browser.isActive(tokens.access_token)).toBe(true);
});

test('with an ID token hint, a client can choose the page after logout', async () => {
  const { browser } = await world();
  const { id_token = '' } = await browser.signIn();
  const wish = { id_token_hint: id_token, post_logout_redirect_uri: 'http://127.0.0.1:4446/bye', state: 'a b' };
  const start = await browser.visit(`${path}?${new URLSearchParams(wish)}`);
  const challenge = parameter(start, 'logout_challenge');
  const logoutRequest = await browser.admin('GET', `${requests}?logout_challenge=${challenge}`);
  expect(json(logoutRequest)).toMatchObject({ rp_initiated: true, expires_at: null, client: { client_id: 'app1' } });
  const accepted = await browser.admin('PUT', `${requests}/accept?logout_challenge=${challenge}`);
  const done = await browser.visit(json(accepted).redirect_to as string);
  expect(location(done)).toBe('http://127.0.0.1:4446/bye?state=a+b');
  expect(location(await browser.visit(`${path}?${new URLSearchParams(wish)}`))).toBe(location(done));
});

test.each([
  ['state=x', 'Logout failed because query parameter state is set but id_token_hint is missing.'],
  ['post_logout_redirect_uri=x', 'post_logout_redirect_uri is set but id_token_hint is missing.'],
  ['id_token_hint=x', 'go-jose/go-jose: compact JWS format must have three parts'],
])('%s is refused', async (query, hint) => {
  const { browser } = await world();
  const answer = await browser.visit(`${path}?${query}`);
  expect(location(answer).split('?')[0]).toBe('http://127.0.0.1:4455/error');
  expect(parameter(answer, 'error_description').endsWith(hint)).toBe(true);
});

test('a rejected request is gone, and its verifier leads to the error page', async () => {
  const { browser } = await world();
  await browser.signIn();
  const challenge = parameter(await browser.visit(path), 'logout_challenge');
  const accepted = await browser.admin('PUT', `${requests}/accept?logout_challenge=${challenge}`);
  expect((await browser.admin('PUT', `${requests}/reject?logout_challenge=${challenge}`)).status).toBe(204);
  expect((await browser.admin('GET', `${requests}?logout_challenge=${challenge}`)).status).toBe(404);
  expect(parameter(await browser.visit(json(accepted).redirect_to as string), 'error')).toBe('Not Found');
});

test('a logout notifies the clients and the identity provider', async () => {
  const calls: [string | undefined, string, string][] = [];
  const { browser } = await world(
    'urls: { identity_provider: { url: "http://127.0.0.1:4434" } }',
    async (url, init) => {
      calls.push([init?.method, url, String(init?.body ?? '')]);
      return new Response(null, { status: 204 });
    },
  );
  const backchannel_logout_uri = 'http://127.0.0.1:4446/back';
  const frontchannel_logout_uri = 'http://127.0.0.1:4446/front?x=1';
  await browser.admin('PUT', '/clients/app1', { ...client, backchannel_logout_uri, frontchannel_logout_uri });
  await browser.signIn({}, { identity_provider_session_id: 'kratos-session' });
  const challenge = parameter(await browser.visit(path), 'logout_challenge');
  const accepted = await browser.admin('PUT', `${requests}/accept?logout_challenge=${challenge}`);
  const page = await browser.visit(json(accepted).redirect_to as string);

  expect(page.status).toBe(200);
  const iss = encodeURIComponent('http://127.0.0.1:4444');
  expect(page.body).toContain(`src="http://127.0.0.1:4446/front?iss=${iss}&amp;sid=`);
  const byAddress = new Map(calls.map(([method, url, body]) => [`${method} ${url}`, body]));
  expect([...byAddress.keys()].sort()).toEqual([
    'DELETE http://127.0.0.1:4434/admin/sessions/kratos-session',
    `POST ${backchannel_logout_uri}`,
  ]);
  const token = new URLSearchParams(byAddress.get(`POST ${backchannel_logout_uri}`)).get('logout_token') ?? '';
  expect(Object.keys(decodeJwt(token))).toEqual(['aud', 'events', 'iat', 'iss', 'jti', 'sid']);
});
