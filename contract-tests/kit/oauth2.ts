import type { Agent, Seen } from '../runner/agent.ts';
import type { Stage } from '../runner/contract.ts';
import { parameter, password, submit, text } from './index.ts';

export const client = 'contract-client';
export const callback = 'http://127.0.0.1:4446/callback';
export const bye = 'http://127.0.0.1:4446/bye';
export const consentPath = '/admin/oauth2/auth/requests/consent';
const scope = 'openid offline_access';

/** RFC 7636, appendix B. */
export const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

/** An authorization request of the client, code and PKCE; an empty change leaves the parameter out. */
export function authorize(changes: Readonly<Record<string, string>> = {}): string {
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

/** Registers the client anew: public, so that PKCE is asked of it. */
export async function makeClient({ hydra, note }: Stage): Promise<void> {
  await hydra.admin.delete(`/admin/clients/${client}`, undefined, { unrecorded: true });
  note('the client');
  await hydra.admin.post('/admin/clients', {
    client_id: client,
    client_name: 'Main application',
    client_uri: 'http://127.0.0.1:4446/',
    redirect_uris: [callback],
    post_logout_redirect_uris: [bye],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    scope,
    token_endpoint_auth_method: 'none',
  });
  await hydra.admin.get(`/admin/clients/${client}`);
}

/** Signs in by the browser through an authorization request; ends at the consent challenge. */
export async function signIn(
  { addresses }: Stage,
  browser: Agent,
  identifier: string,
  request: string,
): Promise<string> {
  const begun = await browser.navigate(addresses.hydra + request);
  const { body: flow } = await browser.fetch(
    `/self-service/login/browser?login_challenge=${parameter(begun.location, 'login_challenge')}`,
  );
  const done = await submit(browser, flow, { method: 'password', identifier, password });
  const consent = await browser.navigate(text(done.body, 'redirect_browser_to'));
  return parameter(consent.location, 'consent_challenge');
}

/** Accepts a consent as the gateway would and follows its verifier back to the client. */
export async function consent({ hydra }: Stage, browser: Agent, challenge: string, accept: object): Promise<Seen> {
  const { body } = await hydra.admin.put(`${consentPath}/accept?consent_challenge=${challenge}`, accept);
  return browser.navigate(text(body, 'redirect_to'));
}
