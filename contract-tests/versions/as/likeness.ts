import type { VersionName } from 'ory-simulator/runtime/versions';
import type { Suite } from '../../runner/contract.ts';
import { run } from '../../runner/play.ts';
import { readRecording } from '../../runner/recordings.ts';
import { stepNames } from '../../runner/step-names.ts';
import { readProfile } from '../../targets/profile.ts';
import { startSimulator } from '../../targets/simulator.ts';
import type { Servers } from '../../targets/target.ts';
import { type Kept, keptBySuite } from '../outcome.ts';
import { nameOf, rowsOf } from '../play.ts';

/** The simulator beside a version that it answers as, on one suite. */
export interface Likeness {
  readonly suite: string;
  /** Steps that were compared: as far as the suite got on that version. */
  readonly steps: number;
  /** Names of the steps whose answer is not that version's. */
  readonly unlike: readonly string[];
}

/** How far a version got on a suite. */
export const reached = (kept: Kept): number => (kept.outcome === 'changed' && kept.stopped ? kept.played : kept.steps);

async function likeness(suite: Suite, kept: Kept, servers: Servers): Promise<Likeness> {
  const pinned = readRecording(suite.name)?.steps ?? [];
  const { steps } = await run(suite, servers);
  const own = byStep(rowsOf(pinned, steps, Math.max(pinned.length, steps.length)));
  const other = byStep(kept.outcome === 'changed' ? kept.rows : []);
  const compared = stepNames(pinned).slice(0, reached(kept));
  const isLike = (step: number) => step <= steps.length && same(own.get(step), other.get(step));
  return { suite: suite.name, steps: compared.length, unlike: compared.filter((_, index) => !isLike(index + 1)) };
}

const same = (one: ReadonlySet<string> = new Set(), other: ReadonlySet<string> = new Set()) =>
  one.size === other.size && [...one].every((each) => other.has(each));

/** What differs in each step, in a word each. */
function byStep(rows: Extract<Kept, { outcome: 'changed' }>['rows']): Map<number, Set<string>> {
  const found = new Map<number, Set<string>>();
  for (const row of rows) {
    for (const step of row.steps) found.set(step, (found.get(step) ?? new Set()).add(nameOf(row)));
  }
  return found;
}

/** Plays the suites on simulators that answer as a version; those that it was not played with as they are now are left out, as are those whose configuration it refuses or does not know whole. */
export async function likenesses(version: VersionName, suites: readonly Suite[]): Promise<Likeness[]> {
  const known = keptBySuite(version);
  const found: Likeness[] = [];
  for (const [name, own] of Map.groupBy(suites, ({ profile }) => profile)) {
    const played = own.flatMap((suite) => {
      const kept = known.get(suite.name);
      return kept && kept.outcome !== 'refused' && !kept.without ? [{ suite, kept }] : [];
    });
    if (played.length === 0) continue;
    const servers = await startSimulator(readProfile(name), version);
    for (const { suite, kept } of played) found.push(await likeness(suite, kept, servers));
    await servers.stop();
  }
  return found;
}
