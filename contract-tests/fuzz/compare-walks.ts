import type { Step } from '../runner/exchange.ts';
import { type Run, run } from '../runner/play.ts';
import { type Difference, differences } from '../runner/results/compare.ts';
import type { Servers } from '../targets/target.ts';
import type { Walk } from './moves.ts';
import { walk } from './walker.ts';

/** Two servers that are compared; both steadied. */
export interface Pair {
  readonly live: Servers;
  readonly simulator: Servers;
}

/** Where the runs of a walk part. */
export interface Parting {
  /** Number of the move, from 1. */
  readonly move: number;
  readonly title: string;
  readonly difference: Difference;
  /** The simulator's request, or the live server's where the simulator made none. */
  readonly step: Step | undefined;
  /** The status and the path of the difference without its numbers: the same fault has the same. */
  readonly kind: string;
}

const suite = (moves: Walk) => ({ name: 'walk', profile: '', run: walk(moves) });

/** Walks on one of the servers. */
export const walkOn = (servers: Servers, moves: Walk): Promise<Run> => run(suite(moves), servers);

/** The first difference of two runs of one walk; undefined where there is none. */
export function parting(live: Run, simulator: Run): Parting | undefined {
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

/** Walks on both, on fresh people; the first difference. */
export async function partingOf({ live, simulator }: Pair, moves: Walk): Promise<Parting | undefined> {
  return parting(await walkOn(live, moves), await walkOn(simulator, moves));
}
