import { knownGaps } from '../known-gaps.ts';
import type { Run } from '../play.ts';
import { differences } from '../results/compare.ts';
import { mismatches } from '../results/report.ts';
import { stepNames } from '../step-names.ts';

/**
 * Every step in which two servers differ: `expected` is the first server's, `got` and the request the
 * second's. A run that a suite gave up is compared as far as it came. Known gaps do not count, whether
 * they differ or not.
 */
export function compareRuns(suite: string, one: Run, other: Run): string[] {
  const length = Math.min(one.steps.length, other.steps.length);
  const stopped = one.failure !== undefined || other.failure !== undefined;
  const [expected, got] = stopped
    ? [one.steps.slice(0, length), other.steps.slice(0, length)]
    : [one.steps, other.steps];
  const names = stepNames(expected);
  const gaps = knownGaps.filter(({ step, path, ...gap }) => {
    const index = names.indexOf(step);
    return gap.suite === suite && differences(expected[index], got[index]).some((each) => each.path === path);
  });
  const found = mismatches(suite, expected, got, other.raw, gaps);
  if (found.length > 0 || !stopped) return found;
  return [`${suite} stopped after ${length} equal steps: ${textOf(one.failure ?? other.failure)}`];
}

const textOf = (failure: unknown) => (failure instanceof Error ? failure.message : String(failure));
