import { insertionSort, type Sortable, sortable } from './order.ts';
import { heapSort, medianOf, partition, partitionEqual, scatter, sortNearlySorted } from './sort-parts.ts';

const shortest = 12;

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
