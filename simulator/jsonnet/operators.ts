import { spend, spendText } from './budget.ts';
import { formatText } from './format.ts';
import { JsonnetError } from './problem.ts';
import { JFunction, JObject, lazy, typeOf, type Value } from './values.ts';

/** Converts a value to text: a string stays, other values become JSON on one line. */
export function show(value: Value): string {
  if (typeof value === 'string') return value;
  if (value instanceof JFunction) throw new JsonnetError("couldn't manifest function as JSON");
  const quoted = (each: Value) => (typeof each === 'string' ? JSON.stringify(each) : show(each));
  if (value instanceof JObject) {
    const members = value.names().map((name) => `${JSON.stringify(name)}: ${quoted(value.get(name, add))}`);
    return members.length > 0 ? `{${members.join(', ')}}` : '{ }';
  }
  if (typeof value === 'number' && Math.abs(value) >= 1e21) return BigInt(value).toString();
  if (value === null || typeof value !== 'object') return String(value);
  return value.length > 0 ? `[${value.map((item) => quoted(item())).join(', ')}]` : '[ ]';
}

export function equal(a: Value, b: Value): boolean {
  if (a instanceof JFunction || b instanceof JFunction) throw new JsonnetError('cannot test equality of functions');
  if (a instanceof JObject && b instanceof JObject) {
    const [names, others] = [a.names(), b.names()];
    if (names.length !== others.length) return false;
    return names.every((name, index) => name === others[index] && equal(a.get(name, add), b.get(name, add)));
  }
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((item, index) => equal(item(), b[index]()));
  return a === b;
}

/** Compares numbers, strings, and lists of them. @returns less than 0, 0 or more than 0 */
export function compare(a: Value, b: Value): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'string' && typeof b === 'string') return a < b ? -1 : a > b ? 1 : 0;
  if (Array.isArray(a) && Array.isArray(b)) {
    for (const [index, item] of a.entries()) {
      if (index >= b.length) return 1;
      const order = compare(item(), b[index]());
      if (order !== 0) return order;
    }
    return a.length - b.length;
  }
  throw new JsonnetError(`Unexpected type ${typeOf(b)}, expected ${typeOf(a)}`);
}

/** The operator `+`: adds numbers, and joins strings with any value, lists, and objects; the right object wins. */
export function add(a: Value, b: Value): Value {
  if (typeof a === 'number' && typeof b === 'number') return a + b;
  if (typeof a === 'string' || typeof b === 'string') return spendText(show(a) + show(b));
  if (Array.isArray(a) && Array.isArray(b)) {
    spend(a.length + b.length);
    return [...a, ...b];
  }
  if (a instanceof JObject && b instanceof JObject) return new JObject([...a.layers, ...b.layers]);
  throw new JsonnetError(`Unexpected type ${typeOf(b)}, expected ${typeOf(a)}`);
}

const numeric = (work: (a: number, b: number) => number) => (a: Value, b: Value) => {
  const odd = [a, b].find((each) => typeof each !== 'number');
  if (odd !== undefined) throw new JsonnetError(`Unexpected type ${typeOf(odd)}, expected number`);
  return work(a as number, b as number);
};

function divide(a: number, b: number): number {
  if (b === 0) throw new JsonnetError('Division by zero.');
  return a / b;
}

function isIn(name: Value, value: Value): boolean {
  if (!(value instanceof JObject)) throw new JsonnetError(`Unexpected type ${typeOf(value)}, expected object`);
  if (typeof name !== 'string') throw new JsonnetError(`Unexpected type ${typeOf(name)}, expected string`);
  return value.has(name);
}

/** The operator `%` formats a string, or divides numbers. */
function modulo(a: Value, b: Value): Value {
  if (typeof a !== 'string') return numeric((x, y) => (y === 0 ? divide(x, y) : x % y))(a, b);
  return formatText(a, b, show, (object, name) => object.get(name, add));
}

export type Operator = (a: Value, b: Value) => Value;

/**
 * Binary operators by their sign, lowest precedence first. `||` and `&&` are not included: they may skip their right
 * side.
 */
export const operators: readonly Readonly<Record<string, Operator>>[] = [
  { '|': numeric((a, b) => a | b) },
  { '^': numeric((a, b) => a ^ b) },
  { '&': numeric((a, b) => a & b) },
  { '==': equal, '!=': (a, b) => !equal(a, b) },
  {
    '<=': (a, b) => compare(a, b) <= 0,
    '>=': (a, b) => compare(a, b) >= 0,
    '<': (a, b) => compare(a, b) < 0,
    '>': (a, b) => compare(a, b) > 0,
    in: isIn,
  },
  { '<<': numeric((a, b) => a << b), '>>': numeric((a, b) => a >> b) },
  { '+': add, '-': numeric((a, b) => a - b) },
  { '*': numeric((a, b) => a * b), '/': numeric(divide), '%': modulo },
];

/** `a.b`, `a['b']` and `a[0]`. @throws JsonnetError if there is no such member */
export function member(value: Value, key: Value): Value {
  if (value instanceof JObject) {
    if (typeof key !== 'string') throw new JsonnetError(`Unexpected type ${typeOf(key)}, expected string`);
    return value.get(key, add);
  }
  const isList = Array.isArray(value);
  if (!isList && typeof value !== 'string')
    throw new JsonnetError(
      `Value non indexable: *jsonnet.value${typeOf(value).replace(/^./, (letter) => letter.toUpperCase())}`,
    );
  if (typeof key !== 'number') throw new JsonnetError(`Unexpected type ${typeOf(key)}, expected number`);
  const items = isList ? value : [...(value as string)].map((letter) => lazy(() => letter));
  const found = items[key];
  if (!found) throw new JsonnetError(`Index ${key} out of bounds, not within [0, ${items.length})`);
  return found();
}
