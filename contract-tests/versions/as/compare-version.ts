import type { VersionName } from 'ory-simulator/core';
import type { Suite } from '../../runner/contract.ts';
import { readRecording } from '../../runner/recordings.ts';
import { runSuite } from '../../runner/run-suite.ts';
import { stepNames } from '../../runner/step-names.ts';
import { readProfile } from '../../targets/profile.ts';
import { startSimulator } from '../../targets/simulator.ts';
import type { RunningServers } from '../../targets/target.ts';
import { differenceKey, differencesByStep } from '../compare-suite.ts';
import { outcomesBySuite, type VersionOutcome } from '../outcome.ts';

/** Comparison of the simulator with the version it answers as, on one suite. */
export interface VersionComparison {
  readonly suite: string;
  /** Number of compared steps: as far as the suite ran on that version. */
  readonly steps: number;
  /** Names of the steps in which the simulator answers otherwise than that version. */
  readonly differing: readonly string[];
}

/** Returns how many steps of a suite a version completed. */
export const comparedStepCount = (kept: VersionOutcome): number =>
  kept.outcome === 'changed' && kept.stopped ? kept.played : kept.steps;

async function compareSuite(suite: Suite, kept: VersionOutcome, servers: RunningServers): Promise<VersionComparison> {
  const pinned = readRecording(suite.name)?.steps ?? [];
  const { steps } = await runSuite(suite, servers);
  const own = byStep(differencesByStep(pinned, steps, Math.max(pinned.length, steps.length)));
  const other = byStep(kept.outcome === 'changed' ? kept.rows : []);
  const compared = stepNames(pinned).slice(0, comparedStepCount(kept));
  const isLike = (step: number) => step <= steps.length && same(own.get(step), other.get(step));
  return { suite: suite.name, steps: compared.length, differing: compared.filter((_, index) => !isLike(index + 1)) };
}

const same = (one: ReadonlySet<string> = new Set(), other: ReadonlySet<string> = new Set()) =>
  one.size === other.size && [...one].every((each) => other.has(each));

/** Returns the keys of the differences, by step. */
function byStep(rows: Extract<VersionOutcome, { outcome: 'changed' }>['rows']): Map<number, Set<string>> {
  const found = new Map<number, Set<string>>();
  for (const row of rows) {
    for (const step of row.steps) found.set(step, (found.get(step) ?? new Set()).add(differenceKey(row)));
  }
  return found;
}

/**
 * Runs the suites on a simulator that answers as a version, and compares the answers with that version's.
 * Leaves out suites without a current outcome of that version, and suites whose configuration it refuses or knows in part.
 */
export async function compareWithVersion(version: VersionName, suites: readonly Suite[]): Promise<VersionComparison[]> {
  const known = outcomesBySuite(version);
  const found: VersionComparison[] = [];
  for (const [name, own] of Map.groupBy(suites, ({ profile }) => profile)) {
    const played = own.flatMap((suite) => {
      const kept = known.get(suite.name);
      return kept && kept.outcome !== 'refused' && !kept.without ? [{ suite, kept }] : [];
    });
    if (played.length === 0) continue;
    const servers = await startSimulator(readProfile(name), version);
    for (const { suite, kept } of played) found.push(await compareSuite(suite, kept, servers));
    await servers.stop();
  }
  return found;
}
