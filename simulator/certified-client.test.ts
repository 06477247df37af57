/** A certified library, as it is, on the simulator's Hydra over HTTP. */
import { createLocalJWKSet, exportJWK, generateKeyPair, type JSONWebKeySet, jwtVerify, SignJWT } from 'jose';
import * as client from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadHydraConfig } from './config/load.ts';
import { Cookies, type Served, served } from './served.fixture.ts';

const callback = 'http://127.0.0.1:4446/callback';
const insecure = { execute: [client.allowInsecureRequests] };
const { config: standard } = await loadHydraConfig({ files: ['demo/hydra.yml'], env: {}, dev: true });
let servers: Served;

beforeAll(async () => {
  servers = await served((issuer) => ({
    strategies: { ...standard.strategies, access_token: 'jwt' },
    oidc: {
      ...standard.oidc,
      dynamic_client_registration: { enabled: true, default_scope: ['openid', 'offline_access'] },
    },
    webfinger: {
      ...standard.webfinger,
      oidc_discovery: { ...standard.webfinger.oidc_discovery, client_registration_url: `${issuer}/oauth2/register` },
    },
  }));
});
afterAll(() => servers.close());

async function admin(method: string, path: string, body: object): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${servers.hydraAdmin}/admin${path}`, { method, headers, body: JSON.stringify(body) });
  expect(answer.ok).toBe(true);
  return (await answer.json()) as Record<string, unknown>;
}

/** What anybody can read in a token that the server has signed. */
async function verified(token: string, audience?: string): Promise<Record<string, unknown>> {
  const keys = (await (await fetch(`${servers.hydra}/.well-known/jwks.json`)).json()) as JSONWebKeySet;
  const options = { issuer: servers.hydra, ...(audience === undefined ? {} : { audience }) };
  return (await jwtVerify(token, createLocalJWKSet(keys), options)).payload;
}

/** Signs in and consents, as browser and gateway do; the address that the client is called back at. */
async function walk(start: URL): Promise<URL> {
  const cookies = new Cookies();
  const follow = async (address: string) => {
    const answer = await fetch(address, { redirect: 'manual', headers: { cookie: cookies.header } });
    cookies.keep(answer.headers.getSetCookie());
    return new URL(answer.headers.get('location') ?? '');
  };
  const requests = '/oauth2/auth/requests';
  const login = (await follow(start.href)).searchParams.get('login_challenge');
  const signedIn = await admin('PUT', `${requests}/login/accept?login_challenge=${login}`, { subject: 'member-1' });
  const consent = (await follow(String(signedIn.redirect_to))).searchParams.get('consent_challenge');
  const grant_scope = (start.searchParams.get('scope') ?? '').split(' ');
  const granted = await admin('PUT', `${requests}/consent/accept?consent_challenge=${consent}`, { grant_scope });
  return follow(String(granted.redirect_to));
}

test('registers itself, signs somebody in, refreshes and revokes', async () => {
  const metadata = { redirect_uris: [callback], grant_types: ['authorization_code', 'refresh_token'] };
  const config = await client.dynamicClientRegistration(
    new URL(servers.hydra),
    { ...metadata, token_endpoint_auth_method: 'client_secret_post', userinfo_signed_response_alg: 'RS256' },
    undefined,
    insecure,
  );
  const { client_id } = config.clientMetadata();
  const verifier = client.randomPKCECodeVerifier();
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  const start = client.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: 'openid offline_access',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce };
  const tokens = await client.authorizationCodeGrant(config, await walk(start), checks);
  expect(tokens.claims()).toMatchObject({ sub: 'member-1', aud: [client_id] });
  expect(await verified(tokens.id_token ?? '', client_id)).toMatchObject({ sub: 'member-1' });
  expect(await verified(tokens.access_token)).toMatchObject({ client_id, scp: ['openid', 'offline_access'] });
  expect(await client.fetchUserInfo(config, tokens.access_token, 'member-1')).toMatchObject({ sub: 'member-1' });

  const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
  expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
  await client.tokenRevocation(config, renewed.access_token);
  await expect(client.fetchUserInfo(config, renewed.access_token, 'member-1')).rejects.toMatchObject({ status: 401 });
});

/** The server takes its token endpoint for the audience, the library its issuer. */
const forTokenEndpoint = {
  [client.modifyAssertion]: (_: unknown, payload: Record<string, unknown>) => {
    payload.aud = `${servers.hydra}/oauth2/token`;
  },
};

test('a client that signs its assertions, for itself and for somebody whom an issuer names', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'machine', use: 'sig', alg: 'ES256' };
  const bearer = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
  await admin('POST', '/clients', {
    client_id: 'machine',
    grant_types: ['client_credentials', bearer],
    scope: 'photos',
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'ES256',
    jwks: { keys: [jwk] },
  });
  const method = client.PrivateKeyJwt({ key: privateKey, kid: 'machine' }, forTokenEndpoint);
  const config = await client.discovery(new URL(servers.hydra), 'machine', undefined, method, insecure);
  const own = await client.clientCredentialsGrant(config, { scope: 'photos' });
  expect(await verified(own.access_token)).toMatchObject({ sub: 'machine', scp: ['photos'] });

  const issuer = 'https://issuer.example.org';
  await admin('POST', '/trust/grants/jwt-bearer/issuers', {
    ...{ issuer, subject: 'member-7', scope: ['photos'], jwk, expires_at: '2099-01-01T00:00:00Z' },
  });
  const assertion = await new SignJWT({ jti: client.randomState() })
    .setProtectedHeader({ alg: 'ES256', kid: 'machine' })
    .setIssuer(issuer)
    .setSubject('member-7')
    .setAudience(`${servers.hydra}/oauth2/token`)
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(privateKey);
  const theirs = await client.genericGrantRequest(config, bearer, { assertion, scope: 'photos' });
  expect(await verified(theirs.access_token)).toMatchObject({ sub: 'member-7', client_id: 'machine' });
  await expect(client.genericGrantRequest(config, bearer, { assertion })).rejects.toMatchObject({ error: 'jti_known' });
});
