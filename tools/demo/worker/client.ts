/** The main application as a public OAuth 2.0 client in the page, with authorization code and PKCE. */
import * as oidc from 'openid-client';
import { client } from './addresses.ts';
import { home } from './home.ts';
import { startServers } from './host.ts';

const key = 'transaction';
const { addresses } = await startServers();
const { client_id, redirect_uris, scope } = client(home);
const config = await oidc.discovery(new URL(addresses.hydra), client_id, {}, oidc.None(), {
  // Plain HTTP is allowed on this machine only.
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

/** Exchanges the code. @returns the claims of the ID token and userinfo */
async function exchangeCode(): Promise<object> {
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
if (new URLSearchParams(location.search).has('code'))
  await exchangeCode().then(show, (error: Error) => show(error.message));
