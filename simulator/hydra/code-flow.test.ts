import { createLocalJWKSet, type JSONWebKeySet, jwtVerify } from 'jose';
import { expect, test } from 'vitest';
import { basic, callback, json, location, parameter, pkce, publicOrigin, verifier, world } from './hydra.fixture.ts';

test('after sign-in and consent, the client gets tokens that it can verify', async () => {
  const { browser, clock } = await world();
  const challenge = await browser.start(pkce);
  expect(challenge.length).toBeGreaterThan(900);
  expect([...browser.jar.keys()]).toEqual(['ory_hydra_login_csrf_dev_1926242541']);

  const login = { subject: 'alice', remember: true, remember_for: 60, amr: ['password'], context: { from: 'login' } };
  const verified = await browser.visit(await browser.accept('login', challenge, login));
  expect(verified.status).toBe(302);
  expect(verified.cookies.map(({ name, maxAge }) => [name, maxAge])).toEqual([
    ['ory_hydra_session_dev', 60],
    ['ory_hydra_consent_csrf_dev_1926242541', 1800],
  ]);

  const cc = parameter(verified, 'consent_challenge');
  const consentRequest = await browser.admin(
    'GET',
    `/oauth2/auth/requests/consent?consent_challenge=${encodeURIComponent(cc)}`,
  );
  expect(json(consentRequest)).toMatchObject({
    skip: false,
    subject: 'alice',
    amr: ['password'],
    context: { from: 'login' },
  });

  const session = { id_token: { email: 'a@b.example' }, access_token: { role: 'member' } };
  const consent = { grant_scope: ['openid', 'offline_access'], session };
  const back = await browser.visit(await browser.accept('consent', cc, consent));
  expect(back.status).toBe(303);
  expect(location(back)).toMatch(
    /^http:\/\/127\.0\.0\.1:4446\/callback\?code=ory_ac_[\w.-]+&scope=openid\+offline_access&state=a-state-of-some-length$/,
  );

  const form = { grant_type: 'authorization_code', redirect_uri: callback, code_verifier: verifier };
  const tokens = json(await browser.token({ ...form, code: parameter(back, 'code') })) as Record<string, string>;
  expect(tokens).toMatchObject({ expires_in: 3600, scope: 'openid offline_access', token_type: 'bearer' });

  const keys = json(await browser.visit('/.well-known/jwks.json')) as unknown as JSONWebKeySet;
  expect(keys.keys).toHaveLength(2);
  const { payload, protectedHeader } = await jwtVerify(tokens.id_token ?? '', createLocalJWKSet(keys), {
    issuer: publicOrigin,
    audience: 'app1',
    currentDate: new Date(clock.now()),
  });
  expect(protectedHeader.kid).toBe(keys.keys[0]?.kid);
  expect(payload).toMatchObject({
    sub: 'alice',
    nonce: 'a-nonce-of-some-length',
    email: 'a@b.example',
    amr: ['password'],
  });

  const bearer = { headers: { authorization: `Bearer ${tokens.access_token}` } };
  const info = json(await browser.send('public', 'GET', '/userinfo', bearer));
  expect(Object.keys(info)).toEqual(['amr', 'aud', 'auth_time', 'email', 'iat', 'iss', 'rat', 'sub']);
  const form2 = { form: { token: tokens.access_token ?? '' } };
  const seen = json(await browser.send('admin', 'POST', '/admin/oauth2/introspect', form2));
  expect(seen).toMatchObject({ active: true, sub: 'alice', ext: { role: 'member' }, token_use: 'access_token' });
});

test('a remembered login and consent have skip: true, but the browser still visits both pages', async () => {
  const { browser } = await world();
  await browser.authorize({}, {}, { remember: true });
  const lc = await browser.start({ prompt: 'none' });
  const login = await browser.admin('GET', `/oauth2/auth/requests/login?login_challenge=${encodeURIComponent(lc)}`);
  expect(json(login)).toMatchObject({ skip: true, subject: 'alice' });
  expect(parameter(await browser.authorize({ prompt: 'none' }), 'code')).toMatch(/^ory_ac_/);
  expect(parameter(await browser.authorize({ prompt: 'none', scope: 'openid email' }), 'error')).toBe(
    'consent_required',
  );
});

test('another subject in a skipped login starts the login again', async () => {
  const { browser } = await world();
  await browser.authorize();
  const redirect = await browser.accept('login', await browser.start(), { subject: 'bob' });
  expect(new URL(redirect).searchParams.get('prompt')).toBe('login');
  expect(redirect).not.toContain('login_verifier');
});

test('a challenge can be accepted twice, but the second consent verifier is refused', async () => {
  const { browser } = await world();
  const login = await browser.visit(await browser.accept('login', await browser.start(), { subject: 'alice' }));
  const cc = parameter(login, 'consent_challenge');
  const first = await browser.accept('consent', cc, { grant_scope: ['openid'] });
  const second = await browser.accept('consent', cc, { grant_scope: ['openid'] });
  expect(parameter(await browser.visit(first), 'code')).toMatch(/^ory_ac_/);
  const refused = await browser.visit(second);
  expect(parameter(refused, 'error')).toBe('access_denied');
  expect(parameter(refused, 'error_description')).toMatch(/The consent verifier has already been used\.$/);
});

test('with two tabs of one client, the first loses its CSRF cookie to the second', async () => {
  const { browser } = await world();
  const first = await browser.start();
  await browser.start();
  const answer = await browser.visit(await browser.accept('login', first, { subject: 'alice' }));
  expect(parameter(answer, 'error')).toBe('request_forbidden');
});

test('an expired challenge gets 401, a challenge of another stage 404', async () => {
  const { browser, clock } = await world();
  const lc = encodeURIComponent(await browser.start());
  const path = '/oauth2/auth/requests';
  expect((await browser.admin('GET', `${path}/consent?consent_challenge=${lc}`)).status).toBe(404);
  clock.advance(30 * 60_000 + 1000);
  const expired = await browser.admin('GET', `${path}/login?login_challenge=${lc}`);
  expect(expired.status).toBe(401);
  expect(json(expired)).toEqual({
    error: 'request_unauthorized',
    error_description: 'The request could not be authorized. The login request has expired, please try again.',
  });
});

test('the client gets the error of a rejected login', async () => {
  const { browser } = await world();
  const lc = encodeURIComponent(await browser.start());
  const body = { error: 'my_error', error_description: 'Because.', error_hint: 'Really.' };
  const rejected = await browser.admin('PUT', `/oauth2/auth/requests/login/reject?login_challenge=${lc}`, body);
  browser.jar.clear();
  const answer = await browser.visit(json(rejected).redirect_to as string);
  expect(parameter(answer, 'error')).toBe('my_error');
  expect(parameter(answer, 'error_description')).toBe('Because. Really.');
});

test('a public client redeems a code by PKCE, without a secret', async () => {
  const { browser } = await world();
  const code = parameter(await browser.authorize({ client_id: 'pub', ...pkce }), 'code');
  const form = {
    grant_type: 'authorization_code',
    client_id: 'pub',
    code,
    redirect_uri: callback,
    code_verifier: verifier,
  };
  expect((await browser.token(form, basic('pub', 'x'))).status).toBe(401);
  expect((await browser.token(form, {})).status).toBe(200);
});
