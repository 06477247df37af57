/** Shortens a walk that shows a difference, with the shrinker of `fast-check`. */
import fc from 'fast-check';
import type { WalkDifference } from './compare-walks.ts';
import type { Move, Walk } from './moves.ts';

type Try = (walk: Walk) => Promise<WalkDifference | undefined>;

export interface ShrunkWalk {
  readonly walk: Walk;
  readonly walkDifference: WalkDifference;
}

/** A part that can be left out: a whole move (empty path), or the member of a move at this path. */
interface Part {
  readonly move: Move;
  readonly path: readonly string[];
}

const isRecord = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Returns all parts of a walk, each move before its own parts. */
const partsOf = (walk: Walk): Part[] =>
  walk.flatMap((move) => [
    { move, path: [] },
    ...['headers', 'query'].filter((name) => name in move).map((name) => ({ move, path: [name] })),
    ...Object.entries(move)
      .filter(([name, value]) => ['fields', 'body'].includes(name) && isRecord(value))
      .flatMap(([name, value]) => Object.keys(value).map((field) => ({ move, path: [name, field] }))),
  ]);

/** Returns a value without the member at a path. The others keep their order, which a server can see. */
function remove(value: object, [name, ...rest]: readonly string[]): object {
  const members = Object.entries(value).flatMap(([key, member]) => {
    if (key !== name) return [[key, member]];
    return rest.length === 0 ? [] : [[key, remove(member, rest)]];
  });
  return Object.fromEntries(members);
}

/** Returns the walk that has only the kept parts. */
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
 * Finds a shorter walk that shows a difference of the same kind, by leaving out moves and parts of moves.
 * @param attempt runs a walk on both servers and returns the first difference
 * @returns undefined if the whole walk does not show the difference again
 */
export async function shrink(walk: Walk, seen: WalkDifference, attempt: Try): Promise<ShrunkWalk | undefined> {
  const all = partsOf(walk.slice(0, seen.move));
  const played = new Map<string, boolean>();
  let best: ShrunkWalk | undefined;
  const shows = async (moves: Walk): Promise<boolean> => {
    const walkDifference = await attempt(moves);
    if (walkDifference?.kind !== seen.kind) return false;
    best = { walk: moves.slice(0, walkDifference.move), walkDifference };
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
