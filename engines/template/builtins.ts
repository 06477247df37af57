/** The functions of every template (Go `text/template/funcs.go`). */
import { lengthInBytes, utf8 } from '../go/utf8.ts';
import { equals, isLess } from './compare.ts';
import { htmlEscaped, jsEscaped, urlEscaped } from './escapers.ts';
import { sprintf } from './printf.ts';
import { formatValue, isMap, isNil, isTrue, sprint, typeOf } from './values.ts';

export type TemplateFunction = (...values: readonly unknown[]) => unknown;

/** An index of a list or a text. */
function position(key: unknown, length: number): number {
  if (isNil(key)) throw new Error('cannot index slice/array with nil');
  if (typeof key !== 'bigint') throw new Error(`cannot index slice/array with type ${typeOf(key)}`);
  const at = Number(key);
  if (at < 0 || at > length) throw new Error(`index out of range: ${at}`);
  return at;
}

/** An element of a list, an entry of a map, or a byte of a text. */
function element(of: unknown, key: unknown): unknown {
  if (isNil(of)) throw new Error('index of nil pointer');
  const items = typeof of === 'string' ? utf8(of) : of;
  if (Array.isArray(items) || items instanceof Uint8Array) {
    const at = position(key, items.length);
    if (at === items.length)
      throw new Error(`reflect: ${typeof of === 'string' ? 'string' : 'slice'} index out of range`);
    return typeof of === 'string' ? BigInt(items[at]) : items[at];
  }
  if (!isMap(of)) throw new Error(`can't index item of type ${typeOf(of)}`);
  if (isNil(key)) throw new Error('value is nil; should be of type string');
  if (typeof key !== 'string') throw new Error(`value has type ${typeOf(key)}; should be string`);
  return Object.hasOwn(of, key) ? of[key] : null;
}

function index(of: unknown, ...keys: readonly unknown[]): unknown {
  if (isNil(of)) throw new Error('index of untyped nil');
  return keys.reduce(element, of);
}

const missing = 'reflect: call of reflect.Value.Type on zero Value';

function length(of: unknown): bigint {
  if (typeof of === 'string') return BigInt(lengthInBytes(of));
  if (Array.isArray(of)) return BigInt(of.length);
  if (isMap(of)) return BigInt(Object.keys(of).length);
  throw new Error(of === undefined ? missing : of === null ? 'len of nil pointer' : `len of type ${typeOf(of)}`);
}

/** The arguments of an escaping function as one text. */
const joined = (values: readonly unknown[]) => sprint(values.map((each) => (isNil(each) ? '<no value>' : each)));

/** The interpreter runs these functions itself, because they depend on the operands in the source. */
const byInterpreter = () => undefined;

export const builtins: Readonly<Record<string, TemplateFunction>> = {
  and: byInterpreter,
  or: byInterpreter,
  call: byInterpreter,
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
  lt: isLess,
  le: (one, other) => isLess(one, other) || equals(one, other),
  gt: (one, other) => !isLess(one, other) && !equals(one, other),
  ge: (one, other) => !isLess(one, other),
};
