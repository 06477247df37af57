import type { Flow, FlowKind } from '@members/openapi';
import type { Action, Problem, Situation } from './action.ts';
import { type Answer, answerOf } from './answer.ts';
import type { CarriedInput, FlowContext } from './context.ts';
import { decideAction } from './error/lazy-policy.ts';
import { isForeignForm } from './form-action.ts';
import { journeyOf } from './journey/journey.ts';
import { hopsOf, maxHops, recentHops } from './journey/redirect-count.ts';
import { flowKinds, isFlow } from './kinds.ts';
import { entersByNavigation, loginNavigationUrl, queryOf } from './query.ts';

/** A flow to show. */
export interface ShownFlow {
  readonly flow: Flow;
  /** Input of the form that this one replaces. */
  readonly carried?: CarriedInput;
  /** Origin of the app. */
  readonly origin: string;
}

/** Loader data of a flow screen: the flow, or why there is none. */
export type FlowLoaderData = ShownFlow | { readonly problem: Problem };

/** Result of loading: an action, or a flow to show. `isNew` says that the flow was created, not read. */
export type LoadResult = { readonly action: Action } | { readonly flow: Flow; readonly isNew: boolean };

/**
 * Reads the flow that an address names, or creates one. The error policy decides about failures. A flow that cannot be
 * read is replaced at most twice.
 */
export async function loadFlow(context: FlowContext, kind: FlowKind, url: URL): Promise<LoadResult> {
  const journey = journeyOf(url.searchParams);
  const calls = flowKinds[kind];
  const { kratos_url: kratosUrl } = context.config;
  let id = url.searchParams.get('flow') ?? undefined;
  const initialHops = hopsOf(url) + recentHops(context.visitStorage, context.now());
  for (let hops = initialHops; ; hops += 1) {
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
        ? calls.create(context.kratos, queryOf(context.config, kind, url, journey))
        : calls.read(context.kratos, id),
    );
    if (answer.status === 200 && isFlow(answer.body) && !isForeignForm(answer.body, kind, kratosUrl))
      return { flow: answer.body, isNew: id === undefined };
    const step = id === undefined ? 'create' : 'read';
    const situation: Situation = { step, kind, answer, journey, here: url, kratosUrl, hops };
    const action = await decideAction({ ...situation, csrfBefore: hops > initialHops });
    if (action.do !== 'load') return { action };
    id = action.id;
  }
}
