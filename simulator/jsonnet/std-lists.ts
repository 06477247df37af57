/** The standard library's functions for lists. */
import { spend } from './budget.ts';
import { add, compare, equal, show } from './operators.ts';
import { JsonnetError } from './problem.ts';
import { JFunction, JObject, lazy, type Thunk, typeOf, type Value } from './values.ts';

/** A library function: the names of its parameters, with `?` after optional ones, and its implementation. */
export type StdFunction = readonly [parameters: string, work: (...values: Value[]) => Value];
export type StdTable = Readonly<Record<string, StdFunction>>;

function listOf(value: Value | undefined): readonly Thunk[] {
  if (typeof value === 'string') return [...value].map((letter) => () => letter);
  if (!Array.isArray(value)) throw new JsonnetError(`Unexpected type ${typeOf(value ?? null)}, expected array`);
  return value as readonly Thunk[];
}

export function callFunction(value: Value | undefined, ...given: readonly Thunk[]): Value {
  if (!(value instanceof JFunction))
    throw new JsonnetError(`Unexpected type ${typeOf(value ?? null)}, expected function`);
  return value.call(given);
}

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

function sorted(list: Value | undefined, key: Value | undefined): Value[] {
  const keyOf = (value: Value) => (key instanceof JFunction ? callFunction(key, () => value) : value);
  return forceAll(list).sort((a, b) => compare(keyOf(a), keyOf(b)));
}

const unique = (list: readonly Value[]): Value[] =>
  list.filter((each, index) => index === 0 || !equal(each, list[index - 1] as Value));
const setOf = (list: Value | undefined) => unique(sorted(list, undefined));
const hasIn = (list: readonly Value[], wanted: Value) => list.some((each) => equal(each, wanted));

function joined(separator: Value, list: readonly Value[]): Value {
  const kept = list.filter((each) => each !== null);
  if (typeof separator === 'string') return kept.map(show).join(separator);
  return kept.flatMap((each, index) => [...(index > 0 ? listOf(separator) : []), ...listOf(each)]);
}

function member(list: Value | undefined, wanted: Value | undefined): boolean {
  if (typeof list === 'string') return list.includes(show(wanted ?? ''));
  return hasIn(forceAll(list), wanted ?? null);
}

export const lists: StdTable = {
  length: [
    'x',
    (x = null) => {
      if (x instanceof JObject) return x.names().length;
      if (x instanceof JFunction) return x.parameters.length;
      if (!Array.isArray(x) && typeof x !== 'string') throw new JsonnetError(`Unexpected type ${typeOf(x)}`);
      return listOf(x).length;
    },
  ],
  map: ['func arr', (func, arr) => listOf(arr).map((item) => lazy(() => callFunction(func, item)))],
  mapWithIndex: [
    'func arr',
    (func, arr) => listOf(arr).map((item, i) => lazy(() => callFunction(func, () => i, item))),
  ],
  filter: ['func arr', (func, arr) => listOf(arr).filter((item) => callFunction(func, item) === true)],
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
    (from, to) => values(Array.from(spendItems(Number(to) - Number(from) + 1), (_, i) => Number(from) + i)),
  ],
  makeArray: [
    'sz func',
    (size, func) => Array.from(spendItems(Number(size)), (_, i) => lazy(() => callFunction(func, () => i))),
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
  contains: ['arr elem', member],
  count: ['arr x', (arr, x = null) => forceAll(arr).filter((each) => equal(each, x)).length],
  find: [
    'value arr',
    (wanted = null, arr) => values(forceAll(arr).flatMap((each, index) => (equal(each, wanted) ? [index] : []))),
  ],
  reverse: ['arr', (arr) => [...listOf(arr)].reverse()],
  sort: ['arr keyF?', (arr, key) => values(sorted(arr, key))],
  uniq: ['arr keyF?', (arr) => values(unique(forceAll(arr)))],
  set: ['arr keyF?', (arr) => values(setOf(arr))],
  setMember: ['x arr keyF?', (x = null, arr) => hasIn(forceAll(arr), x)],
  setUnion: ['a b keyF?', (a, b) => values(unique([...forceAll(a), ...forceAll(b)].sort(compare)))],
  setInter: ['a b keyF?', (a, b) => values(forceAll(a).filter((each) => hasIn(forceAll(b), each)))],
  setDiff: ['a b keyF?', (a, b) => values(forceAll(a).filter((each) => !hasIn(forceAll(b), each)))],
  all: ['arr', (arr) => forceAll(arr).every((each) => each === true)],
  any: ['arr', (arr) => forceAll(arr).some((each) => each === true)],
  sum: ['arr', (arr) => forceAll(arr).reduce<Value>(add, 0)],
  flattenArrays: ['arrs', (arrays) => forceAll(arrays).flatMap(listOf)],
  remove: [
    'arr elem',
    (arr, elem = null) => {
      const all = forceAll(arr);
      const at = all.findIndex((each) => equal(each, elem));
      return values(all.filter((_, index) => index !== at));
    },
  ],
};
