/** The steps of Go's sort functions. Each works on the members from `start` up to, but not including, `end`. */

/** A list whose members are compared and swapped by index. */
export interface Sortable {
  readonly length: number;
  /** Whether the member at `i` belongs before the member at `j`. */
  less(i: number, j: number): boolean;
  swap(i: number, j: number): void;
}

/** Wraps a list for Go's sort functions, which sort it in place. */
export function sortable<T>(items: T[], less: (a: T, b: T) => boolean): Sortable {
  return {
    length: items.length,
    less: (i, j) => less(items[i] as T, items[j] as T),
    swap: (i, j) => {
      [items[i], items[j]] = [items[j] as T, items[i] as T];
    },
  };
}

/** Sorts short lists, and blocks of longer ones. */
export function insertionSort({ less, swap }: Sortable, start: number, end: number): void {
  for (let next = start + 1; next < end; next++)
    for (let at = next; at > start && less(at, at - 1); at--) swap(at, at - 1);
}

/** The lowest index from `low` to `high` from which on a condition holds; `high` if it never holds. */
export function lowerBound(low: number, high: number, holds: (index: number) => boolean): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}

/** From this length on, more members are compared for the pivot, and nearly sorted lists are corrected. */
const long = 50;
const mostSwaps = 12;
const mostShifts = 5;

interface PivotChoice {
  /** The index of a member that is probably near the median. */
  pivot: number;
  /** The order of the compared members. */
  readonly order: 'rising' | 'falling' | 'unknown';
}

/** Chooses the median of three members. In long lists each of them is the median of itself and its neighbours. */
export function choosePivot({ less }: Sortable, start: number, end: number): PivotChoice {
  let swaps = 0;
  const ordered = (a: number, b: number): readonly [number, number] => {
    if (!less(b, a)) return [a, b];
    swaps += 1;
    return [b, a];
  };
  const median = (a: number, b: number, c: number) => {
    const [low, high] = ordered(a, b);
    const [middle] = ordered(high, c);
    return ordered(low, middle)[1];
  };
  const quarter = (end - start) >> 2;
  const looked = [1, 2, 3].map((part) => start + part * quarter);
  const [a = 0, b = 0, c = 0] = end - start < long ? looked : looked.map((each) => median(each - 1, each, each + 1));
  const pivot = median(a, b, c);
  return { pivot, order: swaps === 0 ? 'rising' : swaps === mostSwaps ? 'falling' : 'unknown' };
}

/**
 * Moves members less than the pivot before it, the others behind it.
 *
 * @returns the pivot's new index, and whether nothing moved
 */
export function partition({ less, swap }: Sortable, start: number, end: number, chosen: number) {
  swap(start, chosen);
  let [low, high] = [start + 1, end - 1];
  for (let untouched = true; ; untouched = false) {
    while (low <= high && less(low, start)) low++;
    while (low <= high && !less(high, start)) high--;
    if (low > high) {
      swap(high, start);
      return { pivot: high, untouched };
    }
    swap(low++, high--);
  }
}

/**
 * Moves members equal to the pivot to the start; none may be less than the pivot.
 *
 * @returns the index of the first other member
 */
export function partitionEqual({ less, swap }: Sortable, start: number, end: number, chosen: number): number {
  swap(start, chosen);
  for (let [low, high] = [start + 1, end - 1]; ; swap(low++, high--)) {
    while (low <= high && !less(start, low)) low++;
    while (low <= high && less(start, high)) high--;
    if (low > high) return low;
  }
}

/**
 * Corrects a few members that are out of order. Short lists are only checked.
 *
 * @returns whether the list is sorted then
 */
export function sortNearlySorted({ less, swap }: Sortable, start: number, end: number): boolean {
  let at = start + 1;
  for (let shifts = 0; shifts < mostShifts; shifts++) {
    while (at < end && !less(at, at - 1)) at++;
    if (at === end) return true;
    if (end - start < long) return false;
    swap(at, at - 1);
    if (at - start >= 2) for (let back = at - 1; back >= 1 && less(back, back - 1); back--) swap(back, back - 1);
    if (end - at >= 2) for (let on = at + 1; on < end && less(on, on - 1); on++) swap(on, on - 1);
  }
  return false;
}

/** Swaps the three middle members with others, chosen by the length alone (Marsaglia's xorshift). */
export function breakPatterns({ swap }: Sortable, start: number, end: number): void {
  const length = end - start;
  const mask = 2 ** (32 - Math.clz32(length)) - 1;
  const middle = start + (length >> 2) * 2;
  let random = BigInt(length);
  const mix = (shifted: bigint) => {
    random = BigInt.asUintN(64, random ^ shifted);
  };
  for (const at of [middle - 1, middle, middle + 1]) {
    mix(random << 13n);
    mix(random >> 7n);
    mix(random << 17n);
    const other = Number(BigInt.asUintN(32, random)) & mask;
    swap(at, start + (other >= length ? other - length : other));
  }
}

/** Sorts lists that no pivot divides well. */
export function heapSort(list: Sortable, start: number, end: number): void {
  const length = end - start;
  for (let root = (length - 1) >> 1; root >= 0; root--) siftDown(list, start, root, length);
  for (let last = length - 1; last >= 0; last--) {
    list.swap(start, start + last);
    siftDown(list, start, 0, last);
  }
}

function siftDown({ less, swap }: Sortable, start: number, top: number, length: number): void {
  let root = top;
  for (let child = 2 * root + 1; child < length; child = 2 * root + 1) {
    if (child + 1 < length && less(start + child, start + child + 1)) child++;
    if (!less(start + root, start + child)) return;
    swap(start + root, start + child);
    root = child;
  }
}
