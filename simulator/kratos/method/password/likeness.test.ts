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

function longestPiece(one: Uint8Array, other: Uint8Array): number {
  let longest = 0;
  for (let i = 0; i < one.length; i++)
    for (let j = 0; j < other.length; j++) {
      let length = 0;
      while (i + length < one.length && j + length < other.length && one[i + length] === other[j + length]) length++;
      longest = Math.max(longest, length);
    }
  return longest;
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
      const [left, right] = [utf8(one), utf8(other)];
      expect(holdsMostOf(left, right)).toBe(longestPiece(left, right) * 2 > right.length);
    }),
    { seed: 20260103, numRuns: 2000 },
  );
});

it('says so of megabytes, too', () => {
  const long = 'ab'.repeat(1_000_000);
  expect(isNear(long, `x${long}`, 5)).toBe(true);
  expect(holdsMostOf(utf8(long), utf8(long))).toBe(true);
  expect(holdsMostOf(utf8('a'.repeat(2_000_000)), utf8(long))).toBe(false);
});
