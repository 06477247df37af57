import type { Action, Situation } from '../action.ts';

/** What goes wrong is no part of the app's first script: most first forms come and are answered well. */
const loadPolicy = () => import('./error-policy.ts');

/** Fetches the error policy as soon as a form is there: it must be at hand when the connection is gone. */
export function preparePolicy(): void {
  loadPolicy().catch(() => undefined);
}

/** `decide` of the error policy; where that cannot be had, the lack of it is the problem, or of all that should have answered. */
export async function decideAction(situation: Situation): Promise<Action> {
  // An import that failed may have begun before the connection came back: a second one is made once.
  const policy = await loadPolicy()
    .catch(loadPolicy)
    .catch(() => undefined);
  if (policy !== undefined) return policy.decide(situation);
  return { do: 'fail', problem: { id: situation.answer.status === 0 ? 'unreachable' : 'not_loaded' } };
}
