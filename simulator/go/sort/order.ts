/** What Go's sorts are made of: a list whose members are compared and swapped by index. */
export interface Sortable {
  readonly length: number;
  /** True when the member at `i` belongs before the one at `j`. */
  less(i: number, j: number): boolean;
  swap(i: number, j: number): void;
}

/** A list as Go's sorts see it; they change it in place. */
export function sortable<T>(items: T[], less: (a: T, b: T) => boolean): Sortable {
  return {
    length: items.length,
    less: (i, j) => less(items[i] as T, items[j] as T),
    swap: (i, j) => {
      [items[i], items[j]] = [items[j] as T, items[i] as T];
    },
  };
}

/** Sorts from `start` up to `end`, which is no part of it. */
export function insertionSort({ less, swap }: Sortable, start: number, end: number): void {
  for (let next = start + 1; next < end; next++)
    for (let at = next; at > start && less(at, at - 1); at--) swap(at, at - 1);
}

/** The lowest index from `low` up to `high` at which a condition holds that holds ever after; `high` when it never does. */
export function firstWhere(low: number, high: number, holds: (index: number) => boolean): number {
  let [from, to] = [low, high];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (holds(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
