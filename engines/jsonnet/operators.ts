import { goFloat } from '../go/json/float.ts';
import { array, finite, number, object, text, wrongType } from './arguments.ts';
import { spend, spendText } from './budget.ts';
import { formatText } from './format.ts';
import { JsonnetError } from './problem.ts';
import { JFunction, JObject, lazy, typeOf, type Value } from './values.ts';

/** A string as a literal. Unlike JSON, it escapes all control characters. */
export const quoted = (value: string): string =>
  JSON.stringify(value).replaceAll(
    /[\u007f-\u009f]/g,
    (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

/** A number with up to 17 digits. A whole number has no exponent. */
export function numberText(value: number): string {
  if (Number.isInteger(value)) return BigInt(value).toString();
  const [digits = '', power = '0'] = value.toExponential(16).split('e');
  const exponent = Number(power);
  const short = (written: string) => written.replace(/\.?0+$/, '');
  if (exponent >= -4) return short(value.toFixed(Math.min(100, 16 - exponent)));
  return `${short(digits)}e-${`${-exponent}`.padStart(2, '0')}`;
}

/** Converts a value to text: a string stays, other values become JSON on one line. */
export function show(value: Value): string {
  if (typeof value === 'string') return value;
  if (value instanceof JFunction) throw new JsonnetError("couldn't manifest function as JSON");
  const literal = (each: Value) => (typeof each === 'string' ? quoted(each) : show(each));
  if (value instanceof JObject) {
    const members = value.names().map((name) => `${quoted(name)}: ${literal(value.get(name, add))}`);
    return members.length > 0 ? `{${members.join(', ')}}` : '{ }';
  }
  if (typeof value === 'number') return numberText(value);
  if (value === null || typeof value !== 'object') return String(value);
  return value.length > 0 ? `[${value.map((item) => literal(item())).join(', ')}]` : '[ ]';
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
  if (typeOf(a) === typeOf(b)) throw new JsonnetError(`Unexpected type ${typeOf(a)}`);
  throw wrongType(b, typeOf(a));
}

/** The operator `+`: adds numbers, and joins strings with any value, lists, and objects; the right object wins. */
export function add(a: Value, b: Value): Value {
  if (typeof a === 'string' || typeof b === 'string') return spendText(show(a) + show(b));
  if (typeof a === 'number') return finite(a + number(b));
  if (a instanceof JObject) return new JObject([...a.layers, ...object(b).layers]);
  if (!Array.isArray(a)) throw new JsonnetError(`Unexpected type ${typeOf(a)}`);
  const [left, right] = [array(a), array(b)];
  spend(left.length + right.length);
  return [...left, ...right];
}

const numeric = (work: (a: number, b: number) => number) => (a: Value, b: Value) => finite(work(number(a), number(b)));

/** An operator for whole numbers of 64 bits. */
const bitwise = (work: (a: bigint, b: bigint) => bigint) =>
  numeric((a, b) => Number(BigInt.asIntN(64, work(bits(a), bits(b)))));

function bits(value: number): bigint {
  if (Math.abs(value) <= 2 ** 63) return BigInt(Math.trunc(value));
  throw new JsonnetError(
    `Bitwise operator argument ${goFloat(value)} outside of range [-9223372036854775808, 9223372036854775807]`,
  );
}

/** How many bits to shift. */
function shift(by: bigint): bigint {
  if (by < 0n) throw new JsonnetError('Shift by negative exponent.');
  return by % 64n;
}

/** The operator `~`. */
export const invert = (value: Value): number => Number(~BigInt(Math.trunc(number(value))));

function divide(a: number, b: number): number {
  if (b === 0) throw new JsonnetError('Division by zero.');
  return a / b;
}

function isIn(name: Value, value: Value): boolean {
  return object(value).has(text(name));
}

/** The operator `%` formats a string, or divides numbers. */
function modulo(a: Value, b: Value): Value {
  if (typeof a === 'number' && typeof b === 'number') return b === 0 ? divide(a, b) : a % b;
  if (typeof a !== 'string')
    throw new JsonnetError(`Operator % cannot be used on types ${typeOf(a)} and ${typeOf(b)}.`);
  return formatText(a, b, show, (object, name) => object.get(name, add));
}

export type Operator = (a: Value, b: Value) => Value;

/**
 * Binary operators by their sign, lowest precedence first. `||` and `&&` are not included: they may skip their right
 * side.
 */
export const operators: readonly Readonly<Record<string, Operator>>[] = [
  { '|': bitwise((a, b) => a | b) },
  { '^': bitwise((a, b) => a ^ b) },
  { '&': bitwise((a, b) => a & b) },
  { '==': equal, '!=': (a, b) => !equal(a, b) },
  {
    '<=': (a, b) => compare(a, b) <= 0,
    '>=': (a, b) => compare(a, b) >= 0,
    '<': (a, b) => compare(a, b) < 0,
    '>': (a, b) => compare(a, b) > 0,
    in: isIn,
  },
  { '<<': bitwise((a, b) => a << shift(b)), '>>': bitwise((a, b) => a >> shift(b)) },
  { '+': add, '-': numeric((a, b) => a - b) },
  { '*': numeric((a, b) => a * b), '/': numeric(divide), '%': modulo },
];

/** `a.b`, `a['b']` and `a[0]`. @throws JsonnetError if there is no such member */
export function member(value: Value, key: Value): Value {
  if (value instanceof JObject) return value.get(text(key), add);
  const isList = Array.isArray(value);
  if (!isList && typeof value !== 'string')
    throw new JsonnetError(
      `Value non indexable: *jsonnet.value${typeOf(value).replace(/^./, (letter) => letter.toUpperCase())}`,
    );
  if (typeof key !== 'number') throw wrongType(key, 'number');
  const items = isList ? value : [...(value as string)].map((letter) => lazy(() => letter));
  const found = items[Math.trunc(key)];
  if (!found) throw new JsonnetError(`Index ${key} out of bounds, not within [0, ${items.length})`);
  return found();
}
