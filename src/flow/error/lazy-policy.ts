import type { Action, Situation } from '../action.ts';

/** The error policy is not part of the app's first chunk: most first forms load without an error. */
const loadPolicy = () => import('./error-policy.ts');

/** Loads the error policy in advance, so that it is there when the connection is lost. */
export function preparePolicy(): void {
  loadPolicy().catch(() => undefined);
}

/**
 * Loads the error policy and returns its decision. If it cannot be loaded, the action is the problem that explains
 * this.
 */
export async function decideAction(situation: Situation): Promise<Action> {
  // The first import may have failed before the connection came back: try once more.
  const policy = await loadPolicy()
    .catch(loadPolicy)
    .catch(() => undefined);
  if (policy !== undefined) return policy.decide(situation);
  return { do: 'fail', problem: { id: situation.answer.status === 0 ? 'unreachable' : 'not_loaded' } };
}
