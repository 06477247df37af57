/**
 * Limits how deep values, functions and objects are evaluated inside each other, as go-jsonnet does (`MaxStack`).
 */
import { JsonnetError } from './problem.ts';

const limit = 500;

// Module state, as in budget.ts: an evaluation is synchronous.
let depth = 0;

/** Starts an evaluation. */
export function withDepth<T>(work: () => T): T {
  depth = 0;
  return work();
}

/** Evaluates something one level deeper. @throws JsonnetError at the limit */
export function deeper<T>(work: () => T): T {
  if (depth >= limit) throw new JsonnetError('max stack frames exceeded.');
  depth += 1;
  try {
    return work();
  } finally {
    depth -= 1;
  }
}

/** Makes a `tailstrict` call, which takes the place of its caller. */
export function inPlaceOfCaller<T>(work: () => T): T {
  depth -= 1;
  try {
    return work();
  } finally {
    depth += 1;
  }
}
