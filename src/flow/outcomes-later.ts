import type { Problem } from './action.ts';
import type * as Outcomes from './outcomes.ts';

/** Whoever could load the app and cannot load this has lost the connection. */
export const notLoaded: Problem = { id: 'unreachable' };

/** Loads what handles outcomes. @returns `undefined` when it cannot be had */
export function loadOutcomes(): Promise<typeof Outcomes | undefined> {
  return import('./outcomes.ts').catch(() => undefined);
}
