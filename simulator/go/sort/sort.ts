import {
  firstWhere,
  heapSort,
  insertionSort,
  medianOf,
  partition,
  partitionEqual,
  type Sortable,
  scatter,
  sortable,
  sortNearlySorted,
} from './parts.ts';

const shortest = 12;
const firstBlock = 20;

/**
 * `sort.Slice` of Go, in place: the pattern-defeating quicksort (Orson Peters, 2021). It is not stable, but which way
 * equal members go is decided by the list alone, so the same steps lead to the same result.
 */
export function goSort<T>(items: T[], less: (a: T, b: T) => boolean): void {
  const bits = 32 - Math.clz32(items.length);
  quickSort(sortable(items, less), 0, items.length, bits);
}

/** Sorts from `first` up to `last`; `patience` is how many lopsided partitions it puts up with. */
function quickSort(list: Sortable, first: number, last: number, patience: number): void {
  let [start, end, left] = [first, last, patience];
  let [even, untouched] = [true, true];
  while (end - start > shortest) {
    if (left === 0) {
      heapSort(list, start, end);
      return;
    }
    if (!even) {
      scatter(list, start, end);
      left -= 1;
    }
    const found = medianOf(list, start, end);
    if (found.order === 'falling') {
      for (let [i, j] = [start, end - 1]; i < j; i++, j--) list.swap(i, j);
      found.pivot = end - 1 - (found.pivot - start);
    }
    if (even && untouched && found.order !== 'unknown' && sortNearlySorted(list, start, end)) return;
    if (start > 0 && !list.less(start - 1, found.pivot)) {
      start = partitionEqual(list, start, end, found.pivot);
      continue;
    }
    const middle = partition(list, start, end, found.pivot);
    untouched = middle.untouched;
    const [below, above] = [middle.pivot - start, end - middle.pivot];
    even = Math.min(below, above) >= (end - start) >> 3;
    if (below < above) {
      quickSort(list, start, middle.pivot, left);
      start = middle.pivot + 1;
    } else {
      quickSort(list, middle.pivot + 1, end, left);
      end = middle.pivot;
    }
  }
  insertionSort(list, start, end);
}

/**
 * `sort.SliceStable` of Go, in place: short blocks, then merged (Kim and Kutzner, "Stable Minimum Storage Merging by
 * Symmetric Comparisons", 2004). Where `less` is no total order, only the very same steps lead to the same result.
 */
export function goStableSort<T>(items: T[], less: (a: T, b: T) => boolean): void {
  const list = sortable(items, less);
  const { length } = list;
  for (let start = 0; start < length; start += firstBlock)
    insertionSort(list, start, Math.min(start + firstBlock, length));
  for (let block = firstBlock; block < length; block *= 2)
    for (let start = 0; start + block < length; start += 2 * block)
      merge(list, start, start + block, Math.min(start + 2 * block, length));
}

/** Merges what lies from `start` to `middle` with what lies from there to `end`; both are sorted, neither is empty. */
function merge(list: Sortable, start: number, middle: number, end: number): void {
  const { less } = list;
  if (middle - start === 1) {
    const place = firstWhere(middle, end, (index) => !less(index, start));
    move(list, start, place - 1);
  } else if (end - middle === 1) {
    const place = firstWhere(start, middle, (index) => less(middle, index));
    move(list, middle, place);
  } else {
    // Both halves of the whole are made final: what changes sides lies around the middle, mirrored.
    const half = (start + end) >> 1;
    const mirror = half + middle;
    const [low, high] = middle > half ? [mirror - end, half] : [start, middle];
    const left = firstWhere(low, high, (index) => less(mirror - 1 - index, index));
    const right = mirror - left;
    if (left < middle && middle < right) rotate(list, left, middle, right);
    if (start < left && left < half) merge(list, start, left, half);
    if (half < right && right < end) merge(list, half, right, end);
  }
}

/** Carries one member to another place; those between move up. */
function move({ swap }: Sortable, from: number, to: number): void {
  const step = from < to ? 1 : -1;
  for (let at = from; at !== to; at += step) swap(at, at + step);
}

/** Lets what lies from `start` to `middle` and what lies from there to `end` change places. */
function rotate(list: Sortable, start: number, middle: number, end: number): void {
  for (let at = start; at < middle; at++) move(list, start, end - 1);
}
