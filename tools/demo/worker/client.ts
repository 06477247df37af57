/** The main application as a public OAuth2 client: authorization code and PKCE, all in the page. */
import * as oidc from 'openid-client';
import { client } from './addresses.ts';
import { startServers } from './host.ts';

const key = 'transaction';
const { addresses } = await startServers();
const { client_id, redirect_uris, scope } = client(location.origin);
const config = await oidc.discovery(new URL(addresses.hydra), client_id, {}, oidc.None(), {
  // Plain http is for loopback only.
  execute: location.protocol === 'http:' ? [oidc.allowInsecureRequests] : [],
});

async function signIn(): Promise<void> {
  const transaction = { state: oidc.randomState(), nonce: oidc.randomNonce(), verifier: oidc.randomPKCECodeVerifier() };
  sessionStorage.setItem(key, JSON.stringify(transaction));
  location.href = oidc.buildAuthorizationUrl(config, {
    redirect_uri: redirect_uris[0] ?? '',
    scope,
    state: transaction.state,
    nonce: transaction.nonce,
    code_challenge: await oidc.calculatePKCECodeChallenge(transaction.verifier),
    code_challenge_method: 'S256',
  }).href;
}

/** @returns what the ID token and userinfo say */
async function finish(): Promise<object> {
  const { state, nonce, verifier } = JSON.parse(sessionStorage.getItem(key) ?? '{}');
  const tokens = await oidc.authorizationCodeGrant(config, new URL(location.href), {
    expectedState: state,
    expectedNonce: nonce,
    pkceCodeVerifier: verifier,
    idTokenExpected: true,
  });
  history.replaceState(null, '', location.pathname);
  const claims = tokens.claims();
  return { ...claims, ...(await oidc.fetchUserInfo(config, tokens.access_token, claims?.sub ?? '')) };
}

const output = document.querySelector('output');
const show = (value: unknown) => output?.replaceChildren(JSON.stringify(value, null, 2));
const button = document.querySelector('button');
button?.addEventListener('click', () => void signIn());
button?.removeAttribute('disabled');
if (new URLSearchParams(location.search).has('code')) await finish().then(show, (error: Error) => show(error.message));
