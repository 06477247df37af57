import { createHash } from 'node:crypto';
import type { Agent, AgentAnswer } from '../runner/agent.ts';
import type { Stage } from '../runner/contract.ts';
import { parameter, text } from './index.ts';
import { consentPath } from './oauth2.ts';

const requests = '/admin/oauth2/auth/requests';

interface AcceptBodies {
  readonly login?: object;
  readonly consent?: object;
}

/**
 * Sends an authorization request and accepts login and consent by the admin API, as a user interface would.
 * @returns the answer that leads back to the client, or an earlier one if Hydra asks for no login or consent
 */
export async function authorizeByAdminApi(
  stage: Stage,
  browser: Agent,
  request: string,
  { login, consent }: AcceptBodies = {},
): Promise<AgentAnswer> {
  const { addresses, hydra } = stage;
  const toLogin = await browser.navigate(addresses.hydra + request);
  if (!toLogin.location.includes('login_challenge=')) return toLogin;
  const challenge = `?login_challenge=${parameter(toLogin.location, 'login_challenge')}`;
  const accept = { subject: 'member-3', remember: true, ...login };
  const { body } = await hydra.admin.put(`${requests}/login/accept${challenge}`, accept);
  const toConsent = await browser.navigate(text(body, 'redirect_to'));
  if (!toConsent.location.includes('consent_challenge=')) return toConsent;
  const question = `?consent_challenge=${parameter(toConsent.location, 'consent_challenge')}`;
  const grant = { grant_scope: ['openid', 'offline_access'], ...consent };
  const answer = await hydra.admin.put(`${consentPath}/accept${question}`, grant);
  return browser.navigate(text(answer.body, 'redirect_to'));
}

/** Returns the parameters of an authorization response: from the query or fragment, and from a `form_post` page. */
export function responseParameters({
  location,
  body,
}: {
  location?: string | undefined;
  body: unknown;
}): URLSearchParams {
  const { search, hash } = new URL(location || 'http://nowhere/');
  const fields = [...String(body).matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  const all = new URLSearchParams(search || hash.slice(1));
  for (const [, name = '', value = ''] of fields) all.append(name, value);
  return all;
}

/** Returns the left half of a SHA-256 digest, as in `c_hash` and `at_hash` (OpenID Connect Core, 3.3.2.11). */
export const halfHash = (value: string): string =>
  createHash('sha256').update(value).digest().subarray(0, 16).toString('base64url');

/** Returns the claims of a JWT without verifying it. */
export const claimsOf = (token: string): Readonly<Record<string, unknown>> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
