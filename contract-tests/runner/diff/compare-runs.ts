import { knownGaps } from '../known-gaps.ts';
import { differences } from '../results/compare.ts';
import { mismatches } from '../results/report.ts';
import type { SuiteRun } from '../run-suite.ts';
import { stepNames } from '../step-names.ts';

/**
 * Lists the steps in which two servers differ: `expected` is from the first server, `got` and the request from the second.
 * If a suite failed on one server, the steps before that are compared. Known gaps do not count.
 */
export function compareRuns(suite: string, one: SuiteRun, other: SuiteRun): string[] {
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
