/** Makes a walk shorter while it still shows the same difference, by the shrinker of `fast-check`. */
import fc from 'fast-check';
import type { Parting } from './compare-walks.ts';
import type { Move, Walk } from './moves.ts';

type Try = (walk: Walk) => Promise<Parting | undefined>;

export interface Shrunk {
  readonly walk: Walk;
  readonly parting: Parting;
}

/** What can be left out: a move, or a part of it such as its headers or one of its fields, by the names that lead there. */
interface Part {
  readonly move: Move;
  readonly path: readonly string[];
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** All parts of a walk, each move before its own parts. */
const partsOf = (walk: Walk): Part[] =>
  walk.flatMap((move) => [
    { move, path: [] },
    ...['headers', 'query'].filter((name) => name in move).map((name) => ({ move, path: [name] })),
    ...Object.entries(move)
      .filter(([name, value]) => ['fields', 'body'].includes(name) && isRecord(value))
      .flatMap(([name, value]) => Object.keys(value).map((field) => ({ move, path: [name, field] }))),
  ]);

/** A value without the member that a path leads to. The others keep their order, which a server can see. */
function remove(value: object, [name, ...rest]: readonly string[]): object {
  const members = Object.entries(value).flatMap(([key, member]) => {
    if (key !== name) return [[key, member]];
    return rest.length === 0 ? [] : [[key, remove(member, rest)]];
  });
  return Object.fromEntries(members);
}

/** The walk that is left with some of its parts. */
function walkOf(all: readonly Part[], kept: readonly Part[]): Walk {
  const left = new Set(kept);
  return all
    .filter((part) => part.path.length === 0 && left.has(part))
    .map(({ move }) =>
      all
        .filter((part) => part.move === move && part.path.length > 0 && !left.has(part))
        .reduce((less, { path }) => remove(less, path) as Move, move),
    );
}

/**
 * The shortest walk that still shows a difference of the same kind, as far as leaving moves and parts of moves out goes.
 *
 * @param attempt plays a walk on both servers
 * @returns undefined where the whole walk does not show the difference again
 */
export async function shrink(walk: Walk, seen: Parting, attempt: Try): Promise<Shrunk | undefined> {
  const all = partsOf(walk.slice(0, seen.move));
  const played = new Map<string, boolean>();
  let best: Shrunk | undefined;
  const shows = async (moves: Walk): Promise<boolean> => {
    const parting = await attempt(moves);
    if (parting?.kind !== seen.kind) return false;
    best = { walk: moves.slice(0, parting.move), parting };
    return true;
  };
  const isHarmless = async (kept: readonly Part[]): Promise<boolean> => {
    const moves = walkOf(all, kept);
    const key = JSON.stringify(moves);
    const known = played.get(key) ?? (await shows(moves));
    played.set(key, known);
    return !known;
  };
  // The walk is the only example; shrinking begins with it.
  await fc.check(fc.asyncProperty(fc.subarray(all), isHarmless), { examples: [[all]], numRuns: 1 });
  return best;
}
