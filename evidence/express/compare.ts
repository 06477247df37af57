import { normalised } from './normalise.ts';
import type { PageObservation } from './observation.ts';
import type { ExpressWorld } from './servers.ts';

/** The pages of all walks of a journey in one world. */
export interface WalkResult {
  readonly world: ExpressWorld;
  readonly seen: readonly PageObservation[];
}

export interface PageComparison {
  readonly name: string;
  readonly outcome: 'equal' | 'equal in another order' | 'differs' | 'accepted';
  /** Why an accepted difference is accepted. */
  readonly reason?: string;
  /** Lines that only one of the two has: `-` for the real server, `+` for the simulator. */
  readonly lines: readonly string[];
}

/** Pages that differ on purpose, with the reason. */
const acceptedDifferences: readonly (readonly [page: RegExp, reason: string])[] = [
  [/ script$/, 'the simulator has a WebAuthn script of its own'],
];

/** Compares the pages of two worlds, in order. */
export function compare(real: WalkResult, simulator: WalkResult): PageComparison[] {
  const length = Math.max(real.seen.length, simulator.seen.length);
  return Array.from({ length }, (_, index) => {
    const [one, other] = [real.seen[index], simulator.seen[index]];
    const [before, after] = [text(one, real.world), text(other, simulator.world)];
    const name = one?.name ?? other?.name ?? '';
    const sameName = one?.name === other?.name;
    if (sameName && before === after) return { name, outcome: 'equal', lines: [] };
    // The servers return some lists, such as the addresses of an identity, in no fixed order.
    if (sameName && sortedWords(before) === sortedWords(after))
      return { name, outcome: 'equal in another order', lines: [] };
    const reason = sameName ? acceptedDifferences.find(([page]) => page.test(name))?.[1] : undefined;
    const lines = [
      ...(sameName ? [] : [`  ! on the simulator: ${other?.name}`]),
      ...without(pieces(before), pieces(after)).map((line) => `  - ${line}`),
      ...without(pieces(after), pieces(before)).map((line) => `  + ${line}`),
    ];
    return reason ? { name, outcome: 'accepted', reason, lines } : { name, outcome: 'differs', lines };
  });
}

const text = (seen: PageObservation | undefined, world: ExpressWorld): string =>
  seen ? normalised(seen.text, world) : '';

const sortedWords = (of: string): string =>
  of
    .split(/[\n,{}]|&quot;|\s+/)
    .filter((word) => word !== '')
    .sort()
    .join(' ');

const pieces = (of: string): string[] => of.split(/\n|(?=<)/).filter((piece) => piece.trim() !== '');

/** How many differing lines are printed for each side, and how many characters of each. */
const [maxLines, maxWidth] = [8, 300];

function without(all: readonly string[], others: readonly string[]): string[] {
  const excluded = new Set(others);
  return all
    .filter((piece) => !excluded.has(piece))
    .slice(0, maxLines)
    .map((piece) => piece.slice(0, maxWidth));
}
