/** `openid-client` against Hydra: client credentials, form_post, implicit and hybrid responses, logout, the device grant. */
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import * as client from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser, callback, postLogoutUrl, type StartedHydra, startHydra } from './setup.ts';

const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';
const id = client.randomState();
const secret = 'a-secret-of-the-app';
const key = await generateKeyPair('RS256');
let hydra: StartedHydra;

beforeAll(async () => {
  hydra = await startHydra();
  await hydra.admin('POST', '/clients', {
    client_id: id,
    client_secret: secret,
    redirect_uris: [callback],
    post_logout_redirect_uris: [postLogoutUrl],
    grant_types: ['authorization_code', 'implicit', 'refresh_token', 'client_credentials', deviceGrant],
    response_types: ['code', 'id_token', 'code id_token'],
    scope: 'openid offline_access',
    request_object_signing_alg: 'RS256',
    jwks: { keys: [{ ...(await exportJWK(key.publicKey)), kid: 'app', use: 'sig', alg: 'RS256' }] },
    token_endpoint_auth_method: 'client_secret_basic',
  });
});
afterAll(() => hydra?.stop());

const discovered = () =>
  client.discovery(
    new URL(hydra.issuer),
    id,
    { client_secret: secret, ...hydra.clock() },
    client.ClientSecretBasic(secret),
    hydra.options,
  );

const start = (config: client.Configuration, more: Record<string, string>) =>
  client.buildAuthorizationUrl(config, { redirect_uri: callback, scope: 'openid offline_access', ...more });

test('a client gets a token for itself by client credentials', async () => {
  const config = await discovered();
  const { access_token } = await client.clientCredentialsGrant(config);
  expect(await hydra.verifyToken(access_token)).toMatchObject({ sub: id, client_id: id });
  await client.tokenRevocation(config, access_token);
});

test('a request object asks for a code by form_post', async () => {
  const config = await discovered();
  const verifier = client.randomPKCECodeVerifier();
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  const wish = {
    response_type: 'code',
    response_mode: 'form_post',
    redirect_uri: callback,
    scope: 'openid',
    state,
    nonce,
  };
  const request = await new SignJWT({ ...wish, client_id: id })
    .setProtectedHeader({ alg: 'RS256', kid: 'app' })
    .sign(key.privateKey);
  const challenge = {
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  };
  const browser = new Browser(hydra);
  const loginPage = await browser.follow(start(config, { ...wish, ...challenge, request }));
  const page = await browser.open(await browser.answer(loginPage, ['openid']));
  const fields = [...page.body.matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  const body = new URLSearchParams(fields.map(([, name = '', value = '']) => [name, value]));
  const posted = new Request(callback, { method: 'POST', body });
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce };
  const tokens = await client.authorizationCodeGrant(config, posted, checks);
  expect(await hydra.verifyToken(tokens.id_token ?? '', id)).toMatchObject({ sub: 'member-1', nonce });
});

test('the implicit flow returns an ID token', async () => {
  const config = await discovered();
  client.useIdTokenResponseType(config);
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  const browser = new Browser(hydra);
  const back = await browser.authorize(start(config, { response_type: 'id_token', state, nonce }));
  const claims = await client.implicitAuthentication(config, back, nonce, { expectedState: state });
  expect(claims).toMatchObject({ sub: 'member-1', aud: [id], nonce });
});

test('a client signs a user in by the hybrid flow and out again to its post-logout address', async () => {
  const config = await discovered();
  client.useCodeIdTokenResponseType(config);
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  const browser = new Browser(hydra);
  const back = await browser.authorize(start(config, { response_type: 'code id_token', state, nonce }));
  const checks = { expectedState: state, expectedNonce: nonce };
  const tokens = await client.authorizationCodeGrant(config, back, checks);
  expect(tokens.claims()).toMatchObject({ sub: 'member-1' });

  const end = client.buildEndSessionUrl(config, {
    id_token_hint: tokens.id_token ?? '',
    post_logout_redirect_uri: postLogoutUrl,
    state,
  });
  const challenge = (await browser.follow(end)).searchParams.get('logout_challenge');
  const { redirect_to } = await hydra.admin(
    'PUT',
    `/oauth2/auth/requests/logout/accept?logout_challenge=${challenge}`,
    {},
  );
  expect(String(await browser.follow(String(redirect_to)))).toBe(`${postLogoutUrl}?state=${state}`);
});

test('a device gets its tokens once the user has entered its code', async () => {
  const config = await discovered();
  const codes = await client.initiateDeviceAuthorization(config, { scope: 'openid offline_access' });
  const browser = new Browser(hydra);
  const page = await browser.follow(codes.verification_uri_complete ?? '');
  expect(page.searchParams.get('user_code')).toBe(codes.user_code);
  const path = `/oauth2/auth/requests/device/accept?device_challenge=${page.searchParams.get('device_challenge')}`;
  const { redirect_to } = await hydra.admin('PUT', path, { user_code: codes.user_code });
  await browser.authorize(String(redirect_to));
  const tokens = await client.pollDeviceAuthorizationGrant(config, { ...codes, interval: 0 });
  expect(tokens.claims()).toMatchObject({ sub: 'member-1', aud: [id] });
  const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
  expect(renewed.access_token).not.toBe(tokens.access_token);
});
