import type { Flow, FlowKind } from '@members/openapi';
import type { Problem } from './action.ts';
import type { FlowContext } from './context.ts';
import { preparePolicy } from './error/lazy-policy.ts';
import { eventOf } from './events.ts';
import { journeyOf, mergeJourneys } from './journey/journey.ts';
import { oauth2HintsOf } from './journey/oauth2-hints.ts';
import { findRequest, rememberRequest } from './journey/oauth2-request.ts';
import { recordHop, resetHops } from './journey/redirect-count.ts';
import { forgetAccounts, keepTypedAccount, takeChoice } from './known-accounts.ts';
import { dropMethod, settleMethod } from './last-method.ts';
import { type FlowLoaderData, loadFlow } from './load.ts';
import { perform, redirectToFlow, type ScreenContext } from './perform.ts';
import { type Submission, submitFlow } from './submit.ts';
import { typedInput } from './typed-address.ts';

/** Action data of a flow screen: the flow with its messages, or a problem that leaves the form unchanged. */
export type ActionResult = { readonly flow: Flow; readonly at: number } | { readonly problem: Problem };

/**
 * Loader of a flow screen.
 * @returns the flow to show, a problem, or a `Response` that the router follows
 */
export async function flowLoader(
  context: FlowContext,
  kind: FlowKind,
  request: Request,
): Promise<FlowLoaderData | Response> {
  const url = new URL(request.url);
  const screen: ScreenContext = { context, kind, url, journey: journeyOf(url.searchParams) };
  const result = await loadFlow(context, kind, url);
  if ('action' in result) {
    if (result.action.do === 'browse') recordHop(context.visitStorage, context.now());
    await findRequest(context, result.action, url, screen.journey.login_challenge);
    if (result.action.do !== 'show') return perform(result.action, screen);
    return redirectToFlow(screen, result.action.flow);
  }
  if (result.isNew) return redirectToFlow(screen, result.flow);
  resetHops(context.visitStorage);
  preparePolicy();
  const { flow } = result;
  rememberRequest(context.oauth2Requests, flow);
  if (kind === 'login' || kind === 'registration') settleMethod(context.deviceStorage, flow.id);
  if (kind === 'login') {
    if (!context.config.account_chooser) forgetAccounts(context.deviceStorage);
    context.typedAddress.current =
      takeChoice(context.visitStorage, context.deviceStorage) ?? context.typedAddress.current;
  }
  const { loginHint } = oauth2HintsOf(flow);
  context.typedAddress.current ??= loginHint;
  const typed = typedInput(context.typedAddress, kind);
  const carried = context.carriedInput.get(kind) ?? (typed && { values: typed });
  context.carriedInput.delete(kind);
  return { flow, origin: url.origin, ...(carried === undefined ? {} : { carried }) };
}

/**
 * Action of a flow screen. The router passes a `Submission` as the request's JSON body; it never comes from the
 * network.
 */
export async function flowAction(context: FlowContext, request: Request): Promise<ActionResult | Response> {
  const url = new URL(request.url);
  const submission: Submission = await request.json();
  const { kind, draft } = submission;
  const journey = mergeJourneys(journeyOf(url.searchParams), submission.journey);
  const screen: ScreenContext = { context, kind, url, journey, draft };
  const { action, isOtherFlow } = await submitFlow(context, submission, url);
  context.onEvent(eventOf(kind, action));
  if (action.do === 'show' || action.do === 'fail') dropMethod(context.deviceStorage);
  else if (action.do !== 'load') keepTypedAccount(context, kind);
  await findRequest(context, action, url, journey.login_challenge);
  if (action.do !== 'show') return perform(action, screen);
  if (!isOtherFlow) return { flow: action.flow, at: context.now() };
  context.carriedInput.set(kind, { values: draft, notice: 'renewed' });
  return redirectToFlow(screen, action.flow);
}
