import type { Agent, Seen } from '../runner/agent.ts';
import { type Kind, open, start, startApi, submit, text } from './index.ts';

const form = 'application/x-www-form-urlencoded';

/** Who someone is at the social sign-in provider: the subject, and claims as form fields. */
export type Person = Readonly<Record<string, string>>;

/** A person with a verified address, known to the provider by that address; `changes` sets claims. */
export function person(email: string, changes: Person = {}): Person {
  return { subject: email, email, email_verified: 'true', given_name: 'Grace', family_name: 'Hopper', ...changes };
}

/** What the provider is asked by the address it was reached at; how it answers is no part of a recording. */
async function decide(agent: Agent, address: string, fields: Person): Promise<string> {
  const raw = new URLSearchParams(fields).toString();
  const { location } = await agent.post(
    address,
    {},
    { raw, unrecorded: true, headers: { 'content-type': form, accept: 'text/html' } },
  );
  return location;
}

/** Signs in at the provider; the address it sends the browser back to. */
export const allow = (agent: Agent, address: string, who: Person): Promise<string> =>
  decide(agent, address, { ...who, decision: 'allow' });

/** Refuses at the provider. */
export const deny = (agent: Agent, address: string): Promise<string> => decide(agent, address, { decision: 'deny' });

/** Where an accepted provider submission sends the browser: by redirect, or by the answer's body. */
export function providerAddress({ location, body }: Seen): string {
  return location || text(body, 'redirect_browser_to');
}

/** The address with parameters changed; an empty value leaves one out. */
export function changed(address: string, changes: Readonly<Record<string, string>>): string {
  const url = new URL(address);
  for (const [name, value] of Object.entries(changes)) {
    if (value === '') url.searchParams.delete(name);
    else url.searchParams.set(name, value);
  }
  return url.href;
}

/** From a page to the provider and back: the address of the callback, not yet called. */
export async function comeBack(form: Agent, kind: Kind, provider: string, who: Person, query = ''): Promise<string> {
  const flow = await open(form, kind, query);
  return allow(form, providerAddress(await submit(form, flow, { method: 'oidc', provider })), who);
}

/** As `comeBack`, for a page whose requests are a script's. */
export async function comeBackByScript(
  browser: Agent,
  kind: Kind,
  provider: string,
  who: Person,
  query = '',
): Promise<string> {
  const flow = await start(browser, kind, query);
  return allow(browser, providerAddress(await submit(browser, flow, { method: 'oidc', provider })), who);
}

/** A native app's way to the provider and back to the callback, with the code it asked for at the start. */
export async function comeBackToApp(
  native: Agent,
  kind: Kind,
  provider: string,
  who: Person,
  more: object = {},
): Promise<{ readonly callback: string; readonly code: string }> {
  const flow = await startApi(
    native,
    kind,
    '?return_session_token_exchange_code=true&return_to=http://127.0.0.1:4455/app',
  );
  const sent = await native.post(text(flow, 'ui.action'), { method: 'oidc', provider, ...more });
  return {
    callback: await allow(native, providerAddress(sent), who),
    code: text(flow, 'session_token_exchange_code'),
  };
}

/** An identity that the provider's person signs in to, made over the admin API; its id. */
export async function makeLinked(
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

/** Chooses a provider in the settings and signs in there: the address of the callback, not yet called. */
export async function linkAndReturn(agent: Agent, flow: unknown, provider: string, who: Person): Promise<string> {
  return allow(agent, providerAddress(await submit(agent, flow, { link: provider })), who);
}
