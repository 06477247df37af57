import { normalised } from './normalise.ts';
import type { Seen } from './seen.ts';
import type { World } from './world.ts';

/** What one world showed on a walk. */
export interface Walked {
  readonly world: World;
  readonly seen: readonly Seen[];
}

export interface Comparison {
  readonly name: string;
  readonly outcome: 'equal' | 'equal in another order' | 'differs' | 'accepted';
  /** Why it is accepted. */
  readonly reason?: string;
  /** Lines that only one of the two has, the real server's with `-`. */
  readonly lines: readonly string[];
}

/** Pages that are the simulator's own: it takes nothing over that others wrote. */
const accepted: readonly (readonly [page: RegExp, reason: string])[] = [
  [/ script$/, 'the script for keys is written anew'],
];

/** Compares two worlds page by page. */
export function compare(real: Walked, simulator: Walked): Comparison[] {
  const length = Math.max(real.seen.length, simulator.seen.length);
  return Array.from({ length }, (_, index) => {
    const [one, other] = [real.seen[index], simulator.seen[index]];
    const [before, after] = [text(one, real.world), text(other, simulator.world)];
    const name = one?.name ?? other?.name ?? '';
    const sameName = one?.name === other?.name;
    if (sameName && before === after) return { name, outcome: 'equal', lines: [] };
    // What the servers themselves have in no order, an identity's addresses above all.
    if (sameName && words(before) === words(after)) return { name, outcome: 'equal in another order', lines: [] };
    const reason = sameName ? accepted.find(([page]) => page.test(name))?.[1] : undefined;
    const lines = [
      ...(sameName ? [] : [`  ! on the simulator: ${other?.name}`]),
      ...without(pieces(before), pieces(after)).map((line) => `  - ${line}`),
      ...without(pieces(after), pieces(before)).map((line) => `  + ${line}`),
    ];
    return reason ? { name, outcome: 'accepted', reason, lines } : { name, outcome: 'differs', lines };
  });
}

const text = (seen: Seen | undefined, world: World): string => (seen ? normalised(seen.text, world) : '');

const words = (of: string): string =>
  of
    .split(/[\n,{}]|&quot;|\s+/)
    .filter((word) => word !== '')
    .sort()
    .join(' ');

const pieces = (of: string): string[] => of.split(/\n|(?=<)/).filter((piece) => piece.trim() !== '');

/** How many lines of a kind are printed, and how much of each. */
const [shown, width] = [8, 300];

function without(all: readonly string[], others: readonly string[]): string[] {
  const there = new Set(others);
  return all
    .filter((piece) => !there.has(piece))
    .slice(0, shown)
    .map((piece) => piece.slice(0, width));
}
