import type { Action, ProblemId, Situation } from './action.ts';
import type { Answer } from './answer.ts';
import type { FlowContext } from './context.ts';
import { decideAction } from './error/lazy-policy.ts';
import { journeyOf } from './journey/journey.ts';
import { hopsOf, recentHops, recordHop } from './journey/redirect-count.ts';
import { type PerformResult, perform } from './perform.ts';
import { errorAddress } from './target.ts';

/**
 * Lets the error policy decide about an answer, on a screen that has no flow, and carries its action out.
 * @param url address of the screen
 * @param toErrorPage whether the error page shows a problem in place of this screen
 * @returns a `Response` that the router follows, or the problem to show
 */
export async function handleAnswer(
  context: FlowContext,
  url: URL,
  step: Situation['step'],
  answer: Answer,
  toErrorPage: (problem: ProblemId) => boolean = () => false,
): Promise<PerformResult> {
  const journey = journeyOf(url.searchParams);
  const situation: Situation = {
    step,
    answer,
    journey,
    here: url,
    kratosUrl: context.config.kratos_url,
    hops: hopsOf(url) + recentHops(context.visitStorage, context.now()),
  };
  const decided = await decideAction(situation);
  const failed = decided.do === 'fail' ? decided.problem.id : undefined;
  // These screens have no state to keep, so the error page shows what cannot be handled (specification 8.1).
  const action: Exclude<Action, { do: 'show' }> =
    decided.do === 'show' || failed === 'unexpected' || (failed !== undefined && toErrorPage(failed))
      ? { do: 'go', to: errorAddress(situation, failed) }
      : decided;
  if (action.do === 'browse') recordHop(context.visitStorage, context.now());
  return perform(action, { context, url, journey });
}
