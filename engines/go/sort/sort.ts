import {
  breakPatterns,
  choosePivot,
  heapSort,
  insertionSort,
  lowerBound,
  partition,
  partitionEqual,
  type Sortable,
  sortable,
  sortNearlySorted,
} from './parts.ts';

const shortest = 12;
const firstBlock = 20;

/**
 * Go's `sort.Slice`: sorts in place by pattern-defeating quicksort (Orson Peters, 2021). It is not stable, but the list
 * alone decides where equal members go, so the same steps give Go's result.
 */
export function goSort<T>(items: T[], less: (a: T, b: T) => boolean): void {
  const bits = 32 - Math.clz32(items.length);
  quickSort(sortable(items, less), 0, items.length, bits);
}

/**
 * Sorts from `first` up to `last`.
 *
 * @param badPivots unbalanced partitions that are allowed before heap sort takes over
 */
function quickSort(list: Sortable, first: number, last: number, badPivots: number): void {
  let [start, end, left] = [first, last, badPivots];
  let [even, untouched] = [true, true];
  while (end - start > shortest) {
    if (left === 0) {
      heapSort(list, start, end);
      return;
    }
    if (!even) {
      breakPatterns(list, start, end);
      left -= 1;
    }
    const found = choosePivot(list, start, end);
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
 * Go's `sort.SliceStable`: sorts short blocks in place, and merges them (Kim and Kutzner, "Stable Minimum Storage Merging
 * by Symmetric Comparisons", 2004). If `less` is not a total order, only the same steps give Go's result.
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

/** Merges two sorted, non-empty blocks: from `start` to `middle`, and from there to `end`. */
function merge(list: Sortable, start: number, middle: number, end: number): void {
  const { less } = list;
  if (middle - start === 1) {
    const place = lowerBound(middle, end, (index) => !less(index, start));
    move(list, start, place - 1);
  } else if (end - middle === 1) {
    const place = lowerBound(start, middle, (index) => less(middle, index));
    move(list, middle, place);
  } else {
    // Both halves get their final members: those that change sides lie around the middle, mirrored.
    const half = (start + end) >> 1;
    const mirror = half + middle;
    const [low, high] = middle > half ? [mirror - end, half] : [start, middle];
    const left = lowerBound(low, high, (index) => less(mirror - 1 - index, index));
    const right = mirror - left;
    if (left < middle && middle < right) rotate(list, left, middle, right);
    if (start < left && left < half) merge(list, start, left, half);
    if (half < right && right < end) merge(list, half, right, end);
  }
}

/** Moves one member to another index, and shifts the members between. */
function move({ swap }: Sortable, from: number, to: number): void {
  const step = from < to ? 1 : -1;
  for (let at = from; at !== to; at += step) swap(at, at + step);
}

/** Swaps two neighbouring blocks: from `start` to `middle`, and from there to `end`. */
function rotate(list: Sortable, start: number, middle: number, end: number): void {
  for (let at = start; at < middle; at++) move(list, start, end - 1);
}
