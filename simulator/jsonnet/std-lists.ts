/** The part of the standard library that is about lists. */
import { spend } from './budget.ts';
import { add, compare, equal, show } from './operators.ts';
import { JsonnetError } from './problem.ts';
import { JFunction, JObject, lazy, type Thunk, typeOf, type Value } from './values.ts';

/** Parameters by name, a `?` at those that may be left out, and what they make. */
export type Entry = readonly [parameters: string, work: (...values: Value[]) => Value];
export type Table = Readonly<Record<string, Entry>>;

function listOf(value: Value | undefined): readonly Thunk[] {
  if (typeof value === 'string') return [...value].map((letter) => () => letter);
  if (!Array.isArray(value)) throw new JsonnetError(`Unexpected type ${typeOf(value ?? null)}, expected array`);
  return value as readonly Thunk[];
}

export function call(value: Value | undefined, ...given: readonly Thunk[]): Value {
  if (!(value instanceof JFunction))
    throw new JsonnetError(`Unexpected type ${typeOf(value ?? null)}, expected function`);
  return value.call(given);
}

const values = (list: readonly Value[]): Thunk[] => list.map((each) => () => each);
const forced = (list: Value | undefined): Value[] => listOf(list).map((item) => item());

/** How many items are to be made, of a weight each. @throws JsonnetLimit */
function counted(count: number, weight = 1): { readonly length: number } {
  const length = Math.max(0, count);
  spend(length * weight);
  return { length };
}

/** `list[from:to:step]`; what is `null` was left out. */
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
  const keyOf = (value: Value) => (key instanceof JFunction ? call(key, () => value) : value);
  return forced(list).sort((a, b) => compare(keyOf(a), keyOf(b)));
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
  return hasIn(forced(list), wanted ?? null);
}

export const lists: Table = {
  length: [
    'x',
    (x = null) => {
      if (x instanceof JObject) return x.names().length;
      if (x instanceof JFunction) return x.parameters.length;
      if (!Array.isArray(x) && typeof x !== 'string') throw new JsonnetError(`Unexpected type ${typeOf(x)}`);
      return listOf(x).length;
    },
  ],
  map: ['func arr', (func, arr) => listOf(arr).map((item) => lazy(() => call(func, item)))],
  mapWithIndex: ['func arr', (func, arr) => listOf(arr).map((item, i) => lazy(() => call(func, () => i, item)))],
  filter: ['func arr', (func, arr) => listOf(arr).filter((item) => call(func, item) === true)],
  filterMap: [
    'filter_func map_func arr',
    (test, func, arr) =>
      listOf(arr)
        .filter((item) => call(test, item) === true)
        .map((item) => lazy(() => call(func, item))),
  ],
  flatMap: [
    'func arr',
    (func, arr) => {
      const parts = listOf(arr).map((item) => call(func, item));
      return typeof arr === 'string' ? parts.map(show).join('') : parts.flatMap(listOf);
    },
  ],
  foldl: [
    'func arr init',
    (func, arr, init = null) =>
      forced(arr).reduce(
        (sum, each) =>
          call(
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
      forced(arr).reduceRight(
        (sum, each) =>
          call(
            func,
            () => each,
            () => sum,
          ),
        init,
      ),
  ],
  range: [
    'from to',
    (from, to) => values(Array.from(counted(Number(to) - Number(from) + 1), (_, i) => Number(from) + i)),
  ],
  makeArray: ['sz func', (size, func) => Array.from(counted(Number(size)), (_, i) => lazy(() => call(func, () => i)))],
  repeat: [
    'what count',
    (what = null, count) =>
      typeof what === 'string'
        ? what.repeat(counted(Number(count), what.length / 256).length)
        : Array.from(counted(Number(count), listOf(what).length), () => listOf(what)).flat(),
  ],
  slice: [
    'indexable index end step',
    (list = null, from = null, to = null, step = null) => slice(list, from, to, step),
  ],
  join: ['sep arr', (separator = '', arr) => joined(separator, forced(arr))],
  lines: [
    'arr',
    (arr) =>
      forced(arr)
        .map((each) => `${show(each)}\n`)
        .join(''),
  ],
  member: ['arr x', member],
  contains: ['arr elem', member],
  count: ['arr x', (arr, x = null) => forced(arr).filter((each) => equal(each, x)).length],
  find: [
    'value arr',
    (wanted = null, arr) => values(forced(arr).flatMap((each, index) => (equal(each, wanted) ? [index] : []))),
  ],
  reverse: ['arr', (arr) => [...listOf(arr)].reverse()],
  sort: ['arr keyF?', (arr, key) => values(sorted(arr, key))],
  uniq: ['arr keyF?', (arr) => values(unique(forced(arr)))],
  set: ['arr keyF?', (arr) => values(setOf(arr))],
  setMember: ['x arr keyF?', (x = null, arr) => hasIn(forced(arr), x)],
  setUnion: ['a b keyF?', (a, b) => values(unique([...forced(a), ...forced(b)].sort(compare)))],
  setInter: ['a b keyF?', (a, b) => values(forced(a).filter((each) => hasIn(forced(b), each)))],
  setDiff: ['a b keyF?', (a, b) => values(forced(a).filter((each) => !hasIn(forced(b), each)))],
  all: ['arr', (arr) => forced(arr).every((each) => each === true)],
  any: ['arr', (arr) => forced(arr).some((each) => each === true)],
  sum: ['arr', (arr) => forced(arr).reduce<Value>(add, 0)],
  flattenArrays: ['arrs', (arrays) => forced(arrays).flatMap(listOf)],
  remove: [
    'arr elem',
    (arr, elem = null) => {
      const all = forced(arr);
      const at = all.findIndex((each) => equal(each, elem));
      return values(all.filter((_, index) => index !== at));
    },
  ],
};
