import { redirect, redirectDocument, replace } from 'react-router';
import type { Flow, FlowKind } from '../../openapi/index.ts';
import type { Action, Problem } from './action.ts';
import type { FlowContext } from './context.ts';
import type { Values } from './draft.ts';
import { type Journey, withJourney } from './journey.ts';
import { flowKinds } from './kinds.ts';
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
  const aal2 = url.searchParams.get('aal2') ?? undefined;
  const path = kind === undefined ? '/' : flowKinds[kind].route;
  return withJourney(path, journey, { aal2: kind === 'login' ? aal2 : undefined, flow });
}

function browse({ context, url }: Place, address: string): Performed {
  const target = targetOf(address, { origin: url.origin, basePath: context.config.base_path });
  switch (target.to) {
    case 'screen':
      return redirect(target.path);
    case 'document':
      return redirectDocument(target.url);
    case 'nowhere':
      context.report('an address with an unsafe scheme was refused');
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
      return redirect(action.to);
    case 'browse':
      return browse(place, action.to);
    case 'load': {
      const carried = { values: draft ?? {}, ...(action.notice === undefined ? {} : { notice: action.notice }) };
      if (kind !== undefined && draft !== undefined) context.carried.set(kind, carried);
      return replace(sameScreen(place, action.id));
    }
    case 'fail':
      context.report(`problem: ${action.problem.id} ${action.problem.errorId ?? ''}`.trim());
      return { problem: action.problem };
  }
}

/** Writes the id of a flow that is at hand into the address (spec section 2). */
export function showAt(place: Place, flow: Flow): Response {
  place.context.fresh.set(flow.id, flow);
  return replace(sameScreen(place, flow.id));
}
