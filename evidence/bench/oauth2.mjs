/** One user's OAuth 2.0 flows through Hydra with a sign-in at Kratos. Consent, logout and device requests are accepted at once. */
import { createHash, randomBytes } from 'node:crypto';
import { askJson } from './browser.mjs';

export const redirectUri = 'http://127.0.0.1:9/callback';
const device = 'urn:ietf:params:oauth:grant-type:device_code';
const scope = 'openid offline_access';

/** Registers a public client. @returns its id */
export async function registerClient(hydraAdmin) {
  const client = {
    client_id: 'soak',
    grant_types: ['authorization_code', 'refresh_token', device],
    response_types: ['code'],
    redirect_uris: [redirectUri],
    post_logout_redirect_uris: [redirectUri],
    scope,
    token_endpoint_auth_method: 'none',
  };
  const { client_id } = await askJson('POST', `${hydraAdmin}/admin/clients`, client);
  return client_id;
}

/**
 * Runs an authorization code flow with PKCE, userinfo, a refresh and a logout, then a device flow.
 *
 * @param signIn signs in at Kratos for a login challenge and returns the address of the redirect
 * @throws if a response is not the expected one
 */
export async function runOAuth2({ ask, expectThat, hydra, client_id, subject, signIn }) {
  const go = (url) => ask('GET', url);
  const token = (form) => ask('POST', `${hydra.public}/oauth2/token`, new URLSearchParams({ client_id, ...form }));
  const challengeIn = (answer, kind) => {
    const challenge = URL.parse(answer.location)?.searchParams.get(`${kind}_challenge`);
    expectThat(challenge, `a ${kind} challenge`, answer);
    return challenge;
  };
  const decide = async (kind, challenge, body = {}) => {
    const query = new URLSearchParams({ [`${kind}_challenge`]: challenge });
    const accepted = await ask('PUT', `${hydra.admin}/admin/oauth2/auth/requests/${kind}/accept?${query}`, body);
    expectThat(accepted.status === 200, `${kind} accepted`, accepted);
    return go(accepted.body.redirect_to);
  };
  /** Answers the login and the consent request. @returns the response after the consent */
  const throughLogin = async (started) => {
    const signedIn = await go(await signIn(challengeIn(started, 'login')));
    return decide('consent', challengeIn(signedIn, 'consent'), { grant_scope: scope.split(' ') });
  };

  const code_verifier = randomBytes(32).toString('base64url');
  const code_challenge = createHash('sha256').update(code_verifier).digest('base64url');
  const parameters = { client_id, scope, response_type: 'code', redirect_uri: redirectUri, state: 'state-of-the-soak' };
  const query = new URLSearchParams({ ...parameters, code_challenge, code_challenge_method: 'S256' });
  const back = await throughLogin(await go(`${hydra.public}/oauth2/auth?${query}`));
  const code = URL.parse(back.location)?.searchParams.get('code');
  expectThat(back.location.startsWith(redirectUri) && code, 'a code', back);
  const refused = await token({
    grant_type: 'authorization_code',
    code: 'none',
    redirect_uri: redirectUri,
    code_verifier,
  });
  expectThat(refused.status === 400 && refused.body.error === 'invalid_grant', 'a wrong code refused', refused);
  const given = await token({ grant_type: 'authorization_code', code, redirect_uri: redirectUri, code_verifier });
  expectThat(given.status === 200 && given.body.id_token, 'tokens', given);
  const info = await ask('GET', `${hydra.public}/userinfo`, undefined, {
    authorization: `Bearer ${given.body.access_token}`,
  });
  expectThat(info.body.sub === subject, 'the subject', info);
  const fresh = await token({ grant_type: 'refresh_token', refresh_token: given.body.refresh_token });
  expectThat(fresh.status === 200 && fresh.body.refresh_token !== given.body.refresh_token, 'refreshed', fresh);

  const leaving = { id_token_hint: fresh.body.id_token, post_logout_redirect_uri: redirectUri };
  const leave = await go(`${hydra.public}/oauth2/sessions/logout?${new URLSearchParams(leaving)}`);
  const left = await decide('logout', challengeIn(leave, 'logout'));
  expectThat(left.location.startsWith(redirectUri), 'logged out', left);

  const begun = await ask('POST', `${hydra.public}/oauth2/device/auth`, new URLSearchParams({ client_id, scope }));
  expectThat(begun.status === 200, 'a device code', begun);
  const { device_code, user_code, verification_uri_complete } = begun.body;
  const shown = await go(verification_uri_complete);
  const entered = await decide('device', challengeIn(shown, 'device'), { user_code });
  await throughLogin(entered);
  const connected = await token({ grant_type: device, device_code });
  expectThat(connected.status === 200 && connected.body.access_token, 'the device connected', connected);
}
