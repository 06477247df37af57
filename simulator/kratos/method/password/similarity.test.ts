import { utf8 } from '@members/engines/go/utf8';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { containsMostOf, isWithinDistance } from './similarity.ts';

/** The complete tables that Kratos computes. */
function editDistance(one: string, other: string): number {
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

function longestCommonSubstring(one: string, other: string): number {
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

it('compares the edit distance like the complete table', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(isWithinDistance(one, other, 5)).toBe(editDistance(one, other) < 5);
    }),
    { seed: 20260102, numRuns: 2000 },
  );
});

it('finds the longest common substring like the complete table', () => {
  fc.assert(
    fc.property(text, text, (one, other) => {
      expect(containsMostOf(one, other)).toBe(longestCommonSubstring(one, other) * 2 > utf8(other).length);
    }),
    { seed: 20260103, numRuns: 2000 },
  );
});

it('compares texts of two megabytes', () => {
  const long = 'ab'.repeat(1_000_000);
  expect(isWithinDistance(long, `x${long}`, 5)).toBe(true);
  expect(containsMostOf(long, long)).toBe(true);
  expect(containsMostOf('a'.repeat(2_000_000), long)).toBe(false);
});
