import { firstWhere, insertionSort, type Sortable, sortable } from './order.ts';

const firstBlock = 20;

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
