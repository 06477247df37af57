import { JsonnetError } from './tokens.ts';

export type Value = null | boolean | number | string | readonly Value[] | Fn | Members;
export type Fn = (...values: readonly Value[]) => Value;
export interface Members {
  readonly [name: string]: Value;
}

const isMembers = (value: Value): value is Members =>
  value !== null && typeof value === 'object' && !Array.isArray(value);
const equal = (a: Value, b: Value): boolean => JSON.stringify(a) === JSON.stringify(b);
const has = (value: Value, name: Value): boolean => isMembers(value) && Object.hasOwn(value, String(name));
const show = (value: Value): string => (typeof value === 'string' ? value : JSON.stringify(value));
const isEmpty = (value: Value) => value === null || (typeof value === 'object' && Object.keys(value).length === 0);

/** `+`: numbers, strings with anything, lists, and objects, of which the right one wins. */
function plus(a: Value, b: Value): Value {
  if (typeof a === 'number' && typeof b === 'number') return a + b;
  if (typeof a === 'string' || typeof b === 'string') return show(a) + show(b);
  if (Array.isArray(a) && Array.isArray(b)) return [...a, ...b];
  if (isMembers(a) && isMembers(b)) return { ...a, ...b };
  throw new JsonnetError('these cannot be added');
}

/** Operators by their sign, loosest first; `||` and `&&` are not among them, for they may leave a side out. */
export const operators: readonly Readonly<Record<string, (a: Value, b: Value) => Value>>[] = [
  { '==': equal, '!=': (a, b) => !equal(a, b) },
  { in: (name, value) => has(value, name) },
  { '+': plus },
];

/** `a.b` and `a['b']`. @throws JsonnetError where there is no such member */
export function member(value: Value, name: Value): Value {
  const found = has(value, name) ? (value as Members)[String(name)] : undefined;
  if (found === undefined) throw new JsonnetError(`field does not exist: ${show(name)}`);
  return found;
}

function prune(value: Value): Value {
  if (Array.isArray(value)) return (value as readonly Value[]).map(prune).filter((each) => !isEmpty(each));
  if (!isMembers(value)) return value;
  const pruned = Object.entries(value).map(([name, each]) => [name, prune(each)] as const);
  return Object.fromEntries(pruned.filter(([, each]) => !isEmpty(each)));
}

/** What of the standard library mappers use; `external` are the external variables. */
export function standardLibrary(external: Members): Members {
  return {
    extVar: (name = '') => member(external, name),
    prune: (value = null) => prune(value),
    objectHas: (value = null, name = '') => has(value, name),
    get: (value = null, name = '', otherwise = null) => (has(value, name) ? member(value, name) : otherwise),
    asciiLower: (text = '') => show(text).toLowerCase(),
    startsWith: (text = '', start = '') => show(text).startsWith(show(start)),
    endsWith: (text = '', end = '') => show(text).endsWith(show(end)),
  };
}
