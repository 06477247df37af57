import type { Agent, AgentAnswer } from '../runner/agent.ts';
import type { Stage } from '../runner/contract.ts';
import { parameter, password, submit, text } from './index.ts';

export const client = 'contract-client';
export const callback = 'http://127.0.0.1:4446/callback';
export const postLogoutUrl = 'http://127.0.0.1:4446/bye';
export const consentPath = '/admin/oauth2/auth/requests/consent';
const scope = 'openid offline_access';

/** RFC 7636, appendix B. */
export const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

/** Returns the path and query of an authorization request with code and PKCE. @param changes to its parameters; `''` leaves one out */
export function authorizationPath(changes: Readonly<Record<string, string>> = {}): string {
  const all = {
    client_id: client,
    response_type: 'code',
    scope,
    redirect_uri: callback,
    state: 'state-of-the-client',
    nonce: 'nonce-of-the-client',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...changes,
  };
  return `/oauth2/auth?${new URLSearchParams(Object.entries(all).filter(([, value]) => value !== ''))}`;
}

/** Deletes and registers the client. It is public, so Hydra requires PKCE. */
export async function makeClient({ hydra, note }: Stage): Promise<void> {
  await hydra.admin.delete(`/admin/clients/${client}`, undefined, { unrecorded: true });
  note('the client');
  await hydra.admin.post('/admin/clients', {
    client_id: client,
    client_name: 'Main application',
    client_uri: 'http://127.0.0.1:4446/',
    redirect_uris: [callback],
    post_logout_redirect_uris: [postLogoutUrl],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope,
    token_endpoint_auth_method: 'none',
  });
  await hydra.admin.get(`/admin/clients/${client}`);
}

/** Signs in by password through an authorization request. @returns the consent challenge */
export async function signInToConsent(
  { addresses }: Stage,
  browser: Agent,
  identifier: string,
  request: string,
): Promise<string> {
  const toLogin = await browser.navigate(addresses.hydra + request);
  const { body: flow } = await browser.fetch(
    `/self-service/login/browser?login_challenge=${parameter(toLogin.location, 'login_challenge')}`,
  );
  const done = await submit(browser, flow, { method: 'password', identifier, password });
  const acceptConsent = await browser.navigate(text(done.body, 'redirect_browser_to'));
  return parameter(acceptConsent.location, 'consent_challenge');
}

/** Accepts a consent request as the gateway does, and follows the redirect back to the client. */
export async function acceptConsent(
  { hydra }: Stage,
  browser: Agent,
  challenge: string,
  accept: object,
): Promise<AgentAnswer> {
  const { body } = await hydra.admin.put(`${consentPath}/accept?consent_challenge=${challenge}`, accept);
  return browser.navigate(text(body, 'redirect_to'));
}
