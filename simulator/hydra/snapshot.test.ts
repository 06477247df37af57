import { expect, test } from 'vitest';
import { callback, json, parameter, world } from './hydra.fixture.ts';

test('a restored snapshot has all clients, sessions, consents, tokens and keys', async () => {
  const { browser, service } = await world();
  const tokens = await browser.signIn({}, {}, { remember: true });
  const pending = parameter(await browser.authorize(), 'code');
  await browser.admin('POST', '/keys/some', { alg: 'ES256', kid: 'one' });
  const [first] = json(await browser.visit('/.well-known/jwks.json')).keys as { kid: string }[];

  const { browser: other, service: another } = await world();
  await other.admin('POST', '/clients', { client_id: 'gone' });
  const plain = JSON.parse(JSON.stringify(service.snapshot()));
  await another.restore(plain);

  expect((await other.admin('GET', '/clients/gone')).status).toBe(404);
  expect(await other.isActive(tokens.access_token)).toBe(true);
  expect(await other.isActive(tokens.refresh_token)).toBe(true);
  expect((json(await other.visit('/.well-known/jwks.json')).keys as { kid: string }[])[0]).toEqual(first);
  expect((await other.admin('GET', '/keys/some/one')).status).toBe(200);
  const exchange = { grant_type: 'authorization_code', code: pending, redirect_uri: callback };
  expect((await other.token(exchange)).status).toBe(200);
  expect(JSON.parse((await other.admin('GET', '/oauth2/auth/sessions/consent?subject=alice')).body ?? '')).toHaveLength(
    1,
  );
  expect((await other.visit(`/oauth2/sessions/logout?id_token_hint=${tokens.id_token}`)).headers.location).toContain(
    'logout_challenge=',
  );
});

test('later changes do not change a snapshot', async () => {
  const { browser, service } = await world();
  const { refresh_token = '' } = await browser.signIn();
  const snapshot = service.snapshot();
  await browser.token({ grant_type: 'refresh_token', refresh_token });
  expect(await browser.isActive(refresh_token)).toBe(false);
  await service.restore(snapshot);
  expect(await browser.isActive(refresh_token)).toBe(true);
});
