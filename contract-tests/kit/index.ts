import type { Agent, Seen } from '../runner/agent.ts';
import type { Stage } from '../runner/contract.ts';

/** The value at a dotted path of a body (`ui.nodes.0.attributes`); undefined where there is none. */
export function at(body: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], body);
}

/** The string at a dotted path; throws where there is none, for then the suite cannot go on. */
export function text(body: unknown, path: string): string {
  const value = at(body, path);
  if (typeof value !== 'string') throw new Error(`no text at ${path} of ${JSON.stringify(body)?.slice(0, 300)}`);
  return value;
}

/** A flow's anti-CSRF token, from its hidden field. */
export function csrf(flow: unknown): string {
  return text(csrfNode(flow), 'attributes.value');
}

function csrfNode(flow: unknown): unknown {
  const nodes = at(flow, 'ui.nodes');
  return Array.isArray(nodes) ? nodes.find((each) => at(each, 'attributes.name') === 'csrf_token') : undefined;
}

/** A parameter of the address, whole or without a host, that an answer sends the browser to. */
export function parameter(address: string, name: string): string {
  const value = new URL(address, 'http://127.0.0.1').searchParams.get(name);
  if (value === null) throw new Error(`no ${name} in ${address}`);
  return value;
}

export type Kind = 'login' | 'registration' | 'settings' | 'verification' | 'recovery';

/** Starts a browser flow as a script does; the answer's body is the flow. */
export async function start(browser: Agent, kind: Kind, query = ''): Promise<unknown> {
  return (await browser.fetch(`/self-service/${kind}/browser${query}`)).body;
}

/** Starts a native flow. */
export async function startApi(native: Agent, kind: Kind, query = ''): Promise<unknown> {
  return (await native.get(`/self-service/${kind}/api${query}`)).body;
}

/** Starts a browser flow as a page navigation, then reads it as the page's script does. */
export async function open(form: Agent, kind: Kind, query = ''): Promise<unknown> {
  const { location } = await form.navigate(`/self-service/${kind}/browser${query}`);
  return (await form.fetch(`/self-service/${kind}/flows?id=${parameter(location, 'flow')}`)).body;
}

/** Submits a flow with its own anti-CSRF token, where it has one: not every native flow does. */
export function submit(agent: Agent, flow: unknown, fields: Readonly<Record<string, unknown>>): Promise<Seen> {
  const token = csrfNode(flow) ? { csrf_token: csrf(flow) } : {};
  return agent.post(text(flow, 'ui.action'), { ...token, ...fields });
}

/** Throws unless the flow or session lives that many seconds. */
export function lives(body: unknown, seconds: number): void {
  const span = (Date.parse(text(body, 'expires_at')) - Date.parse(text(body, 'issued_at'))) / 1000;
  if (Math.abs(span - seconds) > 1) throw new Error(`lives ${span} s, not ${seconds} s`);
}

/** The code of the newest message to a recipient; the reading of the mailbox is recorded. */
export async function newestCode({ mail }: Pick<Stage, 'mail'>, recipient: string): Promise<string> {
  const found = /\b\d{6}\b/.exec(text(await mail.messages(recipient), '0.body'))?.[0];
  if (!found) throw new Error(`no code in the newest message to ${recipient}`);
  return found;
}

export const password = 'violet-lantern-4711';

/** An identity, with a password unless that is `false`, made over the admin API; its id. */
export async function makeIdentity(
  admin: Agent,
  email: string,
  options: { unrecorded?: boolean; traits?: object; password?: false } = {},
): Promise<string> {
  const { traits = { email, firstName: 'Ada', lastName: 'Byron' }, password: has, ...rest } = options;
  const { body } = await admin.post(
    '/admin/identities',
    {
      schema_id: 'default',
      traits,
      ...(has === false ? {} : { credentials: { password: { config: { password } } } }),
    },
    { unrecorded: true, ...rest },
  );
  return text(body, 'id');
}
