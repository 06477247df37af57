import type { Agent, AgentAnswer, RequestFields } from '../runner/agent.ts';
import type { Stage } from '../runner/contract.ts';
import { newestCode, open, start, startApi, submit, text, valueAt } from './index.ts';

export const flowPath = '/self-service/recovery/flows?id=';
export const submitPath = '/self-service/recovery?flow=';
export const returnTo = '?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter';
export const method = 'code';
/** Never a valid code, because codes are digits. */
export const invalidCode = 'abcdef';

/** A client that recovers an account or verifies an address: a page's script, a form, a native app. */
export interface FlowClient {
  readonly name: 'browser' | 'form' | 'native';
  readonly agent: Agent;
  begin(query?: string): Promise<unknown>;
}

/** Creates one client of each kind, each with its own cookies. */
export function flowClients(
  { newBrowser, newForm, newNative }: Stage,
  kind: 'recovery' | 'verification' = 'recovery',
): readonly FlowClient[] {
  const [browser, form, native] = [newBrowser(), newForm(), newNative()];
  return [
    { name: 'browser', agent: browser, begin: (query) => start(browser, kind, query) },
    { name: 'form', agent: form, begin: (query) => open(form, kind, query) },
    { name: 'native', agent: native, begin: (query) => startApi(native, kind, query) },
  ];
}

export const reread = (agent: Agent, flow: unknown) => agent.fetch(flowPath + text(flow, 'id'));

/** Returns the path that the page at an address reads from Kratos. */
function readOfPage(address: string): string | undefined {
  const { pathname, searchParams } = new URL(address, 'http://127.0.0.1');
  const [flow, id] = [searchParams.get('flow'), searchParams.get('id')];
  if (pathname.startsWith('/self-service/')) return address;
  if (pathname === '/error') return `/self-service/errors?id=${id}`;
  return flow ? `/self-service${pathname}/flows?id=${flow}` : undefined;
}

/** Returns the path to read after an answer; undefined if the answer itself is shown. */
function nextRead({ body, location }: AgentAnswer): string | undefined {
  const address = location || valueAt(body, 'redirect_browser_to');
  if (typeof address === 'string') return readOfPage(address);
  const items = valueAt(body, 'continue_with') ?? valueAt(body, 'error.details.continue_with');
  const item = Array.isArray(items) ? items.at(-1) : undefined;
  const kind = /^show_(\w+)_ui$/.exec(String(valueAt(item, 'action')))?.[1];
  return kind && `/self-service/${kind}/flows?id=${text(item, 'flow.id')}`;
}

/**
 * Reads the flow or error that an answer leads to, and keeps a session token. @returns the flow or error that the user
 * sees
 */
export async function followAnswer(agent: Agent, answer: AgentAnswer): Promise<unknown> {
  const token = valueAt(answer.body, 'continue_with.0.ory_session_token');
  if (typeof token === 'string') agent.token = token;
  const next = nextRead(answer);
  return next ? (await agent.fetch(next)).body : answer.body;
}

/** Submits a flow and reads the flow or error that the answer leads to. */
export async function submitAndFollow(agent: Agent, flow: unknown, fields: RequestFields): Promise<unknown> {
  return followAnswer(agent, await submit(agent, flow, fields));
}

/** Starts a recovery by code. @returns the flow and the code */
export async function requestCode(
  stage: Stage,
  { agent, begin }: FlowClient,
  email: string,
  query = '',
): Promise<{ readonly flow: unknown; readonly code: string }> {
  const flow = await submitAndFollow(agent, await begin(query), { method, email });
  return { flow, code: await newestCode(stage, email) };
}
