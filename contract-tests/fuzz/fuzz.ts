import { type Run, run } from '../runner/play.ts';
import type { Servers } from '../targets/target.ts';
import { createChoose } from './choose.ts';
import { type Pair, type Parting, parting, partingOf, walkOn } from './compare-walks.ts';
import { explore, type Schema } from './explore.ts';
import type { Move } from './moves.ts';
import { type Shrunk, shrink } from './shrink.ts';
import { steadied } from './steady.ts';

export interface Options {
  /** Of the first walk; the next walk has the next one. */
  readonly seed: number;
  /** How many answers are compared, at least. */
  readonly steps: number;
  /** Called with each difference; goes on after it where it answers `true`. */
  readonly found: (shrunk: Shrunk, seed: number) => boolean;
  /** Called where a difference does not show each time. */
  readonly passing: (parting: Parting, seed: number) => void;
}

export interface Tally {
  readonly walks: number;
  readonly steps: number;
  /** How many walks the live server answered as the simulator did when it was asked again, not at once. */
  readonly again: number;
  /** Kinds of difference, each counted. */
  readonly kinds: ReadonlyMap<string, number>;
}

/** Length of one walk, in moves. */
const length = 30;

/** How often a difference has to show again. */
const repetitions = 6;

/** How often the live server is asked anew whether it answers as the simulator did. */
const hearings = 100;

/** Walks on two servers until they differ or enough was compared: the simulator leads, the live server follows. */
export async function fuzz(pair: Pair, { seed, steps, found, passing }: Options): Promise<Tally> {
  const both = { live: steadied(pair.live), simulator: steadied(pair.simulator) };
  const schema = await schemaOf(both);
  const kinds = new Map<string, number>();
  let [walks, compared, again] = [0, 0, 0];
  let leading = lead(both.simulator, seed, schema);
  while (compared < steps) {
    const own = seed + walks;
    const { led, moves } = await leading;
    walks += 1;
    // The next walk is led while the live server follows this one.
    leading = lead(both.simulator, seed + walks, schema);
    const followed = await walkOn(both.live, moves);
    compared += followed.steps.length;
    const seen = parting(followed, led);
    if (!seen) continue;
    await leading;
    const known = kinds.get(seen.kind) ?? 0;
    if (known === 0 && (await isOneMind(both.live, moves, led))) {
      again += 1;
      continue;
    }
    kinds.set(seen.kind, known + 1);
    if (known > 0) continue;
    const shrunk = await shrink(moves, seen, (fewer) => partingOf(both, fewer));
    if (!shrunk || !(await isSteady(both, shrunk))) passing(seen, own);
    else if (!found(shrunk, own)) break;
  }
  return { walks, steps: compared, again, kinds };
}

/** A walk on the simulator, chosen as it goes. */
async function lead(simulator: Servers, seed: number, schema: Schema): Promise<{ led: Run; moves: readonly Move[] }> {
  const moves: Move[] = [];
  const options = { choose: createChoose(seed), length, schema };
  const led = await run({ name: 'walk', profile: '', run: (stage) => explore(stage, options, moves) }, simulator);
  return { led, moves };
}

/** Whether a difference shows each time. */
async function isSteady(pair: Pair, { walk, parting: { kind } }: Shrunk): Promise<boolean> {
  for (let time = 0; time < repetitions; time += 1) if ((await partingOf(pair, walk))?.kind !== kind) return false;
  return true;
}

/**
 * Whether the live server, which goes through some things in no order and has a clock that runs on while the machine
 * is busy, now and then gives every answer of the walk as the simulator gave it: then the simulator is right, too.
 */
async function isOneMind(live: Servers, moves: readonly Move[], led: Run): Promise<boolean> {
  for (let time = 0; time < hearings; time += 1) if (!parting(await walkOn(live, moves), led)) return true;
  return false;
}

/** The schema that people are made by; both servers were started with it. */
async function schemaOf({ simulator }: Pair): Promise<Schema> {
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
