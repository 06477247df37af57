import type { Suite } from '../runner/contract.ts';
import type { NormalStep } from '../runner/normalise.ts';
import { runSuite, type SuiteRun } from '../runner/run-suite.ts';
import type { RunningServers } from '../targets/target.ts';
import { alignedDifferences } from './align-lists.ts';
import type { SuiteOutcome, VersionDifference } from './outcome.ts';

/** Time limit for a suite (ms): on another version a suite may wait for an answer that never comes. */
const limit = 300_000;

/**
 * Runs a suite on another version and compares its answers with the pinned recording. If they differ it runs the suite again:
 * only differences in both runs count.
 */
export async function compareOnVersion(
  suite: Suite,
  servers: RunningServers,
  expected: readonly NormalStep[],
): Promise<SuiteOutcome> {
  const first = outcomeOf(expected, await runWithTimeout(suite, servers));
  if (first.outcome !== 'changed') return first;
  const second = outcomeOf(expected, await runWithTimeout(suite, servers));
  if (second.outcome !== 'changed') return second;
  const again = new Map(second.rows.map((row) => [differenceKey(row), row.steps]));
  const rows = first.rows.flatMap((row) => {
    const steps = row.steps.filter((step) => again.get(differenceKey(row))?.includes(step));
    return steps.length > 0 ? [{ ...row, steps }] : [];
  });
  return rows.length === 0 && !first.stopped ? { outcome: 'equal' } : { ...first, rows };
}

async function runWithTimeout(suite: Suite, servers: RunningServers): Promise<SuiteRun> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<SuiteRun>((resolve) => {
    timer = setTimeout(() => resolve({ steps: [], raw: [], failure: new Error('it waits for ever') }), limit);
  });
  return Promise.race([runSuite(suite, servers), late]).finally(() => clearTimeout(timer));
}

/** Returns a key of a difference: its path and both values. */
export const differenceKey = ({ path, expected, got }: Omit<VersionDifference, 'steps'>) =>
  JSON.stringify([path, expected ?? null, got ?? null]);

/** Returns the beginning of an error message, without the quoted answer, which varies. */
const shortReason = (failure: unknown) =>
  (failure instanceof Error ? failure.message : String(failure)).split(/\n| of [[{]/)[0]?.slice(0, 100) ?? '';

/** Compares the first `length` steps. @returns each difference with the numbers of the steps that have it */
export function differencesByStep(
  expected: readonly NormalStep[],
  steps: readonly NormalStep[],
  length: number,
): VersionDifference[] {
  const rows = new Map<string, { path: string; expected: unknown; got: unknown; steps: number[] }>();
  for (let index = 0; index < length; index += 1) {
    for (const difference of alignedDifferences(expected[index], steps[index])) {
      const known = rows.get(differenceKey(difference)) ?? { ...difference, steps: [] };
      known.steps.push(index + 1);
      rows.set(differenceKey(difference), known);
    }
  }
  return [...rows.values()];
}

function outcomeOf(expected: readonly NormalStep[], { steps, failure }: SuiteRun): SuiteOutcome {
  const length = failure === undefined ? Math.max(expected.length, steps.length) : steps.length;
  const rows = differencesByStep(expected, steps, length);
  if (rows.length === 0 && failure === undefined) return { outcome: 'equal' };
  const stopped = failure === undefined ? '' : shortReason(failure);
  return { outcome: 'changed', played: steps.length, ...(stopped && { stopped }), rows };
}
