import type { Agent, AgentAnswer } from '../runner/agent.ts';
import type { Stage } from '../runner/contract.ts';

/** Returns the value at a dotted path of a body (`ui.nodes.0.attributes`); undefined if there is none. */
export function valueAt(body: unknown, path: string): unknown {
  return path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], body);
}

/** Returns the string at a dotted path. @throws Error if there is none */
export function text(body: unknown, path: string): string {
  const value = valueAt(body, path);
  if (typeof value !== 'string') throw new Error(`no text at ${path} of ${JSON.stringify(body)?.slice(0, 300)}`);
  return value;
}

/** Returns a flow's anti-CSRF token from its hidden field. */
export function csrf(flow: unknown): string {
  return text(csrfNode(flow), 'attributes.value');
}

function csrfNode(flow: unknown): unknown {
  const nodes = valueAt(flow, 'ui.nodes');
  return Array.isArray(nodes) ? nodes.find((each) => valueAt(each, 'attributes.name') === 'csrf_token') : undefined;
}

/** Returns a query parameter of an address, which may lack a host. @throws Error if there is none */
export function parameter(address: string, name: string): string {
  const value = new URL(address, 'http://127.0.0.1').searchParams.get(name);
  if (value === null) throw new Error(`no ${name} in ${address}`);
  return value;
}

export type FlowKind = 'login' | 'registration' | 'settings' | 'verification' | 'recovery';

/** Starts a browser flow as a script does. @returns the flow */
export async function start(browser: Agent, kind: FlowKind, query = ''): Promise<unknown> {
  return (await browser.fetch(`/self-service/${kind}/browser${query}`)).body;
}

/** Starts a flow for native apps. @returns the flow */
export async function startApi(native: Agent, kind: FlowKind, query = ''): Promise<unknown> {
  return (await native.get(`/self-service/${kind}/api${query}`)).body;
}

/** Starts a browser flow as a page navigation, then reads it as the page's script does. @returns the flow */
export async function open(form: Agent, kind: FlowKind, query = ''): Promise<unknown> {
  const { location } = await form.navigate(`/self-service/${kind}/browser${query}`);
  return (await form.fetch(`/self-service/${kind}/flows?id=${parameter(location, 'flow')}`)).body;
}

/** Submits a flow with its anti-CSRF token, if it has one. */
export function submit(agent: Agent, flow: unknown, fields: Readonly<Record<string, unknown>>): Promise<AgentAnswer> {
  const token = csrfNode(flow) ? { csrf_token: csrf(flow) } : {};
  return agent.post(text(flow, 'ui.action'), { ...token, ...fields });
}

/** @throws Error unless the lifespan of the flow or session is this many seconds */
export function assertLifespan(body: unknown, seconds: number): void {
  const span = (Date.parse(text(body, 'expires_at')) - Date.parse(text(body, 'issued_at'))) / 1000;
  if (Math.abs(span - seconds) > 1) throw new Error(`lives ${span} s, not ${seconds} s`);
}

/** Returns the code in the newest message to a recipient; reading the messages is a recorded step. */
export async function newestCode({ mail }: Pick<Stage, 'mail'>, recipient: string): Promise<string> {
  const found = /\b\d{6}\b/.exec(text(await mail.messages(recipient), '0.body'))?.[0];
  if (!found) throw new Error(`no code in the newest message to ${recipient}`);
  return found;
}

export const password = 'violet-lantern-4711';

/** Creates an identity by the admin API, with a password unless it is `false`. @returns its id */
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
