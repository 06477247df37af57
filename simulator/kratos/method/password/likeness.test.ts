import fc from 'fast-check';
import { expect, it } from 'vitest';
import { utf8 } from '../../../go/utf8.ts';
import { holdsMostOf, isNear } from './likeness.ts';

/** The tables that the server fills. */
function edits(one: string, other: string): number {
  const [left, right] = [[...one], [...other]];
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [i, x] of left.entries()) {
    const next = [i + 1];
    for (const [j, y] of right.entries())
      next.push(Math.min((next[j] ?? 0) + 1, (row[j + 1] ?? 0) + 1, (row[j] ?? 0) + (x === y ? 0 : 1)));
    row = next;
  }
  return row.at(-1) ?? 0;
}

function longestPiece(one: string, other: string): number {
  const width = utf8(other).length;
  const lengths = new Array<number>(utf8(one).length * width).fill(0);
  const starts = (text: string) => {
    let at = 0;
    return [...text].map((character) => {
      const start = at;
      at += utf8(character).length;
      return [start, character] as const;
    });
  };
  for (const [i, x] of starts(one))
    for (const [j, y] of starts(other))
      if (x === y) lengths[i * width + j] = i > 0 && j > 0 ? (lengths[(i - 1) * width + j - 1] ?? 0) + 1 : 1;
  return Math.max(0, ...lengths);
}

const text = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 14 }),
  fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '💥'), maxLength: 14 }),
);

it('is as near as the table says', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(isNear(one, other, 5)).toBe(edits(one, other) < 5);
    }),
    { seed: 20260102, numRuns: 2000 },
  );
});

it('holds as long a piece as the table says', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(holdsMostOf(one, other)).toBe(longestPiece(one, other) * 2 > utf8(other).length);
    }),
    { seed: 20260103, numRuns: 2000 },
  );
});

it('says so of megabytes, too', () => {
  const long = 'ab'.repeat(1_000_000);
  expect(isNear(long, `x${long}`, 5)).toBe(true);
  expect(holdsMostOf(long, long)).toBe(true);
  expect(holdsMostOf('a'.repeat(2_000_000), long)).toBe(false);
});
