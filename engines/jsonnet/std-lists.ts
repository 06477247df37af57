/** The standard library's functions for lists. */

import { array, boolean, callable, finite, integer, number, text } from './arguments.ts';
import { spend } from './budget.ts';
import { compare, equal, show } from './operators.ts';
import { JsonnetError, withFrame } from './problem.ts';
import { JFunction, JObject, lazy, type Thunk, typeOf, type Value } from './values.ts';

/** A library function: the names of its parameters, with `?` after optional ones, and its implementation. */
export type StdFunction = readonly [parameters: string, work: (...values: Value[]) => Value];
export type StdTable = Readonly<Record<string, StdFunction>>;

function listOf(value: Value | undefined): readonly Thunk[] {
  if (typeof value === 'string') return [...value].map((letter) => () => letter);
  return array(value);
}

export const callFunction = (value: Value | undefined, ...given: readonly Thunk[]): Value =>
  callable(value).call(given);

const values = (list: readonly Value[]): Thunk[] => list.map((each) => () => each);
const forceAll = (list: Value | undefined): Value[] => listOf(list).map((item) => item());

/**
 * Counts the steps for new items.
 *
 * @param weight steps per item
 * @returns the length of the new list
 * @throws JsonnetLimit
 */
function spendItems(count: number, weight = 1): { readonly length: number } {
  const length = Math.max(0, count);
  spend(length * weight);
  return { length };
}

/** `list[from:to:step]`; `null` stands for a part that is left out. */
export function slice(list: Value, from: Value, to: Value, step: Value): Value {
  const items = listOf(list);
  const edge = (value: Value, otherwise: number) => {
    const number = Number(value ?? otherwise);
    return number < 0 ? items.length + number : number;
  };
  const every = Number(step ?? 1);
  const start = edge(from, 0);
  const found = items.slice(start, edge(to, items.length)).filter((_, index) => index % every === 0);
  return typeof list === 'string' ? found.map((item) => show(item())).join('') : found;
}

/** The function `keyF` of sorted lists and sets: what to compare of an item. */
const keyFunction =
  (key: Value | undefined) =>
  (value: Value): Value =>
    key === undefined ? value : callFunction(key, () => value);

function sorted(list: Value | undefined, key: Value | undefined): Value[] {
  const keyOf = keyFunction(key);
  return forceAll(list).sort((a, b) => compare(keyOf(a), keyOf(b)));
}

function unique(list: readonly Value[], key: Value | undefined): Value[] {
  const keyOf = keyFunction(key);
  return list.filter((each, index) => index === 0 || !equal(keyOf(each), keyOf(list[index - 1] as Value)));
}

/** Which items of two sets an operation keeps. */
interface SetOperation {
  readonly left: boolean;
  readonly both: boolean;
  readonly right: boolean;
}

/** Merges two sorted lists. Of equal items the left one is kept. */
function mergedSets(a: Value | undefined, b: Value | undefined, key: Value | undefined, kept: SetOperation): Value[] {
  const keyOf = keyFunction(key);
  const [left, right] = [forceAll(a), forceAll(b)];
  const found: Value[] = [];
  let [i, j] = [0, 0];
  while (i < left.length || j < right.length) {
    const [one, other] = [left[i], right[j]];
    const order = one === undefined ? 1 : other === undefined ? -1 : compare(keyOf(one), keyOf(other));
    if (order <= 0) i++;
    if (order >= 0) j++;
    if (order < 0 ? kept.left : order > 0 ? kept.right : kept.both) found.push((order > 0 ? other : one) ?? null);
  }
  return found;
}
const common: SetOperation = { left: false, both: true, right: false };
const hasIn = (list: readonly Value[], wanted: Value) => list.some((each) => equal(each, wanted));

function joined(separator: Value, list: readonly Value[]): Value {
  const kept = list.filter((each) => each !== null);
  if (typeof separator === 'string') return kept.map(text).join(separator);
  if (!Array.isArray(separator))
    throw new JsonnetError(`join first parameter should be string or array, got ${typeOf(separator)}`);
  return kept.flatMap((each, index) => [...(index > 0 ? array(separator) : []), ...array(each)]);
}

function member(list: Value = null, wanted: Value = null): boolean {
  if (typeof list === 'string') return list.includes(text(wanted));
  if (!Array.isArray(list)) throw new JsonnetError('std.member first argument must be an array or a string');
  return hasIn(forceAll(list), wanted);
}

/** The first item with the smallest key; of `-1` the largest. */
function extreme(list: Value | undefined, key: Value | undefined, onEmpty: Value | undefined, sign: 1 | -1): Value {
  const items = forceAll(array(list));
  const [first] = items;
  if (first === undefined && onEmpty !== undefined) return onEmpty;
  if (first === undefined) throw new JsonnetError('Expected at least one element in array. Got none');
  const keyOf = keyFunction(key);
  return items.reduce((best, each) => (compare(keyOf(best), keyOf(each)) * sign > 0 ? each : best), first);
}

function flattened(value: Value): Value[] {
  return Array.isArray(value) ? (value as readonly Thunk[]).flatMap((item) => flattened(item())) : [value];
}

function deepJoined(value: Value): string {
  if (typeof value === 'string') return value;
  return array(value)
    .map((item) => deepJoined(item()))
    .join('');
}

function sumOf(list: Value | undefined): number {
  return finite(array(list).reduce((sum, item) => sum + number(item()), 0));
}

