import { expect, test } from 'vitest';
import { basic, callback, json, parameter, pkce, verifier, world } from './hydra.fixture.ts';

const hint = (answer: Parameters<typeof json>[0]) => json(answer).error_description as string;

test('a second use of a code revokes the tokens of the first', async () => {
  const { browser } = await world();
  const code = parameter(await browser.authorize(), 'code');
  const form = { grant_type: 'authorization_code', code, redirect_uri: callback };
  const tokens = json(await browser.token(form)) as Record<string, string>;
  expect(await browser.isActive(tokens.access_token)).toBe(true);
  const replay = await browser.token(form);
  expect(replay.status).toBe(400);
  expect(hint(replay)).toMatch(/The authorization code has already been used\.$/);
  expect(await browser.isActive(tokens.access_token)).toBe(false);
});

test('a wrong redirect_uri or client does not use up the code', async () => {
  const { browser } = await world();
  const code = parameter(await browser.authorize(), 'code');
  const form = { grant_type: 'authorization_code', code, redirect_uri: callback };
  expect(hint(await browser.token({ ...form, redirect_uri: 'http://x' }))).toContain(
    "The 'redirect_uri' from this request",
  );
  expect(hint(await browser.token(form, basic('app2', 'secret-1')))).toContain(
    'The OAuth 2.0 Client ID from this request',
  );
  expect((await browser.token(form)).status).toBe(200);
});

test('a PKCE verifier can be tried only once', async () => {
  const { browser } = await world();
  const code = parameter(await browser.authorize(pkce), 'code');
  const form = { grant_type: 'authorization_code', code, redirect_uri: callback };
  const wrong = await browser.token({ ...form, code_verifier: verifier.replace('a', 'b') });
  expect(hint(wrong)).toMatch(/The PKCE code challenge did not match the code verifier\.$/);
  const right = await browser.token({ ...form, code_verifier: verifier });
  expect(hint(right)).toMatch(/Unable to find initial PKCE data tied to this request$/);
});

test('a refresh replaces both tokens, and reuse of the old refresh token revokes all', async () => {
  const { browser } = await world();
  const first = await browser.signIn();
  const refresh = (token: string | undefined) =>
    browser.token({ grant_type: 'refresh_token', refresh_token: token ?? '' });
  const second = json(await refresh(first.refresh_token)) as Record<string, string>;
  expect(await browser.isActive(first.access_token)).toBe(false);
  expect(await browser.isActive(second.access_token)).toBe(true);
  expect(second.id_token).not.toBe(first.id_token);

  expect(hint(await refresh(first.refresh_token))).toMatch(/The refresh token was already used\.$/);
  expect(await browser.isActive(second.access_token)).toBe(false);
  expect(hint(await refresh(second.refresh_token))).toMatch(/The refresh token is malformed or not valid\.$/);
});

test('codes and tokens expire', async () => {
  const { browser, clock } = await world('ttl: { auth_code: 10s, access_token: 20s, refresh_token: 30s }');
  const tokens = await browser.signIn();
  const code = parameter(await browser.authorize(), 'code');
  clock.advance(11_000);
  const late = await browser.token({ grant_type: 'authorization_code', code, redirect_uri: callback });
  expect(json(late).error).toBe('invalid_grant');
  expect(await browser.isActive(tokens.access_token)).toBe(true);
  clock.advance(10_000);
  expect(await browser.isActive(tokens.access_token)).toBe(false);
  const bearer = { headers: { authorization: `Bearer ${tokens.access_token}` } };
  const info = await browser.send('public', 'GET', '/userinfo', bearer);
  expect(json(info)).toEqual({
    error: 'invalid_token',
    error_description: "Token expired. Access token expired at '2030-01-01 00:00:20 +0000 UTC'.",
  });
  clock.advance(10_000);
  const form = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' };
  expect(hint(await browser.token(form))).toMatch(/The refresh token expired\.$/);
});

test('only their own client can revoke tokens, and each token of a pair revokes both', async () => {
  const { browser } = await world();
  const tokens = await browser.signIn();
  const revoke = (id: string) =>
    browser.send('public', 'POST', '/oauth2/revoke', {
      form: { token: tokens.refresh_token ?? '' },
      headers: basic(id, 'secret-1'),
    });
  expect((await revoke('app2')).status).toBe(200);
  expect(await browser.isActive(tokens.access_token)).toBe(true);
  expect((await revoke('app1')).status).toBe(200);
  expect(await browser.isActive(tokens.access_token)).toBe(false);
});

test('a revoked consent revokes its tokens', async () => {
  const { browser } = await world();
  const tokens = await browser.signIn();
  expect((await browser.admin('DELETE', '/oauth2/auth/sessions/consent?subject=alice')).status).toBe(400);
  expect((await browser.admin('DELETE', '/oauth2/auth/sessions/consent?subject=alice&all=true')).status).toBe(204);
  expect(await browser.isActive(tokens.access_token)).toBe(false);
});

test.each([
  [{}, {}, 400, 'invalid_request'],
  [{ grant_type: 'foo' }, basic('app1', 'secret-1'), 400, 'invalid_request'],
  [{ grant_type: 'authorization_code' }, {}, 400, 'invalid_request'],
  [{ grant_type: 'authorization_code' }, basic('app1', 'wrong'), 401, 'invalid_client'],
  [{ grant_type: 'authorization_code', client_id: 'app1', client_secret: 'secret-1' }, {}, 401, 'invalid_client'],
  [{ grant_type: 'client_credentials' }, basic('app1', 'secret-1'), 400, 'unauthorized_client'],
  [{ grant_type: 'authorization_code' }, basic('app1', 'secret-1'), 400, 'invalid_grant'],
] as const)('the form %o with the headers %o gets %i %s', async (form, headers, status, error) => {
  const { browser } = await world();
  const answer = await browser.token(form as Record<string, string>, headers as Record<string, string>);
  expect(answer.status).toBe(status);
  expect(json(answer).error).toBe(error);
});
