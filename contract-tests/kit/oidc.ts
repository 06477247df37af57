import type { Agent, AgentAnswer } from '../runner/agent.ts';
import { type FlowKind, open, start, startApi, submit, text } from './index.ts';

const form = 'application/x-www-form-urlencoded';

/** A person at the social sign-in provider: the subject and claims, as form fields. */
export type ProviderPerson = Readonly<Record<string, string>>;

/** Returns a person with a verified address, which is also the subject. @param changes to the claims */
export function providerPerson(email: string, changes: ProviderPerson = {}): ProviderPerson {
  return { subject: email, email, email_verified: 'true', given_name: 'Grace', family_name: 'Hopper', ...changes };
}

/** Submits the provider's form. Not recorded, because the provider is not under test. @returns the address it redirects to */
async function answerAtProvider(agent: Agent, address: string, fields: ProviderPerson): Promise<string> {
  const raw = new URLSearchParams(fields).toString();
  const { location } = await agent.post(
    address,
    {},
    { raw, unrecorded: true, headers: { 'content-type': form, accept: 'text/html' } },
  );
  return location;
}

/** Signs in at the provider. @returns the address of the callback */
export const allowAtProvider = (agent: Agent, address: string, person: ProviderPerson): Promise<string> =>
  answerAtProvider(agent, address, { ...person, decision: 'allow' });

/** Refuses at the provider. @returns the address of the callback */
export const denyAtProvider = (agent: Agent, address: string): Promise<string> =>
  answerAtProvider(agent, address, { decision: 'deny' });

/** Returns the provider's address from the answer to a submission: in the redirect or in the body. */
export function providerAddress({ location, body }: AgentAnswer): string {
  return location || text(body, 'redirect_browser_to');
}

/** Returns an address with changed query parameters; `''` leaves one out. */
export function changeParameters(address: string, changes: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url.href;
}

/** Opens a form and signs in at the provider. @returns the address of the callback, not yet called */
export async function returnFromProvider(
  form: Agent,
  kind: FlowKind,
  provider: string,
  who: ProviderPerson,
  query = '',
): Promise<string> {
  const flow = await open(form, kind, query);
  return allowAtProvider(form, providerAddress(await submit(form, flow, { method: 'oidc', provider })), who);
}

/** Does the same as `returnFromProvider` with requests of a script instead of forms. */
export async function returnFromProviderByScript(
  browser: Agent,
  kind: FlowKind,
  provider: string,
  who: ProviderPerson,
  query = '',
): Promise<string> {
  const flow = await start(browser, kind, query);
  return allowAtProvider(browser, providerAddress(await submit(browser, flow, { method: 'oidc', provider })), who);
}

/** Signs in at the provider from a native app. @returns the callback's address, and the session token exchange code of the flow */
export async function returnToApp(
  native: Agent,
  kind: FlowKind,
  provider: string,
  who: ProviderPerson,
  more: object = {},
): Promise<{ readonly callback: string; readonly code: string }> {
  const flow = await startApi(
    native,
    kind,
    '?return_session_token_exchange_code=true&return_to=http://127.0.0.1:4455/app',
  );
  const sent = await native.post(text(flow, 'ui.action'), { method: 'oidc', provider, ...more });
  return {
    callback: await allowAtProvider(native, providerAddress(sent), who),
    code: text(flow, 'session_token_exchange_code'),
  };
}

/** Creates an identity that is linked to accounts at these providers. @returns its id */
export async function makeLinkedIdentity(
  admin: Agent,
  email: string,
  providers: readonly string[],
  options: { readonly password?: string } = {},
): Promise<string> {
  const { body } = await admin.post(
    '/admin/identities',
    {
      schema_id: 'default',
      traits: { email, firstName: 'Ada' },
      credentials: {
        oidc: { config: { providers: providers.map((provider) => ({ provider, subject: email })) } },
        ...(options.password ? { password: { config: { password: options.password } } } : {}),
      },
    },
    { unrecorded: true },
  );
  return text(body, 'id');
}

/** Links a provider in the settings and signs in there. @returns the address of the callback, not yet called */
export async function linkAndReturn(
  agent: Agent,
  flow: unknown,
  provider: string,
  who: ProviderPerson,
): Promise<string> {
  return allowAtProvider(agent, providerAddress(await submit(agent, flow, { link: provider })), who);
}
