import { runSuite, type SuiteRun } from '../runner/run-suite.ts';
import type { RunningServers } from '../targets/target.ts';
import { compareWalk, firstDifference, runWalk, type ServerPair, type WalkDifference } from './compare-walks.ts';
import { explore, type Schema } from './explore.ts';
import type { Move } from './moves.ts';
import { createChoices } from './random-choices.ts';
import { type ShrunkWalk, shrink } from './shrink.ts';
import { withStableAnswers } from './stable-answers.ts';

export interface FuzzOptions {
  /** Seed of the first walk; each further walk has the next number. */
  readonly seed: number;
  /** Least number of answers to compare. */
  readonly steps: number;
  /** Called with each new difference; the run continues if it returns true. */
  readonly onDifference: (shrunk: ShrunkWalk, seed: number) => boolean;
  /** Called with a difference that does not appear in each repetition. */
  readonly onPassingDifference: (walkDifference: WalkDifference, seed: number) => void;
}

export interface FuzzTally {
  readonly walks: number;
  readonly steps: number;
  /** Number of walks in which the live server agreed with the simulator only after a retry. */
  readonly agreedOnRetry: number;
  /** How often each kind of difference was found. */
  readonly kinds: ReadonlyMap<string, number>;
}

/** Number of moves in a walk. */
const length = 30;

/** How often a difference has to appear again before it is reported. */
const repetitions = 6;

/** How often a walk is repeated on the live server to see whether it ever answers like the simulator. */
const retries = 100;

/** Runs random walks until the servers differ or enough was compared. Walks are chosen on the simulator and repeated on the live server. */
export async function fuzz(
  pair: ServerPair,
  { seed, steps, onDifference, onPassingDifference }: FuzzOptions,
): Promise<FuzzTally> {
  const both = { live: withStableAnswers(pair.live), simulator: withStableAnswers(pair.simulator) };
  const schema = await schemaOf(both);
  const kinds = new Map<string, number>();
  let [walks, compared, agreedOnRetry] = [0, 0, 0];
  let leading = lead(both.simulator, seed, schema);
  while (compared < steps) {
    const own = seed + walks;
    const { led, moves } = await leading;
    walks += 1;
    // The simulator chooses the next walk while the live server repeats this one.
    leading = lead(both.simulator, seed + walks, schema);
    const followed = await runWalk(both.live, moves);
    compared += followed.steps.length;
    const seen = firstDifference(followed, led);
    if (!seen) continue;
    await leading;
    const known = kinds.get(seen.kind) ?? 0;
    if (known === 0 && (await agreesOnRetry(both.live, moves, led))) {
      agreedOnRetry += 1;
      continue;
    }
    kinds.set(seen.kind, known + 1);
    if (known > 0) continue;
    const shrunk = await shrink(moves, seen, (fewer) => compareWalk(both, fewer));
    if (!shrunk || !(await isRepeatable(both, shrunk))) onPassingDifference(seen, own);
    else if (!onDifference(shrunk, own)) break;
  }
  return { walks, steps: compared, agreedOnRetry, kinds };
}

/** Makes a random walk on the simulator and returns its run and its moves. */
async function lead(
  simulator: RunningServers,
  seed: number,
  schema: Schema,
): Promise<{ led: SuiteRun; moves: readonly Move[] }> {
  const moves: Move[] = [];
  const options = { choose: createChoices(seed), length, schema };
  const led = await runSuite({ name: 'walk', profile: '', run: (stage) => explore(stage, options, moves) }, simulator);
  return { led, moves };
}

/** Whether a difference appears in each repetition. */
async function isRepeatable(pair: ServerPair, { walk, walkDifference: { kind } }: ShrunkWalk): Promise<boolean> {
  for (let time = 0; time < repetitions; time += 1) if ((await compareWalk(pair, walk))?.kind !== kind) return false;
  return true;
}

/**
 * Whether the live server gives the same answers as the simulator in one of several repetitions. Its answers vary: Go's maps
 * have a random order, and its clock runs on while the machine is busy.
 */
async function agreesOnRetry(live: RunningServers, moves: readonly Move[], led: SuiteRun): Promise<boolean> {
  for (let time = 0; time < retries; time += 1) if (!firstDifference(await runWalk(live, moves), led)) return true;
  return false;
}

/** Reads the first identity schema from the simulator; both servers were started with it. */
async function schemaOf({ simulator }: ServerPair): Promise<Schema> {
  const { addresses, send } = simulator;
  const request = {
    method: 'GET',
    url: `${addresses.public}/schemas`,
    headers: { accept: 'application/json' },
    body: null,
  };
  const [first] = JSON.parse((await send(request)).body) as Schema[];
  if (!first) throw new Error('the configuration has no identity schema');
  return first;
}
