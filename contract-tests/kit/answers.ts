import { createHash } from 'node:crypto';
import type { Agent, Seen } from '../runner/agent.ts';
import type { Stage } from '../runner/contract.ts';
import { parameter, text } from './index.ts';
import { consentPath } from './oauth2.ts';

const requests = '/admin/oauth2/auth/requests';

interface Granted {
  readonly login?: object;
  readonly consent?: object;
}

/** Answers an authorization request by the admin API, as anybody's user interface would; what comes back to the client. */
export async function granted(
  stage: Stage,
  browser: Agent,
  request: string,
  { login, consent }: Granted = {},
): Promise<Seen> {
  const { addresses, hydra } = stage;
  const begun = await browser.navigate(addresses.hydra + request);
  if (!begun.location.includes('login_challenge=')) return begun;
  const challenge = `?login_challenge=${parameter(begun.location, 'login_challenge')}`;
  const accept = { subject: 'member-3', remember: true, ...login };
  const { body } = await hydra.admin.put(`${requests}/login/accept${challenge}`, accept);
  const asked = await browser.navigate(text(body, 'redirect_to'));
  if (!asked.location.includes('consent_challenge=')) return asked;
  const question = `?consent_challenge=${parameter(asked.location, 'consent_challenge')}`;
  const grant = { grant_scope: ['openid', 'offline_access'], ...consent };
  const answer = await hydra.admin.put(`${consentPath}/accept${question}`, grant);
  return browser.navigate(text(answer.body, 'redirect_to'));
}

/** What came back: of the address's query or fragment, or of a page that posts itself. */
export function parametersOf({ location, body }: { location?: string | undefined; body: unknown }): URLSearchParams {
  const { search, hash } = new URL(location || 'http://nowhere/');
  const fields = [...String(body).matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)];
  const all = new URLSearchParams(search || hash.slice(1));
  for (const [, name = '', value = ''] of fields) all.append(name, value);
  return all;
}

/** The left half of a digest (OpenID Connect Core, 3.3.2.11). */
export const halfHash = (value: string): string =>
  createHash('sha256').update(value).digest().subarray(0, 16).toString('base64url');

/** The claims of a JWT that nobody verifies here. */
export const claimsOf = (token: string): Readonly<Record<string, unknown>> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
