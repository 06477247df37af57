import { Cookies } from 'ory-simulator/testing';
import { refusedStatus, type SdkWorld } from './world.ts';

const redirectUri = 'http://127.0.0.1:4446/callback';
const id = 'sdk-application';
const secret = 'a-secret-of-the-application';
const subject = 'member-1';
const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code';

/** Calls the methods for sign-in by OAuth2: login, consent, tokens, logout. */
export async function application(world: SdkWorld): Promise<void> {
  const { oauth2, follow, hydra } = world;
  const cookies = new Cookies();
  await oauth2.createOAuth2Client({
    oAuth2Client: {
      client_id: id,
      client_secret: secret,
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token', deviceGrant],
      scope: 'openid offline_access',
    },
  });
  const start = (state: string) =>
    follow(
      `${hydra}/oauth2/auth?${new URLSearchParams({ client_id: id, response_type: 'code', redirect_uri: redirectUri, scope: 'openid offline_access', state })}`,
      cookies,
    );
  const at = (url: URL, name: string) => url.searchParams.get(name) ?? '';

  const refused = { error: 'access_denied' };
  const loginChallenge = at(await start('refused-login'), 'login_challenge');
  await oauth2.getOAuth2LoginRequest({ loginChallenge });
  await oauth2.rejectOAuth2LoginRequest({ loginChallenge, rejectOAuth2Request: refused });

  const consentOf = async (state: string) => {
    const challenge = at(await start(state), 'login_challenge');
    const acceptOAuth2LoginRequest = { subject, remember: true };
    const { data } = await oauth2.acceptOAuth2LoginRequest({ loginChallenge: challenge, acceptOAuth2LoginRequest });
    return at(await follow(data.redirect_to, cookies), 'consent_challenge');
  };
  const consentChallenge = await consentOf('refused-consent');
  await oauth2.getOAuth2ConsentRequest({ consentChallenge });
  await oauth2.rejectOAuth2ConsentRequest({ consentChallenge, rejectOAuth2Request: refused });
  const { data: allowed } = await oauth2.acceptOAuth2ConsentRequest({
    consentChallenge: await consentOf('allowed-in-the-end'),
    acceptOAuth2ConsentRequest: { grant_scope: ['openid', 'offline_access'], remember: true },
  });
  const code = at(await follow(allowed.redirect_to, cookies), 'code');

  const own = world.client({ username: id, password: secret });
  const basic = { auth: { username: id, password: secret } };
  await refusedStatus(own.oauth2.oAuth2Authorize());
  const exchange = { grantType: 'authorization_code', code, redirectUri };
  const { data: tokens } = await own.oauth2.oauth2TokenExchange(exchange, basic);
  const accessToken = tokens.access_token ?? '';
  const bearer = world.client({ accessToken });
  await bearer.oidc.getOidcUserInfo();
  await refusedStatus(
    bearer.oidc.createVerifiableCredential({ createVerifiableCredentialRequestBody: { format: 'jwt_vc_json' } }),
  );
  await oauth2.introspectOAuth2Token({ token: accessToken });
  await own.oauth2.revokeOAuth2Token({ token: tokens.refresh_token ?? '' }, basic);
  await own.oidc.discoverOidcConfiguration();
  await own.wellknown.discoverJsonWebKeys();

  await oauth2.listOAuth2ConsentSessions({ subject });
  const logout = async () => {
    const hint = new URLSearchParams({ id_token_hint: tokens.id_token ?? '' });
    return at(await follow(`${hydra}/oauth2/sessions/logout?${hint}`, cookies), 'logout_challenge');
  };
  const first = await logout();
  await oauth2.getOAuth2LogoutRequest({ logoutChallenge: first });
  await oauth2.rejectOAuth2LogoutRequest({ logoutChallenge: first });
  await oauth2.acceptOAuth2LogoutRequest({ logoutChallenge: await logout() });
  await refusedStatus(own.oidc.revokeOidcSession());
  await oauth2.revokeOAuth2ConsentSessions({ subject, all: true });
  await oauth2.revokeOAuth2LoginSessions({ subject });
}

/** Calls the methods for the device grant. */
export async function device(world: SdkWorld): Promise<void> {
  const { oauth2, follow, hydra, client } = world;
  const basic = { auth: { username: id, password: secret } };
  const { oauth2: own } = client();
  await refusedStatus(own.oAuth2DeviceFlow(basic));
  await refusedStatus(own.performOAuth2DeviceVerificationFlow());
  const form = new URLSearchParams({ client_id: id, scope: 'openid' });
  const begun = await own.oAuth2DeviceFlow({
    ...basic,
    data: form.toString(),
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
  });
  const deviceChallenge =
    (await follow(`${hydra}/oauth2/device/verify`, new Cookies())).searchParams.get('device_challenge') ?? '';
  const accept = { user_code: begun.data.user_code ?? '' };
  await oauth2.acceptUserCodeRequest({ deviceChallenge, acceptDeviceUserCodeRequest: accept });
}

/** Calls the methods for dynamic client registration. */
export async function dynamicClient({ client }: SdkWorld): Promise<void> {
  const oAuth2Client = { client_name: 'Self-made', redirect_uris: [redirectUri] };
  const { data: made } = await client().oidc.createOidcDynamicClient({ oAuth2Client });
  const of = { id: made.client_id ?? '' };
  const { oidc } = client({ accessToken: made.registration_access_token ?? '' });
  await oidc.getOidcDynamicClient(of);
  const { data: changed } = await oidc.setOidcDynamicClient({
    ...of,
    oAuth2Client: { ...oAuth2Client, client_name: 'Other' },
  });
  const last = client({ accessToken: changed.registration_access_token ?? made.registration_access_token ?? '' });
  await last.oidc.deleteOidcDynamicClient(of);
}
