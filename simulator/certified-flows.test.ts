/** A certified library, as it is, through the flows that answer at once, by a device, or end a session. */
import * as client from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Cookies, type Served, served } from './served.fixture.ts';

const callback = 'http://127.0.0.1:4446/callback';
const bye = 'http://127.0.0.1:4446/bye';
const insecure = { execute: [client.allowInsecureRequests] };
const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';
let servers: Served;

beforeAll(async () => {
  servers = await served();
  await admin('POST', '/clients', {
    client_id: 'app',
    client_secret: 'a-secret-of-the-app',
    redirect_uris: [callback],
    post_logout_redirect_uris: [bye],
    grant_types: ['authorization_code', 'implicit', 'refresh_token', deviceGrant],
    response_types: ['code', 'id_token', 'code id_token'],
    scope: 'openid offline_access',
    token_endpoint_auth_method: 'client_secret_post',
  });
});
afterAll(() => servers.close());

async function admin(method: string, path: string, body: object): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${servers.hydraAdmin}/admin${path}`, { method, headers, body: JSON.stringify(body) });
  expect(answer.ok).toBe(true);
  return (await answer.json()) as Record<string, unknown>;
}

/** A browser that goes where it is sent, one step at a time. */
class Browser {
  readonly #cookies = new Cookies();

  async follow(address: string | URL): Promise<URL> {
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie: this.#cookies.header } });
    this.#cookies.keep(answer.headers.getSetCookie());
    return new URL(answer.headers.get('location') ?? '');
  }

  /** Answers login and consent, as the gateway does; where the browser then is sent. */
  async answer(asked: URL): Promise<URL> {
    const requests = '/oauth2/auth/requests';
    const login = asked.searchParams.get('login_challenge');
    const accept = { subject: 'member-1', remember: true };
    const signedIn = await admin('PUT', `${requests}/login/accept?login_challenge=${login}`, accept);
    const consent = (await this.follow(String(signedIn.redirect_to))).searchParams.get('consent_challenge');
    const grant = { grant_scope: ['openid', 'offline_access'] };
    const granted = await admin('PUT', `${requests}/consent/accept?consent_challenge=${consent}`, grant);
    return this.follow(String(granted.redirect_to));
  }
}

const discovered = () =>
  client.discovery(
    new URL(servers.hydra),
    'app',
    { client_secret: 'a-secret-of-the-app' },
    client.ClientSecretPost('a-secret-of-the-app'),
    insecure,
  );

const start = (config: client.Configuration, more: Record<string, string>) =>
  client.buildAuthorizationUrl(config, { redirect_uri: callback, scope: 'openid offline_access', ...more });

test('an id token comes back at once', async () => {
  const config = await discovered();
  client.useIdTokenResponseType(config);
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  const browser = new Browser();
  const back = await browser.answer(await browser.follow(start(config, { response_type: 'id_token', state, nonce })));
  const claims = await client.implicitAuthentication(config, back, nonce, { expectedState: state });
  expect(claims).toMatchObject({ sub: 'member-1', aud: ['app'], nonce });
});

test('a code and an id token that vouches for it come back at once; the session ends where the client asks', async () => {
  const config = await discovered();
  client.useCodeIdTokenResponseType(config);
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  const browser = new Browser();
  const back = await browser.answer(
    await browser.follow(start(config, { response_type: 'code id_token', state, nonce })),
  );
  const checks = { expectedState: state, expectedNonce: nonce };
  const tokens = await client.authorizationCodeGrant(config, back, checks);
  expect(tokens.claims()).toMatchObject({ sub: 'member-1' });

  const end = client.buildEndSessionUrl(config, {
    id_token_hint: tokens.id_token ?? '',
    post_logout_redirect_uri: bye,
    state,
  });
  const challenge = (await browser.follow(end)).searchParams.get('logout_challenge');
  const { redirect_to } = await admin('PUT', `/oauth2/auth/requests/logout/accept?logout_challenge=${challenge}`, {});
  expect(String(await browser.follow(String(redirect_to)))).toBe(`${bye}?state=${state}`);
});

test('a device gets its tokens once a person has typed its code', async () => {
  const config = await discovered();
  const codes = await client.initiateDeviceAuthorization(config, { scope: 'openid offline_access' });
  const browser = new Browser();
  const page = await browser.follow(codes.verification_uri_complete ?? '');
  expect(page.searchParams.get('user_code')).toBe(codes.user_code);
  const path = `/oauth2/auth/requests/device/accept?device_challenge=${page.searchParams.get('device_challenge')}`;
  const { redirect_to } = await admin('PUT', path, { user_code: codes.user_code });
  await browser.answer(await browser.follow(String(redirect_to)));
  const tokens = await client.pollDeviceAuthorizationGrant(config, { ...codes, interval: 0 });
  expect(tokens.claims()).toMatchObject({ sub: 'member-1', aud: ['app'] });
  const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
  expect(renewed.access_token).not.toBe(tokens.access_token);
});
