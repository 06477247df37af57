import type { Parting } from './compare-walks.ts';
import type { Move, Walk } from './moves.ts';

type Again = (walk: Walk) => Promise<Shrunk | undefined>;
type Try = (walk: Walk) => Promise<Parting | undefined>;

export interface Shrunk {
  readonly walk: Walk;
  readonly parting: Parting;
}

const without = (members: object, key: string) =>
  Object.fromEntries(Object.entries(members).filter(([name]) => name !== key));

/** A move with less in it: without its query or headers, or without one of its fields. */
function* lighter(move: Move): Generator<Move> {
  for (const key of ['headers', 'query']) if (key in move) yield without(move, key) as unknown as Move;
  const member = 'fields' in move ? 'fields' : 'body';
  const fields = 'fields' in move ? move.fields : 'body' in move ? move.body : undefined;
  if (typeof fields !== 'object' || fields === null || Array.isArray(fields)) return;
  for (const key of Object.keys(fields)) yield { ...move, [member]: without(fields, key) };
}

/** Leaves moves out: halves first, then quarters, down to single moves; the last first, for they need the others. */
async function drop(shown: Shrunk, again: Again): Promise<Shrunk> {
  let best = shown;
  for (let size = Math.ceil(best.walk.length / 2); ; size = Math.ceil(size / 2)) {
    for (let end = best.walk.length - 1; end > 0; end -= size) {
      // The last move is the one that shows it.
      const less = [...best.walk.slice(0, Math.max(0, end - size)), ...best.walk.slice(end)];
      best = (await again(less)) ?? best;
    }
    if (size === 1) return best;
  }
}

/** Leaves out what single moves need not say. */
async function lighten(shown: Shrunk, again: Again): Promise<Shrunk> {
  let best = shown;
  for (let index = best.walk.length - 1; index >= 0; index -= 1) {
    for (let smaller: Shrunk | undefined = best; smaller; best = smaller ?? best) {
      smaller = undefined;
      const move = best.walk[index];
      for (const less of move ? lighter(move) : []) {
        smaller = await again(best.walk.with(index, less));
        if (smaller) break;
      }
    }
  }
  return best;
}

/**
 * The shortest walk that still shows the same difference, as far as leaving moves and parts of moves out goes.
 * Undefined where the difference does not show again: then it was of the moment.
 */
export async function shrink(walk: Walk, seen: Parting, attempt: Try): Promise<Shrunk | undefined> {
  const again: Again = async (moves) => {
    const found = await attempt(moves);
    return found?.kind === seen.kind ? { walk: moves.slice(0, found.move), parting: found } : undefined;
  };
  const shown = await again(walk.slice(0, seen.move));
  return shown && drop(await lighten(await drop(shown, again), again), again);
}
