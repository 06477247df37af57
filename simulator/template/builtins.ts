/**
 * The functions of every template (Go `text/template/funcs.go`). The interpreter handles `and` and `or` itself where it
 * can.
 */
import { htmlEscaped, jsEscaped, urlEscaped } from './escapers.ts';
import { sprintf } from './printf.ts';
import { formatValue, isMap, isNil, isTrue, sprint, typeOf } from './values.ts';

export type TemplateFunction = (...values: readonly unknown[]) => unknown;

type Basic = string | number | bigint | boolean;

const kinds: Readonly<Record<string, string>> = { string: 'string', number: 'float', bigint: 'int', boolean: 'bool' };

function basic(value: unknown): Basic {
  if (kinds[typeof value]) return value as Basic;
  throw new Error('invalid type for comparison');
}

/** @throws for values of different types */
function compare(one: unknown, other: unknown): number {
  const [a, b] = [basic(one), basic(other)];
  if (typeof a !== typeof b) throw new Error(`incompatible types for comparison: ${typeOf(a)} and ${typeOf(b)}`);
  return a < b ? -1 : Number(a > b);
}

function equals(one: unknown, ...others: readonly unknown[]): boolean {
  if (others.length === 0) throw new Error('missing argument for comparison');
  return others.some((other) => {
    if (isNil(one) || isNil(other)) return isNil(one) && isNil(other);
    if (!kinds[typeof one] && !kinds[typeof other])
      throw new Error(
        `non-comparable types ${formatValue(one)}: ${typeOf(one)}, ${typeOf(other)}: ${formatValue(other)}`,
      );
    if (typeof one !== typeof other)
      throw new Error(`incompatible types for comparison: ${typeOf(one)} and ${typeOf(other)}`);
    return compare(one, other) === 0;
  });
}

function ordered(one: unknown, other: unknown): number {
  if (typeof one === 'boolean') throw new Error('invalid type for comparison');
  return compare(one, other);
}

function index(of: unknown, ...keys: readonly unknown[]): unknown {
  return keys.reduce((value, key) => {
    if (isNil(value)) throw new Error('index of untyped nil');
    if (Array.isArray(value) || typeof value === 'string') {
      if (isNil(key)) throw new Error('cannot index slice/array with nil');
      if (typeof key !== 'bigint') throw new Error(`cannot index slice/array with type ${typeOf(key)}`);
      const at = Number(key);
      if (at < 0 || at >= value.length) throw new Error(`index out of range: ${at}`);
      return value[at];
    }
    if (!isMap(value)) throw new Error(`can't index item of type ${typeOf(value)}`);
    if (isNil(key)) throw new Error('value is nil; should be of type string');
    if (typeof key !== 'string') throw new Error(`value has type ${typeOf(key)}; should be string`);
    return value[key];
  }, of);
}

const missing = 'reflect: call of reflect.Value.Type on zero Value';

function length(of: unknown): bigint {
  if (typeof of === 'string') return BigInt(new TextEncoder().encode(of).length);
  if (Array.isArray(of)) return BigInt(of.length);
  if (isMap(of)) return BigInt(Object.keys(of).length);
  throw new Error(of === undefined ? missing : of === null ? 'len of nil pointer' : `len of type ${typeOf(of)}`);
}

/** The arguments of an escaping function as one text. */
const joined = (values: readonly unknown[]) => sprint(values.map((each) => (isNil(each) ? '<no value>' : each)));

export const builtins: Readonly<Record<string, TemplateFunction>> = {
  and: (...values) => values.find((each) => !isTrue(each)) ?? values.at(-1),
  or: (...values) => values.find(isTrue) ?? values.at(-1),
  // Templates get no functions as data. The interpreter makes the error, which shows the source.
  call: () => undefined,
  not: (value) => !isTrue(value),
  len: length,
  index,
  print: (...values) => sprint(values),
  println: (...values) => `${values.map((each) => formatValue(each)).join(' ')}\n`,
  printf: (format, ...values) => sprintf(format as string, ...values),
  html: (...values) => htmlEscaped(joined(values)),
  js: (...values) => jsEscaped(joined(values)),
  urlquery: (...values) => urlEscaped(joined(values)),
  eq: equals,
  ne: (one, other) => !equals(one, other),
  lt: (one, other) => ordered(one, other) < 0,
  le: (one, other) => ordered(one, other) <= 0,
  gt: (one, other) => ordered(one, other) > 0,
  ge: (one, other) => ordered(one, other) >= 0,
};
