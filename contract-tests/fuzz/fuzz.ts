import { run } from '../play.ts';
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
  /** Kinds of difference, each counted. */
  readonly kinds: ReadonlyMap<string, number>;
}

/** Length of one walk, in moves. */
const length = 30;

/** How often a difference has to show again. */
const repetitions = 6;

/** Walks on two servers until they differ or enough was compared: the simulator leads, the live server follows. */
export async function fuzz(pair: Pair, { seed, steps, found, passing }: Options): Promise<Tally> {
  const both = { live: steadied(pair.live), simulator: steadied(pair.simulator) };
  const schema = await schemaOf(both);
  const kinds = new Map<string, number>();
  let [walks, compared] = [0, 0];
  while (compared < steps) {
    const own = seed + walks;
    const moves: Move[] = [];
    const options = { choose: createChoose(own), length, schema };
    const led = await run(
      { name: 'walk', profile: '', run: (stage) => explore(stage, options, moves) },
      both.simulator,
    );
    const followed = await walkOn(both.live, moves);
    walks += 1;
    compared += followed.steps.length;
    const seen = parting(followed, led);
    if (!seen) continue;
    kinds.set(seen.kind, (kinds.get(seen.kind) ?? 0) + 1);
    if (kinds.get(seen.kind) !== 1) continue;
    const shrunk = await shrink(moves, seen, (fewer) => partingOf(both, fewer));
    if (!shrunk || !(await isSteady(both, shrunk))) passing(seen, own);
    else if (!found(shrunk, own)) break;
  }
  return { walks, steps: compared, kinds };
}

/** Whether a difference shows each time: where the live server is not of one mind itself, the simulator cannot be. */
async function isSteady(pair: Pair, { walk, parting: { kind } }: Shrunk): Promise<boolean> {
  for (let time = 0; time < repetitions; time += 1) if ((await partingOf(pair, walk))?.kind !== kind) return false;
  return true;
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
