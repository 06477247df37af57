import type { Step } from '../runner/exchange.ts';
import { type Difference, differences } from '../runner/results/compare.ts';
import { runSuite, type SuiteRun } from '../runner/run-suite.ts';
import type { RunningServers } from '../targets/target.ts';
import type { Walk } from './moves.ts';
import { walk } from './walker.ts';

/** The two servers that are compared. */
export interface ServerPair {
  readonly live: RunningServers;
  readonly simulator: RunningServers;
}

/** The first difference between the runs of a walk on two servers. */
export interface WalkDifference {
  /** Number of the move, from 1. */
  readonly move: number;
  readonly title: string;
  readonly difference: Difference;
  /** The step with the request that differs: the simulator's, or the live server's if the simulator's run was shorter. */
  readonly step: Step | undefined;
  /** Method, title and path of the difference without numbers: equal for walks that show the same fault. */
  readonly kind: string;
}

const suite = (moves: Walk) => ({ name: 'walk', profile: '', run: walk(moves) });

export const runWalk = (servers: RunningServers, moves: Walk): Promise<SuiteRun> => runSuite(suite(moves), servers);

/** Returns the first difference of two runs of a walk; undefined if there is none. @throws the error of a run that failed */
export function firstDifference(live: SuiteRun, simulator: SuiteRun): WalkDifference | undefined {
  const failure = live.failure ?? simulator.failure;
  const length = Math.max(live.steps.length, simulator.steps.length);
  for (let index = 0; index < length; index += 1) {
    const [expected, got] = [live.steps[index], simulator.steps[index]];
    const [difference] = differences(expected, got);
    if (!difference) continue;
    const note = (expected ?? got)?.note ?? '';
    const place = difference.path.replaceAll(/\b\d+\b/g, '*');
    const kind = `${(expected ?? got)?.request.method} ${note.replace(/^\d+ /, '').replace(/flow.*/, '')} ${place}`;
    const step = simulator.raw[index] ?? live.raw[index];
    return { move: Number.parseInt(note, 10), title: note, difference, step, kind };
  }
  if (failure !== undefined) throw failure;
  return undefined;
}

/** Runs a walk on both servers, with new identities, and returns the first difference. */
export async function compareWalk({ live, simulator }: ServerPair, moves: Walk): Promise<WalkDifference | undefined> {
  return firstDifference(await runWalk(live, moves), await runWalk(simulator, moves));
}
