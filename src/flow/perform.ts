import type { Flow, FlowKind } from '@members/openapi';
import { redirect, redirectDocument, replace } from 'react-router-dom';
import type { Action, Problem } from './action.ts';
import type { FlowContext } from './context.ts';
import type { Values } from './draft.ts';
import { type Journey, secondFactorOf, withJourney } from './journey/journey.ts';
import { noteHop } from './journey/trail.ts';
import { routeOf } from './kinds.ts';
import { targetOf } from './target.ts';

/** Where an action is carried out. */
export interface Place {
  readonly context: FlowContext;
  /** Address of the screen, for its origin and its parameters. */
  readonly url: URL;
  readonly kind?: FlowKind;
  readonly journey: Journey;
  /** Input to put back if the form is replaced. */
  readonly draft?: Values;
}

/** A navigation for the router, or the reason why there is none. */
export type Performed = Response | { readonly problem: Problem };

/** The screen's own address with another flow, or without one so that a new flow is made. */
export function sameScreen({ url, kind, journey }: Place, flow?: string): string {
  const path = kind === undefined ? '/' : routeOf(kind);
  if (kind !== 'login') return withJourney(path, journey, { flow });
  const refresh = url.searchParams.get('refresh') ?? undefined;
  return withJourney(path, journey, { ...secondFactorOf(url.searchParams), refresh, flow });
}

/**
 * Moves to a path of this app. If the address that sends on is the one the browser shows already (it was opened, or its
 * form was sent), it is replaced: going back must not run into it again. On the way from another screen it was never
 * shown, and replacing would wipe out that screen instead.
 */
function move({ context, url }: Place, path: string): Response {
  return context.shownPath() === url.pathname ? replace(path) : redirect(path);
}

function browse(place: Place, address: string): Performed {
  const { context, url } = place;
  const target = targetOf(address, { origin: url.origin, basePath: context.config.base_path });
  switch (target.to) {
    case 'screen':
      return move(place, target.path);
    case 'document':
      return redirectDocument(target.url);
    case 'nowhere':
      context.report('unsafe address refused');
      return { problem: { id: 'unsafe_target' } };
  }
}

/**
 * Carries out what a policy decided. The only place where this app navigates: paths of its own go to the router, every
 * other address is checked to be http(s) and left to the browser.
 */
export function perform(action: Exclude<Action, { do: 'show' }>, place: Place): Performed {
  const { context, kind, draft } = place;
  switch (action.do) {
    case 'go':
      return move(place, action.to);
    case 'browse':
      return browse(place, action.to);
    case 'load': {
      const carried = { values: draft ?? {}, ...(action.notice === undefined ? {} : { notice: action.notice }) };
      if (kind !== undefined && draft !== undefined) context.carried.set(kind, carried);
      return move(place, sameScreen(place, action.id));
    }
    case 'fail':
      context.report(`problem: ${action.problem.id} ${action.problem.errorId ?? ''}`.trim());
      return { problem: action.problem };
  }
}

/**
 * Writes the id of a flow that is at hand into the address (specification 2.1.2). Counted: an id may lead back here for
 * ever.
 */
export function showAt(place: Place, flow: Flow): Response {
  const { context, url } = place;
  noteHop(context.memory, context.now());
  context.fresh.set(flow.id, flow);
  const part = context.shownPath() === url.pathname ? context.shownPart() : '';
  return move(place, sameScreen(place, flow.id) + part);
}
