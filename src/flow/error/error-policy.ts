import { failureOf } from '../../api/failure.ts';
import type { Action, Situation } from '../action.ts';
import { hopsParameter, maxHops } from '../journey/redirect-count.ts';
import { type ErrorRow, errorRows } from './error-rows.ts';

/** Returns the first row of the policy that fits a situation. The last row fits all. */
export function rowFor(situation: Situation): ErrorRow | undefined {
  const { id } = failureOf(situation.answer.body);
  return errorRows.find(
    (row) =>
      (row.status?.includes(situation.answer.status) ?? true) &&
      (row.id?.some((known) => known === id) ?? true) &&
      (row.step?.includes(situation.step) ?? true) &&
      (row.when?.(situation) ?? true),
  );
}

function withHopCount(to: string, hops: number): string {
  const [path = '/', query] = to.split('?');
  const parameters = new URLSearchParams(query);
  parameters.set(hopsParameter, String(hops + 1));
  return `${path}?${parameters}`;
}

/**
 * Returns the action for an answer that is not a plain success. The parameter `hops` counts consecutive redirects by
 * the app itself. After `maxHops`, the action is a page with links instead (specification 10.4).
 */
export function decide(situation: Situation): Action {
  const action = rowFor(situation)?.act(situation) ?? { do: 'fail', problem: { id: 'unexpected' } };
  if (situation.step === 'submit' || action.do === 'show' || action.do === 'fail') return action;
  if (situation.hops >= maxHops) return { do: 'fail', problem: { id: 'loop' } };
  if (action.do === 'go' && !action.to.startsWith('/error?'))
    return { ...action, to: withHopCount(action.to, situation.hops) };
  return action;
}
