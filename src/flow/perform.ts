import type { Flow, FlowKind } from '@members/openapi';
import { redirect, redirectDocument, replace } from 'react-router-dom';
import type { Action, Problem, RequestLinks } from './action.ts';
import type { FlowContext } from './context.ts';
import type { FieldValues } from './draft.ts';
import { type Journey, journeyKeys, secondFactorOf, withJourney } from './journey/journey.ts';
import { hopsParameter, recordHop } from './journey/redirect-count.ts';
import { routeOf } from './kinds.ts';
import { secondStepPath } from './query.ts';
import { targetOf } from './target.ts';

/** The screen on which an action is carried out. */
export interface ScreenContext {
  readonly context: FlowContext;
  /** Address of the screen: its origin and parameters count. */
  readonly url: URL;
  readonly kind?: FlowKind;
  readonly journey: Journey;
  /** Input to restore if the form is replaced. */
  readonly draft?: FieldValues;
}

/** A navigation for the router, or the problem that prevents it. */
export type PerformResult = Response | { readonly problem: Problem };

/** Parameters that belong to one flow or one redirect, and those that the path is made of. */
const ownParameters: ReadonlySet<string> = new Set([
  ...['flow', hopsParameter, 'code', 'token', 'aal', 'aal2', 'refresh', 'invitation'],
  ...journeyKeys,
]);

/**
 * Returns the screen's path with another flow, or without one so that a flow is created. Parameters that the app does not
 * know are kept: the server may have sent them (specification 8.2.1).
 */
export function screenPath({ url, kind, journey }: ScreenContext, flow?: string): string {
  const path = kind === undefined ? '/' : routeOf(kind);
  const others = Object.fromEntries([...url.searchParams].filter(([name]) => !ownParameters.has(name)));
  if (kind !== 'login') return withJourney(path, journey, { flow, ...others });
  const refresh = url.searchParams.get('refresh') ?? undefined;
  return withJourney(path, journey, { ...secondFactorOf(url.searchParams), refresh, flow, ...others });
}

/**
 * Navigates to a path of this app. If the browser already shows the screen that redirects (it was opened, or its form
 * was sent), its history entry is replaced, so that the back button does not run into it again. If the user comes from
 * another screen, that screen's entry has to stay.
 */
function move({ context, url }: ScreenContext, path: string): Response {
  return context.shownPath() === url.pathname ? replace(path) : redirect(path);
}

function browse(screen: ScreenContext, address: string): PerformResult {
  const { context, url } = screen;
  const target = targetOf(address, { origin: url.origin, basePath: context.config.base_path });
  switch (target.to) {
    case 'screen':
      return move(screen, target.path);
    case 'document': {
      const step = secondStepPath(context.config, new URL(target.url), url.origin);
      return step === undefined ? redirectDocument(target.url) : move(screen, step);
    }
    case 'nowhere':
      context.report('unsafe address refused');
      return { problem: { id: 'unsafe_target' } };
  }
}

/** Returns the links of an OAuth2 request that Hydra no longer accepts. */
function requestLinks({ id }: Problem, { oauth2Requests }: FlowContext, { login_challenge }: Journey): RequestLinks {
  return (id === 'challenge_gone' && oauth2Requests.get(login_challenge ?? '')) || {};
}

/**
 * Carries out an action. Only this function navigates: paths of the app go to the router; any other address is checked
 * to be http(s) and opened by the browser.
 */
export function perform(action: Exclude<Action, { do: 'show' }>, screen: ScreenContext): PerformResult {
  const { context, kind, draft, journey } = screen;
  switch (action.do) {
    case 'go':
      return move(screen, action.to);
    case 'browse':
      return browse(screen, action.to);
    case 'load': {
      const carried = { values: draft ?? {}, ...(action.notice === undefined ? {} : { notice: action.notice }) };
      if (kind !== undefined && draft !== undefined) context.carriedInput.set(kind, carried);
      return move(screen, screenPath(screen, action.id));
    }
    case 'fail':
      context.report(`problem: ${action.problem.id} ${action.problem.errorId ?? ''}`.trim());
      return { problem: { ...action.problem, ...requestLinks(action.problem, context, journey) } };
  }
}

/**
 * Redirects to the address with the flow's id (specification 2.1.2). The redirect is counted, because it could repeat
 * for ever.
 */
export function redirectToFlow(screen: ScreenContext, flow: Flow): Response {
  const { context, url } = screen;
  recordHop(context.visitStorage, context.now());
  context.newFlows.set(flow.id, flow);
  const part = context.shownPath() === url.pathname ? context.shownHash() : '';
  return move(screen, screenPath(screen, flow.id) + part);
}