export const lists: StdTable = {
  length: [
    'x',
    (x = null) => {
      if (x instanceof JObject) return x.names().length;
      if (x instanceof JFunction) return x.required;
      if (!Array.isArray(x) && typeof x !== 'string') throw new JsonnetError(`Unexpected type ${typeOf(x)}`);
      return listOf(x).length;
    },
  ],
  map: ['func arr', (func, arr) => listOf(arr).map((item) => lazy(() => callFunction(func, item)))],
  mapWithIndex: [
    'func arr',
    (func, arr) => listOf(arr).map((item, i) => lazy(() => callFunction(func, () => i, item))),
  ],
  filter: [
    'func arr',
    (func, arr) => {
      const [items, test] = [array(arr), callable(func)];
      return items.filter((item) => boolean(test.call([item])));
    },
  ],
  filterMap: [
    'filter_func map_func arr',
    (test, func, arr) =>
      listOf(arr)
        .filter((item) => callFunction(test, item) === true)
        .map((item) => lazy(() => callFunction(func, item))),
  ],
  flatMap: [
    'func arr',
    (func, arr) => {
      const parts = listOf(arr).map((item) => callFunction(func, item));
      return typeof arr === 'string' ? parts.map(show).join('') : parts.flatMap(listOf);
    },
  ],
  foldl: [
    'func arr init',
    (func, arr, init = null) =>
      forceAll(arr).reduce(
        (sum, each) =>
          callFunction(
            func,
            () => sum,
            () => each,
          ),
        init,
      ),
  ],
  foldr: [
    'func arr init',
    (func, arr, init = null) =>
      forceAll(arr).reduceRight(
        (sum, each) =>
          callFunction(
            func,
            () => each,
            () => sum,
          ),
        init,
      ),
  ],
  range: [
    'from to',
    (from, to) => {
      const [first, last] = [integer(from), integer(to)];
      return values(Array.from(spendItems(last - first + 1), (_, i) => first + i));
    },
  ],
  makeArray: [
    'sz func',
    (size, func) => {
      const [length, make] = [integer(size), callable(func)];
      return Array.from(spendItems(length), (_, i) => lazy(() => withFrame('', undefined, () => make.call([() => i]))));
    },
  ],
  repeat: [
    'what count',
    (what = null, count) =>
      typeof what === 'string'
        ? what.repeat(spendItems(Number(count), what.length / 256).length)
        : Array.from(spendItems(Number(count), listOf(what).length), () => listOf(what)).flat(),
  ],
  slice: [
    'indexable index end step',
    (list = null, from = null, to = null, step = null) => slice(list, from, to, step),
  ],
  join: ['sep arr', (separator = '', arr) => joined(separator, forceAll(arr))],
  lines: [
    'arr',
    (arr) =>
      forceAll(arr)
        .map((each) => `${show(each)}\n`)
        .join(''),
  ],
  member: ['arr x', member],
  contains: ['arr elem', (arr, elem = null) => hasIn(forceAll(array(arr)), elem)],
  count: ['arr x', (arr, x = null) => forceAll(arr).filter((each) => equal(each, x)).length],
  find: [
    'value arr',
    (wanted = null, arr) => values(forceAll(arr).flatMap((each, index) => (equal(each, wanted) ? [index] : []))),
  ],
  reverse: ['arr', (arr) => [...array(arr)].reverse()],
  sort: ['arr keyF?', (arr, key) => values(sorted(arr, key))],
  uniq: ['arr keyF?', (arr, key) => values(unique(forceAll(arr), key))],
  set: ['arr keyF?', (arr, key) => values(unique(sorted(arr, key), key))],
  setMember: ['x arr keyF?', (x = null, arr, key) => mergedSets([() => x], arr, key, common).length > 0],
  setUnion: ['a b keyF?', (a, b, key) => values(mergedSets(a, b, key, { left: true, both: true, right: true }))],
  setInter: ['a b keyF?', (a, b, key) => values(mergedSets(a, b, key, common))],
  setDiff: ['a b keyF?', (a, b, key) => values(mergedSets(a, b, key, { left: true, both: false, right: false }))],
  all: ['arr', (arr) => forceAll(arr).every((each) => each === true)],
  any: ['arr', (arr) => forceAll(arr).some((each) => each === true)],
  sum: ['arr', sumOf],
  avg: [
    'arr',
    (arr) => {
      const { length } = array(arr);
      if (length === 0) throw new JsonnetError('Cannot calculate average of an empty array.');
      return sumOf(arr) / length;
    },
  ],
  minArray: ['arr keyF? onEmpty?', (arr, key, onEmpty) => extreme(arr, key, onEmpty, 1)],
  maxArray: ['arr keyF? onEmpty?', (arr, key, onEmpty) => extreme(arr, key, onEmpty, -1)],
  flattenArrays: ['arrs', (arrays) => forceAll(arrays).flatMap(listOf)],
  flattenDeepArray: ['value', (value = null) => values(flattened(value))],
  deepJoin: ['arr', (arr = null) => deepJoined(arr)],
  removeAt: [
    'arr i',
    (arr, i) => {
      const at = integer(i);
      return array(arr).filter((_, index) => index !== at);
    },
  ],
  remove: [
    'arr elem',
    (arr, elem = null) => {
      const all = forceAll(arr);
      const at = all.findIndex((each) => equal(each, elem));
      return values(all.filter((_, index) => index !== at));
    },
  ],
};
