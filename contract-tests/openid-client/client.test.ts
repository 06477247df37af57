/** `openid-client` against Hydra: dynamic registration, sign-in, signed assertions. */
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import * as client from 'openid-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Browser, callback, type StartedHydra, startHydra } from './setup.ts';

let hydra: StartedHydra;
beforeAll(async () => {
  hydra = await startHydra();
});
afterAll(() => hydra?.stop());

test('a client registers itself, signs a user in, refreshes and revokes its tokens', async () => {
  const metadata = { redirect_uris: [callback], grant_types: ['authorization_code', 'refresh_token'] };
  const config = await client.dynamicClientRegistration(
    new URL(hydra.issuer),
    { ...metadata, token_endpoint_auth_method: 'client_secret_post', userinfo_signed_response_alg: 'RS256' },
    undefined,
    hydra.options,
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
  const tokens = await client.authorizationCodeGrant(config, await new Browser(hydra).authorize(start), checks);
  expect(tokens.claims()).toMatchObject({ sub: 'member-1', aud: [client_id] });
  expect(await hydra.verifyToken(tokens.id_token ?? '', client_id)).toMatchObject({ sub: 'member-1' });
  expect(await hydra.verifyToken(tokens.access_token)).toMatchObject({ client_id, scp: ['openid', 'offline_access'] });
  expect(await client.fetchUserInfo(config, tokens.access_token, 'member-1')).toMatchObject({ sub: 'member-1' });

  const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '');
  expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
  await client.tokenRevocation(config, renewed.access_token);
  await expect(client.fetchUserInfo(config, renewed.access_token, 'member-1')).rejects.toMatchObject({ status: 401 });
});

/** Hydra expects its token endpoint as the audience; the library sends the issuer. */
const forTokenEndpoint = {
  [client.modifyAssertion]: (_: unknown, payload: Record<string, unknown>) => {
    payload.aud = `${hydra.issuer}/oauth2/token`;
  },
};

test('a client with signed assertions gets tokens for itself and for a subject of a trusted issuer', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256');
  const jwk = { ...(await exportJWK(publicKey)), kid: 'machine', use: 'sig', alg: 'ES256' };
  const machine = client.randomState();
  const bearer = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
  await hydra.admin('POST', '/clients', {
    client_id: machine,
    grant_types: ['client_credentials', bearer],
    scope: 'photos',
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: 'ES256',
    jwks: { keys: [jwk] },
  });
  const method = client.PrivateKeyJwt({ key: privateKey, kid: 'machine' }, forTokenEndpoint);
  const config = await client.discovery(new URL(hydra.issuer), machine, hydra.clock(), method, hydra.options);
  const own = await client.clientCredentialsGrant(config, { scope: 'photos' });
  expect(await hydra.verifyToken(own.access_token)).toMatchObject({ sub: machine, scp: ['photos'] });

  const issuer = 'https://issuer.example.org';
  await hydra.admin('POST', '/trust/grants/jwt-bearer/issuers', {
    ...{ issuer, subject: 'member-7', scope: ['photos'], jwk, expires_at: '2099-01-01T00:00:00Z' },
  });
  const assertion = await new SignJWT({ jti: client.randomState() })
    .setProtectedHeader({ alg: 'ES256', kid: 'machine' })
    .setIssuer(issuer)
    .setSubject('member-7')
    .setAudience(`${hydra.issuer}/oauth2/token`)
    .setIssuedAt(hydra.now())
    .setExpirationTime(hydra.now() + 300)
    .sign(privateKey);
  const theirs = await client.genericGrantRequest(config, bearer, { assertion, scope: 'photos' });
  expect(await hydra.verifyToken(theirs.access_token)).toMatchObject({ sub: 'member-7', client_id: machine });
  await expect(client.genericGrantRequest(config, bearer, { assertion })).rejects.toMatchObject({ error: 'jti_known' });
});
