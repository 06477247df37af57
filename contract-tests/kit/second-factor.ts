import { totp } from '@members/testkit/totp';
import type { Agent, AgentAnswer } from '../runner/agent.ts';
import type { Stage } from '../runner/contract.ts';
import { csrf, password, submit, text, valueAt } from './index.ts';

export { totp };

/** Returns the first node with this name or id; undefined if there is none. */
export const node = (flow: unknown, key: string): unknown => nodes(flow, key)[0];

/** Returns all nodes with this name or id. */
export function nodes(flow: unknown, key: string): readonly unknown[] {
  const all = valueAt(flow, 'ui.nodes');
  const isIt = (each: unknown) => valueAt(each, 'attributes.name') === key || valueAt(each, 'attributes.id') === key;
  return Array.isArray(all) ? all.filter(isIt) : [];
}

/** Returns the TOTP secret that a settings flow offers. */
export function offeredSecret(flow: unknown): string {
  return text(node(flow, 'totp_secret_key'), 'attributes.text.text');
}

/**
 * Returns the TOTP code for the secret that a settings flow offers, at the time the server issued the flow (by its clock).
 * @param shift milliseconds to add to this time
 */
export function appCode(flow: unknown, shift = 0): string {
  return totp(offeredSecret(flow), Date.parse(text(flow, 'issued_at')) + shift);
}

/** Returns the backup codes that a settings flow shows. */
export function shownCodes(flow: unknown): string[] {
  return text(node(flow, 'lookup_secret_codes'), 'attributes.text.text').split(', ');
}

/** Period of the codes of an authenticator app (ms; RFC 6238, section 5.2). */
const period = 30_000;

/**
 * Waits for the next period of codes if less than half of this one is left: a code of the period before must not be of the
 * second before when it arrives.
 * @param flow that the server has just issued
 * @returns how long it waited (ms)
 */
export async function waitForPeriod({ wait }: Pick<Stage, 'wait'>, flow: unknown): Promise<number> {
  const age = Date.parse(text(flow, 'issued_at')) % period;
  const waited = age > period / 2 ? period - age : 0;
  if (waited > 0) await wait(waited);
  return waited;
}

type Type = 'browser' | 'api';

const quiet = { unrecorded: true };

/** Signs in by password; not recorded. A native agent keeps the token. */
export async function signIn(agent: Agent, identifier: string, type: Type = 'browser', secret = password) {
  agent.token = undefined;
  const { body: flow } = await agent.fetch(`/self-service/login/${type}`, quiet);
  const token = type === 'browser' ? { csrf_token: csrf(flow) } : {};
  const fields = { ...token, method: 'password', identifier, password: secret };
  const { body } = await agent.post(text(flow, 'ui.action'), fields, quiet);
  if (type === 'api') agent.token = text(body, 'session_token');
}

/** Starts a settings flow; not recorded. */
export async function unrecordedSettings(agent: Agent, type: Type = 'browser'): Promise<unknown> {
  return (await agent.fetch(`/self-service/settings/${type}`, quiet)).body;
}

/** Waits until the agent's session is no longer privileged; not recorded. */
export async function waitUntilUnprivileged({ until }: Stage, agent: Agent, type: Type = 'browser'): Promise<void> {
  const flow = await unrecordedSettings(agent, type);
  const token = type === 'browser' ? { csrf_token: csrf(flow) } : {};
  const fields = { ...token, method: 'password', password: 'short' };
  const script = { accept: 'application/json' };
  await until(403, () => agent.post(text(flow, 'ui.action'), fields, { ...quiet, headers: script }));
}

/** Adds an authenticator app to the signed-in account; not recorded. @returns its code, valid for about half a minute */
export async function enrolTotp(agent: Agent, type: Type = 'browser'): Promise<string> {
  return (await enrolApp(agent, type)).code;
}

/** Adds an authenticator app to the signed-in account; not recorded. @returns its secret, and the code of this moment */
export async function enrolApp(agent: Agent, type: Type = 'browser'): Promise<{ secret: string; code: string }> {
  const flow = await unrecordedSettings(agent, type);
  const code = appCode(flow);
  const token = type === 'browser' ? { csrf_token: csrf(flow) } : {};
  await agent.post(text(flow, 'ui.action'), { ...token, method: 'totp', totp_code: code }, quiet);
  return { secret: offeredSecret(flow), code };
}

/** Adds backup codes to the signed-in account; not recorded. @returns the codes */
export async function enrolLookup(agent: Agent, type: Type = 'browser'): Promise<string[]> {
  const flow = await unrecordedSettings(agent, type);
  const token = type === 'browser' ? { csrf_token: csrf(flow) } : {};
  const action = text(flow, 'ui.action');
  await agent.post(action, { ...token, lookup_secret_regenerate: true }, quiet);
  const { body } = await agent.fetch(`/self-service/settings/flows?id=${text(flow, 'id')}`, quiet);
  await agent.post(action, { ...token, lookup_secret_confirm: true }, quiet);
  return shownCodes(body);
}

/** Reads a flow again, as its page does. */
export async function reread(agent: Agent, flow: unknown, kind: 'login' | 'settings' = 'settings'): Promise<unknown> {
  return (await agent.fetch(`/self-service/${kind}/flows?id=${text(flow, 'id')}`)).body;
}

/** Submits a flow. @returns the flow in the answer, or the old one if the answer is a redirect */
export async function submitAndKeepFlow(agent: Agent, flow: unknown, fields: Readonly<Record<string, unknown>>) {
  const { body }: AgentAnswer = await submit(agent, flow, fields);
  return valueAt(body, 'ui') ? body : flow;
}
