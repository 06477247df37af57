import type { Action, Situation } from './action.ts';
import type { Answer } from './answer.ts';
import type { FlowContext } from './context.ts';
import { decide } from './error-policy.ts';
import { errorAddress } from './error-rows.ts';
import { journeyOf } from './journey.ts';
import { type Performed, perform } from './perform.ts';
import { hopsOf, noteHop, recentHops } from './trail.ts';

/**
 * Carries out what the error policy says about an answer on a screen that has no flow of its own.
 * @param url address of the screen
 * @returns a `Response` that the router follows, or the problem to show
 */
export function settle(context: FlowContext, url: URL, step: Situation['step'], answer: Answer): Performed {
  const journey = journeyOf(url.searchParams);
  const situation: Situation = {
    step,
    answer,
    journey,
    here: url,
    kratosUrl: context.config.kratos_url,
    hops: hopsOf(url) + recentHops(context.memory, context.now()),
  };
  const decided = decide(situation);
  // There is no state here to keep: what cannot be handled is shown by the error page (spec section 8).
  const unexpected = decided.do === 'fail' && decided.problem.id === 'unexpected';
  const action: Exclude<Action, { do: 'show' }> =
    unexpected || decided.do === 'show' ? { do: 'go', to: errorAddress(situation) } : decided;
  if (action.do === 'browse') noteHop(context.memory, context.now());
  return perform(action, { context, url, journey });
}
