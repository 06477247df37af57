import { describe, expect, it } from 'vitest';
import { goSort, goStableSort } from './sort.ts';

type Less = (a: readonly [key: number, place: number], b: readonly [key: number, place: number]) => boolean;

const byKey: Less = ([a], [b]) => a < b;
/** Not a total order: only keys in the same group of four can be compared. */
const withinFours: Less = ([a], [b]) => a >> 2 === b >> 2 && a < b;

/** The original indexes of the members, in sorted order. */
function order(sort: typeof goSort, keys: readonly number[], less: Less): string {
  const members = keys.map((key, place) => [key, place] as const);
  sort(members, less);
  return members.map(([, place]) => place).join(' ');
}

const list = (length: number, key: (place: number) => number) => Array.from({ length }, (_, place) => key(place));
const groups = [1, 0, 1, 2, 1, 3, 0, 2, 1, 1, 4, 0, 2, 2, 1, 3];
const squares = list(60, (place) => (place * place + 3 * place) % 7);
/** No pivot divides this list well, so it is sorted by heap sort. */
const stubborn = [
  ...[2, 3, 4, 5, 6, 7, 8, 9, 14, 0, 10, 13, 17, 33, 34, 32, 37, 11],
  ...[1, 31, 15, 18, 20, 12, 29, 16, 19, 30, 21, 22, 28, 27, 26, 25, 24, 23],
];

// The expected orders come from `sort.Slice` and `sort.SliceStable` of Go 1.26.
describe('sorting as Go does', () => {
  it('moves equal members of long lists as Go does', () => {
    expect(order(goSort, groups, byKey)).toBe('6 1 11 8 4 0 9 2 14 3 7 12 13 5 15 10');
    expect(order(goSort, squares, byKey)).toBe(
      '18 56 53 49 4 46 0 7 42 39 35 11 32 28 14 25 21 44 30 9 58 16 37 23 51 2 24 10 17 29 57 31 15 52 45 1 36 22 38 ' +
        '59 50 3 8 43 13 6 5 47 48 41 40 34 33 12 54 55 27 26 20 19',
    );
  });

  it('sorts falling lists, and lists that no pivot divides well', () => {
    const falling = list(60, (place) => -place);
    expect(order(goSort, falling, byKey)).toBe(list(60, (place) => 59 - place).join(' '));
    expect(order(goSort, stubborn, byKey)).toBe(
      '9 18 0 1 2 3 4 5 6 7 10 17 23 11 8 20 25 12 21 26 22 28 29 35 34 33 32 31 30 24 27 19 15 13 14 16',
    );
  });

  it('keeps equal members in their order in a stable sort', () => {
    expect(order(goStableSort, groups, byKey)).toBe('1 6 11 0 2 4 8 9 14 3 7 12 13 5 15 10');
  });

  it('gives Go’s result in a stable sort without a total order', () => {
    const keys = list(45, (place) => (place * 5) % 16);
    expect(order(goStableSort, keys, withinFours)).toBe(
      '0 1 2 3 4 20 21 22 23 24 5 6 7 8 9 25 26 27 28 29 10 11 12 13 14 30 31 32 33 34 15 16 17 18 19 35 36 37 38 40 ' +
        '41 42 39 43 44',
    );
  });
});
