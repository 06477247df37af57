import type { Flow, FlowKind } from '@members/openapi';
import type { Problem } from './action.ts';
import type { FlowContext } from './context.ts';
import { preparePolicy } from './error/deciding.ts';
import { eventOf } from './events.ts';
import { journeyOf, mergeJourneys } from './journey/journey.ts';
import { forgetHops, noteHop } from './journey/trail.ts';
import { wishesOf } from './journey/wishes.ts';
import { type Loaded, loadFlow } from './load.ts';
import { type Place, perform, showAt } from './perform.ts';
import { type Submission, submitFlow } from './submit.ts';

/** What a submit leaves on the screen: the flow with its messages, or a problem above the untouched form. */
export type ActionResult = { readonly flow: Flow; readonly at: number } | { readonly problem: Problem };

/**
 * Loader of a flow screen.
 * @returns the flow to show, a problem, or a `Response` that the router follows
 */
export async function flowLoader(context: FlowContext, kind: FlowKind, request: Request): Promise<Loaded | Response> {
  const url = new URL(request.url);
  const place: Place = { context, kind, url, journey: journeyOf(url.searchParams) };
  const result = await loadFlow(context, kind, url);
  if ('action' in result) {
    if (result.action.do === 'browse') noteHop(context.memory, context.now());
    if (result.action.do !== 'show') return perform(result.action, place);
    return showAt(place, result.action.flow);
  }
  if (result.fresh) return showAt(place, result.flow);
  forgetHops(context.memory);
  preparePolicy();
  const { flow } = result;
  const { loginHint } = wishesOf(flow);
  const hinted = kind === 'login' && loginHint !== undefined ? { values: { identifier: loginHint } } : undefined;
  const carried = context.carried.get(kind) ?? hinted;
  context.carried.delete(kind);
  return { flow, origin: url.origin, ...(carried === undefined ? {} : { carried }) };
}

/** Action of a flow screen; the request carries a `Submission` as JSON, from the router and never from the network. */
export async function flowAction(context: FlowContext, request: Request): Promise<ActionResult | Response> {
  const url = new URL(request.url);
  const submission: Submission = await request.json();
  const { kind, draft } = submission;
  const journey = mergeJourneys(journeyOf(url.searchParams), submission.journey);
  const place: Place = { context, kind, url, journey, draft };
  const { action, moved } = await submitFlow(context, submission, url);
  context.tell(eventOf(kind, action));
  if (action.do !== 'show') return perform(action, place);
  if (!moved) return { flow: action.flow, at: context.now() };
  context.carried.set(kind, { values: draft, notice: 'renewed' });
  return showAt(place, action.flow);
}
