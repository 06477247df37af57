import { Configuration, OAuth2Api, OidcApi } from '@ory/client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Cookies } from './cookies.fixture.ts';
import { type Served, served } from './served.fixture.ts';

const redirectUri = 'http://127.0.0.1:4446/callback';
const client = { client_id: 'official', client_secret: 'a-secret-of-the-client' };
const subject = 'member-1';
let servers: Served;
let admin: OAuth2Api;

beforeAll(async () => {
  servers = await served();
  admin = new OAuth2Api(new Configuration({ basePath: servers.hydraAdmin }));
});
afterAll(() => servers.close());

/** Opens an address with the cookies of a browser. @returns the address of the redirect */
async function follow(address: string, cookies: Cookies): Promise<URL> {
  const answer = await fetch(address, { redirect: 'manual', headers: { cookie: cookies.header } });
  cookies.keep(answer.headers.getSetCookie());
  return new URL(answer.headers.get('location') ?? '');
}

test('@ory/client creates a client, accepts an authorization, reads its tokens and revokes them', async () => {
  await admin.createOAuth2Client({
    oAuth2Client: { ...client, redirect_uris: [redirectUri], grant_types: ['authorization_code', 'refresh_token'] },
  });
  const { data: clients } = await admin.listOAuth2Clients();
  expect(clients.map(({ client_id }) => client_id)).toEqual([client.client_id]);

  const cookies = new Cookies();
  const query = new URLSearchParams({
    client_id: client.client_id,
    response_type: 'code',
    redirect_uri: redirectUri,
    scope: 'openid offline_access',
    state: 'state-of-the-client',
  });
  const login = await follow(`${servers.hydra}/oauth2/auth?${query}`, cookies);
  const loginChallenge = login.searchParams.get('login_challenge') ?? '';
  const { data: loginRequest } = await admin.getOAuth2LoginRequest({ loginChallenge });
  expect(loginRequest).toMatchObject({ skip: false, client: { client_id: client.client_id } });
  const { data: signedIn } = await admin.acceptOAuth2LoginRequest({
    loginChallenge,
    acceptOAuth2LoginRequest: { subject, remember: true },
  });

  const consent = await follow(signedIn.redirect_to, cookies);
  const consentChallenge = consent.searchParams.get('consent_challenge') ?? '';
  const { data: consentRequest } = await admin.getOAuth2ConsentRequest({ consentChallenge });
  const { data: allowed } = await admin.acceptOAuth2ConsentRequest({
    consentChallenge,
    acceptOAuth2ConsentRequest: {
      grant_scope: consentRequest.requested_scope ?? [],
      session: { id_token: { email: 'ada@example.org' } },
    },
  });
  const back = await follow(allowed.redirect_to, cookies);
  expect(back.searchParams.get('state')).toBe('state-of-the-client');

  const { client_id: username, client_secret } = client;
  const own = new OAuth2Api(new Configuration({ basePath: servers.hydra, username, password: client_secret }));
  const basic = { auth: { username, password: client_secret } };
  const { data: tokens } = await own.oauth2TokenExchange(
    { grantType: 'authorization_code', code: back.searchParams.get('code') ?? '', redirectUri },
    basic,
  );
  const accessToken = tokens.access_token ?? '';
  const { data: claims } = await new OidcApi(
    new Configuration({ basePath: servers.hydra, accessToken }),
  ).getOidcUserInfo();
  expect(claims).toMatchObject({ sub: subject, email: 'ada@example.org' });

  const isActive = async () => (await admin.introspectOAuth2Token({ token: accessToken })).data.active;
  expect(await isActive()).toBe(true);
  await own.revokeOAuth2Token({ token: tokens.refresh_token ?? '' }, basic);
  expect(await isActive()).toBe(false);
  expect((await admin.listOAuth2ConsentSessions({ subject })).data).toHaveLength(1);
  await admin.revokeOAuth2ConsentSessions({ subject, all: true });
  expect((await admin.listOAuth2ConsentSessions({ subject })).data).toEqual([]);
  await admin.revokeOAuth2LoginSessions({ subject });
  await admin.deleteOAuth2Client({ id: client.client_id });
});
