import type { Agent, Fields, Seen } from '../runner/agent.ts';
import type { Stage } from '../runner/contract.ts';
import { at, newestCode, open, start, startApi, submit, text } from './index.ts';

export const read = '/self-service/recovery/flows?id=';
export const submitted = '/self-service/recovery?flow=';
export const back = '?return_to=http%3A%2F%2F127.0.0.1%3A4455%2Fafter';
export const method = 'code';
/** What no code is, whatever the server drew. */
export const noCode = 'abcdef';

/** Somebody who recovers: a page's script, a page, an app. */
export interface Asker {
  readonly name: 'browser' | 'form' | 'native';
  readonly agent: Agent;
  begin(query?: string): Promise<unknown>;
}

/** One of each, with cookies of their own. */
export function askers(
  { newBrowser, newForm, newNative }: Stage,
  kind: 'recovery' | 'verification' = 'recovery',
): readonly Asker[] {
  const [browser, form, native] = [newBrowser(), newForm(), newNative()];
  return [
    { name: 'browser', agent: browser, begin: (query) => start(browser, kind, query) },
    { name: 'form', agent: form, begin: (query) => open(form, kind, query) },
    { name: 'native', agent: native, begin: (query) => startApi(native, kind, query) },
  ];
}

export const reread = (agent: Agent, flow: unknown) => agent.fetch(read + text(flow, 'id'));

/** What the page at an address reads. */
function readBy(address: string): string | undefined {
  const { pathname, searchParams } = new URL(address, 'http://127.0.0.1');
  const [flow, id] = [searchParams.get('flow'), searchParams.get('id')];
  if (pathname.startsWith('/self-service/')) return address;
  if (pathname === '/error') return `/self-service/errors?id=${id}`;
  return flow ? `/self-service${pathname}/flows?id=${flow}` : undefined;
}

/** The way on that an answer names; undefined where it is itself what the person sees. */
function wayOn({ body, location }: Seen): string | undefined {
  const address = location || at(body, 'redirect_browser_to');
  if (typeof address === 'string') return readBy(address);
  const items = at(body, 'continue_with') ?? at(body, 'error.details.continue_with');
  const item = Array.isArray(items) ? items.at(-1) : undefined;
  const kind = /^show_(\w+)_ui$/.exec(String(at(item, 'action')))?.[1];
  return kind && `/self-service/${kind}/flows?id=${text(item, 'flow.id')}`;
}

/** Reads what an answer leads to; an app keeps the token it is given. What the person sees then. */
export async function follow(agent: Agent, answer: Seen): Promise<unknown> {
  const token = at(answer.body, 'continue_with.0.ory_session_token');
  if (typeof token === 'string') agent.token = token;
  const next = wayOn(answer);
  return next ? (await agent.fetch(next)).body : answer.body;
}

/** Submits a flow and reads what that leads to. */
export async function tell(agent: Agent, flow: unknown, fields: Fields): Promise<unknown> {
  return follow(agent, await submit(agent, flow, fields));
}

/** A flow that has sent its code, and the code. */
export async function asked(
  stage: Stage,
  { agent, begin }: Asker,
  email: string,
  query = '',
): Promise<{ readonly flow: unknown; readonly code: string }> {
  const flow = await tell(agent, await begin(query), { method, email });
  return { flow, code: await newestCode(stage, email) };
}
