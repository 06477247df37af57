import { totp } from '@members/testkit/totp';
import type { Agent, Seen } from '../runner/agent.ts';
import type { Stage } from '../runner/contract.ts';
import { at, csrf, password, submit, text } from './index.ts';

export { totp };

/** The node of that name or id; undefined where the form has none. */
export const node = (flow: unknown, key: string): unknown => nodes(flow, key)[0];

/** All of that name or id. */
export function nodes(flow: unknown, key: string): readonly unknown[] {
  const all = at(flow, 'ui.nodes');
  const isIt = (each: unknown) => at(each, 'attributes.name') === key || at(each, 'attributes.id') === key;
  return Array.isArray(all) ? all.filter(isIt) : [];
}

/** The secret that a settings flow offers to an authenticator app. */
export function offeredSecret(flow: unknown): string {
  return text(node(flow, 'totp_secret_key'), 'attributes.text.text');
}

/**
 * The code that an authenticator app shows for the secret that a settings flow offers, when the server made the flow: by
 * its clock, not by ours.
 *
 * @param shift how many milliseconds later
 */
export function appCode(flow: unknown, shift = 0): string {
  return totp(offeredSecret(flow), Date.parse(text(flow, 'issued_at')) + shift);
}

/** The backup codes that a settings flow shows. */
export function shownCodes(flow: unknown): string[] {
  return text(node(flow, 'lookup_secret_codes'), 'attributes.text.text').split(', ');
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

/** A settings flow, not recorded. */
export async function quietSettings(agent: Agent, type: Type = 'browser'): Promise<unknown> {
  return (await agent.fetch(`/self-service/settings/${type}`, quiet)).body;
}

/** Waits, unrecorded, until the agent's session is too old for what matters. */
export async function grownOld({ until }: Stage, agent: Agent, type: Type = 'browser'): Promise<void> {
  const flow = await quietSettings(agent, type);
  const token = type === 'browser' ? { csrf_token: csrf(flow) } : {};
  const fields = { ...token, method: 'password', password: 'short' };
  const script = { accept: 'application/json' };
  await until(403, () => agent.post(text(flow, 'ui.action'), fields, { ...quiet, headers: script }));
}

/** Links an authenticator app to the signed-in person; its code, good for the next half minute. Not recorded. */
export async function enrolTotp(agent: Agent, type: Type = 'browser'): Promise<string> {
  const flow = await quietSettings(agent, type);
  const code = appCode(flow);
  const token = type === 'browser' ? { csrf_token: csrf(flow) } : {};
  await agent.post(text(flow, 'ui.action'), { ...token, method: 'totp', totp_code: code }, quiet);
  return code;
}

/** Gives the signed-in person backup codes. Not recorded. */
export async function enrolLookup(agent: Agent, type: Type = 'browser'): Promise<string[]> {
  const flow = await quietSettings(agent, type);
  const token = type === 'browser' ? { csrf_token: csrf(flow) } : {};
  const action = text(flow, 'ui.action');
  await agent.post(action, { ...token, lookup_secret_regenerate: true }, quiet);
  const { body } = await agent.fetch(`/self-service/settings/flows?id=${text(flow, 'id')}`, quiet);
  await agent.post(action, { ...token, lookup_secret_confirm: true }, quiet);
  return shownCodes(body);
}

/** The flow as the person's page reads it. */
export async function reread(agent: Agent, flow: unknown, kind: 'login' | 'settings' = 'settings'): Promise<unknown> {
  return (await agent.fetch(`/self-service/${kind}/flows?id=${text(flow, 'id')}`)).body;
}

/** Submits and gives the flow back that came, or the old one where a page was sent on. */
export async function submitted(agent: Agent, flow: unknown, fields: Readonly<Record<string, unknown>>) {
  const { body }: Seen = await submit(agent, flow, fields);
  return at(body, 'ui') ? body : flow;
}
