import { createRemoteJWKSet, customFetch, decodeJwt, jwtVerify } from 'jose';
import * as client from 'openid-client';
import { beforeEach, expect, test } from 'vitest';
import { answerRequest, requestJar } from '../adapter/fetch.ts';
import type { Handler } from '../http/exchange.ts';
import { systemClock, systemRandom } from '../runtime/runtime.ts';
import { createUpstream } from './index.ts';

const issuer = 'http://127.0.0.1:24447';
const callback = 'http://127.0.0.1:24433/callback';
const secret = 'secret of the client';
const ada = { subject: 'ada', claims: { email: 'ada@example.org', email_verified: true, name: 'Ada Byron' } };

let handler: Handler;
const send = (url: string, init?: RequestInit) => answerRequest(handler, new Request(url, init), requestJar([]));

beforeEach(() => {
  const clients = [{ client_id: 'client', client_secret: secret, redirect_uris: [callback] }];
  const config = { issuer, name: 'Example <ID>', clients, accounts: [ada] };
  handler = createUpstream(config, { clock: systemClock, random: systemRandom });
});

async function discover(): Promise<client.Configuration> {
  return client.discovery(new URL(issuer), 'client', secret, client.ClientSecretBasic(secret), {
    execute: [client.allowInsecureRequests],
    [client.customFetch]: (url, options) => send(url, options as RequestInit),
  });
}

const decide = (url: string, fields: Record<string, string>) =>
  send(url, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' });

test('openid-client signs in: code, PKCE, nonce, ID token, userinfo', async () => {
  const config = await discover();
  const verifier = client.randomPKCECodeVerifier();
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: 'openid email',
    state: 'state of the client',
    nonce: 'nonce of the client',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  });
  const answer = await decide(url.href, { subject: 'ada', decision: 'allow' });
  expect(answer.status).toBe(303);
  const back = new URL(answer.headers.get('location') ?? '');
  const checks = {
    pkceCodeVerifier: verifier,
    expectedState: 'state of the client',
    expectedNonce: 'nonce of the client',
  };
  const tokens = await client.authorizationCodeGrant(config, back, checks);
  // The name belongs to a scope that was not requested.
  expect(tokens.claims()).toMatchObject({ sub: 'ada', email: 'ada@example.org', email_verified: true });
  expect(tokens.claims()).not.toHaveProperty('name');
  const keys = createRemoteJWKSet(new URL(`${issuer}/jwks.json`), { [customFetch]: (url, init) => send(url, init) });
  await jwtVerify(tokens.id_token ?? '', keys, { issuer, audience: 'client', algorithms: ['RS256'] });
  expect(await client.fetchUserInfo(config, tokens.access_token, 'ada')).toEqual({
    sub: 'ada',
    email: 'ada@example.org',
    email_verified: true,
  });
  await expect(client.authorizationCodeGrant(config, back, checks)).rejects.toThrow();
});

const request = (changes: Record<string, string> = {}) =>
  `${issuer}/authorize?${new URLSearchParams({ client_id: 'client', redirect_uri: callback, response_type: 'code', scope: 'openid', state: 's', ...changes })}`;

test('the page escapes the name of the provider and loads nothing', async () => {
  const page = await send(request());
  expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
  expect(await page.text()).toContain('<h1>Sign in to Example &lt;ID&gt;</h1>');
});

test('each form of the page keeps the request: for the accounts, another account, and to deny', async () => {
  const html = await (await send(request())).text();
  expect(html).toContain('Continue as ada@example.org');
  expect(html.match(/action="\/authorize\?client_id=client&amp;/g)).toHaveLength(3);
});

test('a denied sign-in redirects with access_denied', async () => {
  const answer = await decide(request(), { decision: 'deny' });
  const { searchParams } = new URL(answer.headers.get('location') ?? '');
  expect(Object.fromEntries(searchParams)).toMatchObject({ error: 'access_denied', state: 's' });
});

test.each([
  ['response_type', 'token', 'unsupported_response_type'],
  ['scope', 'email', 'invalid_scope'],
  ['prompt', 'none', 'login_required'],
])('%s=%s is refused by redirect', async (name, value, error) => {
  const answer = await send(request({ [name]: value }), { redirect: 'manual' });
  expect(new URL(answer.headers.get('location') ?? '').searchParams.get('error')).toBe(error);
});

test.each([
  ['client_id', 'stranger'],
  ['redirect_uri', `${callback}/elsewhere`],
])('%s=%s gets a page, not a redirect', async (name, value) => {
  const answer = await send(request({ [name]: value }), { redirect: 'manual' });
  expect([answer.status, answer.headers.get('location')]).toEqual([400, null]);
});

test('a code can be redeemed only with its client, redirect URI and verifier', async () => {
  const challenge = { code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM', code_challenge_method: 'S256' };
  const redeem = async (fields: Record<string, string>, password = secret) => {
    const answer = await decide(request(challenge), { subject: 'new', decision: 'allow' });
    const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const body = new URLSearchParams({ grant_type: 'authorization_code', code, redirect_uri: callback, ...fields });
    const headers = { authorization: `Basic ${btoa(`client:${encodeURIComponent(password)}`)}` };
    return (await send(`${issuer}/token`, { method: 'POST', body, headers })).status;
  };
  const right = { code_verifier: 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk' };
  expect(await redeem(right)).toBe(200);
  expect(await redeem({})).toBe(400);
  expect(await redeem({ ...right, redirect_uri: `${callback}/x` })).toBe(400);
  expect(await redeem({ ...right, code: 'x' })).toBe(400);
  expect(await redeem({ ...right, grant_type: 'password' })).toBe(400);
  expect(await redeem(right, 'wrong')).toBe(401);
});

test('a fault changes the response that it names, and no other', async () => {
  const tokens = async (fault: string) => {
    const answer = await decide(request(), { subject: 'ada', decision: 'allow', fault });
    const code = new URL(answer.headers.get('location') ?? '').searchParams.get('code') ?? '';
    const body = { grant_type: 'authorization_code', code, redirect_uri: callback };
    const fields = new URLSearchParams({ ...body, client_id: 'client', client_secret: secret });
    return send(`${issuer}/token`, { method: 'POST', body: fields });
  };
  const read = async (fault: string) =>
    (await (await tokens(fault)).json()) as { id_token?: string; access_token: string };
  const claims = async (fault: string) => decodeJwt((await read(fault)).id_token ?? '');
  expect((await tokens('token_unavailable')).status).toBe(503);
  expect((await claims('id_token_audience')).aud).toBe('somebody-else');
  expect(await claims('id_token_subject')).not.toHaveProperty('sub');
  expect(await read('id_token_missing')).not.toHaveProperty('id_token');
  const headers = { authorization: `Bearer ${(await read('userinfo_subject')).access_token}` };
  expect(await (await send(`${issuer}/userinfo`, { headers })).json()).toMatchObject({ sub: 'somebody-else' });
  expect((await claims('constructor')).sub).toBe('ada');
});

test('unknown paths, wrong methods and missing tokens are refused', async () => {
  expect((await send(`${issuer}/nothing`)).status).toBe(404);
  expect((await send(`${issuer}/token`)).status).toBe(405);
  expect((await send(`${issuer}/userinfo`)).status).toBe(401);
});
