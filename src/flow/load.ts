import type { Flow, FlowKind } from '../../openapi/index.ts';
import type { Action, Problem, Situation } from './action.ts';
import { type Answer, answerOf } from './answer.ts';
import type { CarriedInput, FlowContext } from './context.ts';
import { decideAction } from './error/lazy-policy.ts';
import { isForeignForm } from './form-action.ts';
import { journeyOf } from './journey/journey.ts';
import { hopsOf, maxHops, recentHops } from './journey/redirect-count.ts';
import { flowKinds, isFlow } from './kinds.ts';
import { entersByNavigation, loginNavigationUrl, queryOf } from './query.ts';

/** A flow that is there to be shown. */
export interface ShownFlow {
  readonly flow: Flow;
  /** What was typed into the form that this one takes the place of. */
  readonly carried?: CarriedInput;
  /** Origin this app is served from. */
  readonly origin: string;
}

/** What a flow screen shows: the flow, or why there is none. */
export type FlowLoaderData = ShownFlow | { readonly problem: Problem };

/** The action that ends loading, or the flow to show. */
export type LoadResult = { readonly action: Action } | { readonly flow: Flow; readonly isNew: boolean };

/**
 * Finds the flow for an address: reads the one it names, else makes a new one. What goes wrong is decided by the error
 * policy; a flow that cannot be read is replaced at most twice.
 */
export async function loadFlow(context: FlowContext, kind: FlowKind, url: URL): Promise<LoadResult> {
  const journey = journeyOf(url.searchParams);
  const row = flowKinds[kind];
  const { kratos_url: kratosUrl } = context.config;
  let id = url.searchParams.get('flow') ?? undefined;
  const before = hopsOf(url) + recentHops(context.visitStorage, context.now());
  for (let hops = before; ; hops += 1) {
    const known = id === undefined ? undefined : context.newFlows.get(id);
    if (known !== undefined && id !== undefined) {
      context.newFlows.delete(id);
      return { flow: known, isNew: false };
    }
    if (id === undefined && entersByNavigation(context.config, kind, url, journey)) {
      if (hops >= maxHops) return { action: { do: 'fail', problem: { id: 'loop' } } };
      return { action: { do: 'browse', to: loginNavigationUrl(kratosUrl, journey.login_challenge ?? '') } };
    }
    const answer: Answer = await answerOf(() =>
      id === undefined
        ? row.create(context.kratos, queryOf(context.config, kind, url, journey))
        : row.read(context.kratos, id),
    );
    if (answer.status === 200 && isFlow(answer.body) && !isForeignForm(answer.body, kind, kratosUrl))
      return { flow: answer.body, isNew: id === undefined };
    const step = id === undefined ? 'create' : 'read';
    const situation: Situation = { step, kind, answer, journey, here: url, kratosUrl, hops };
    const action = await decideAction({ ...situation, csrfBefore: hops > before });
    if (action.do !== 'load') return { action };
    id = action.id;
  }
}
