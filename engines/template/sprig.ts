/**
 * The functions of Sprig that message templates use (https://masterminds.github.io/sprig/). Others are unknown
 * functions.
 */
import { decodeBase64, encodeBase64 } from '../go/base64.ts';
import { sortMembers } from '../go/json/map.ts';
import { goQuote } from '../go/quote.ts';
import { fromUtf8, utf8 } from '../go/utf8.ts';
import type { TemplateFunction } from './builtins.ts';
import { Complex } from './complex.ts';
import { readFloat, readInteger } from './literals.ts';
import { formatValue, isMap, isNil, isTrue, typeOf } from './values.ts';

const text = (value: unknown): string => (isNil(value) ? '' : String(value));

const nilPointer = 'runtime error: invalid memory address or nil pointer dereference';

/** A list. @param name the function, for the error */
function list(name: string, value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new Error(isNil(value) ? nilPointer : `Cannot find ${name} on type ${kindOf(value)}`);
}

/** Writes a value as `toString` does. */
const asText = (value: unknown) => (typeof value === 'string' ? value : formatValue(value));

/** The elements of a list as texts; a value that is no list as one text. */
const asTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => !isNil(each)).map(asText) : [asText(value)];

/** Converts a number or text to an integer. */
function whole(value: unknown): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'boolean') return BigInt(value);
  if (typeof value === 'string') return readInteger(value.replace(/\.0*$/, '')) ?? 0n;
  return typeof value === 'number' && Number.isFinite(value) ? BigInt(Math.trunc(value)) : 0n;
}

function float(value: unknown): number {
  if (typeof value === 'string') return readFloat(value) ?? 0;
  return typeof value === 'number' ? value : Number(whole(value));
}

function nonZero(divisor: bigint): bigint {
  if (divisor === 0n) throw new Error('runtime error: integer divide by zero');
  return divisor;
}

function repeated(value: unknown, count: unknown): string {
  if (Number(count) < 0) throw new Error('strings: negative Repeat count');
  return text(value).repeat(Number(count));
}

const capitals = (value: unknown) => text(value).replaceAll(/(?<![\p{L}\p{N}_'])\p{L}/gu, (c) => c.toUpperCase());
const lowercased = (value: unknown) => text(value).replaceAll(/(?<!\S)\p{L}/gu, (c) => c.toLowerCase());
const cutAny = (cut: unknown, value: unknown, from: 'both' | 'left' | 'right') => {
  const set = new Set(text(cut));
  const all = [...text(value)];
  if (from !== 'right') while (all.length > 0 && set.has(all[0] as string)) all.shift();
  if (from !== 'left') while (all.length > 0 && set.has(all.at(-1) as string)) all.pop();
  return all.join('');
};

function truncated(count: unknown, value: unknown): string {
  const [length, whole] = [Number(count), text(value)];
  if (length < 0 && whole.length + length > 0) return whole.slice(whole.length + length);
  return length >= 0 && whole.length > length ? whole.slice(0, length) : whole;
}

function indented(count: unknown, value: unknown): string {
  const pad = repeated(' ', count);
  return pad + text(value).replaceAll('\n', `\n${pad}`);
}

function abbreviated(width: unknown, value: unknown): string {
  const [length, whole] = [Number(width), text(value)];
  return length < 4 || whole.length <= length ? whole : `${whole.slice(0, length - 3)}...`;
}

const quoted = (values: readonly unknown[], quote: (text: string) => string) =>
  values
    .filter((each) => !isNil(each))
    .map((each) => quote(asText(each)))
    .join(' ');

const isEmpty = (value: unknown) => !isTrue(value);

function pairs(values: readonly unknown[]): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (let i = 0; i < values.length; i += 2) result[asText(values[i])] = i + 1 < values.length ? values[i + 1] : '';
  return result;
}

function json(value: unknown): unknown {
  if (value instanceof Complex) throw new Error('json: unsupported type: complex128');
  return typeof value === 'bigint' ? Number(value) : value;
}

const plainJson = (value: unknown) => JSON.parse(JSON.stringify(value ?? null, (_, each) => json(each)));

const rawJson = (value: unknown) => JSON.stringify(sortMembers(plainJson(value)));
const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;

const texts: Readonly<Record<string, TemplateFunction>> = {
  hello: () => 'Hello!',
  upper: (value) => text(value).toUpperCase(),
  lower: (value) => text(value).toLowerCase(),
  title: capitals,
  untitle: lowercased,
  trim: (value) => text(value).trim(),
  trimAll: (cut, value) => cutAny(cut, value, 'both'),
  trimPrefix: (cut, value) => (text(value).startsWith(text(cut)) ? text(value).slice(text(cut).length) : text(value)),
  trimSuffix: (cut, value) =>
    text(cut) !== '' && text(value).endsWith(text(cut)) ? text(value).slice(0, -text(cut).length) : text(value),
  nospace: (value) => text(value).replaceAll(/\s/g, ''),
  trunc: truncated,
  abbrev: abbreviated,
  substr: (from, to, value) => {
    const [start, end] = [Number(from), Number(to)];
    if (start < 0) return text(value).slice(0, end);
    return end < 0 || end > text(value).length ? text(value).slice(start) : text(value).slice(start, end);
  },
  repeat: (count, value) => repeated(value, count),
  replace: (old, other, value) => text(value).replaceAll(text(old), () => text(other)),
  contains: (part, value) => text(value).includes(text(part)),
  hasPrefix: (part, value) => text(value).startsWith(text(part)),
  hasSuffix: (part, value) => text(value).endsWith(text(part)),
  quote: (...values) => quoted(values, goQuote),
  squote: (...values) => quoted(values, (each) => `'${each}'`),
  cat: (...values) =>
    values
      .filter((each) => !isNil(each))
      .map((each) => formatValue(each))
      .join(' '),
  indent: indented,
  nindent: (count, value) => `\n${indented(count, value)}`,
  plural: (one, many, count) => (Number(count) === 1 ? one : many),
  initials: (value) =>
    text(value)
      .split(/\s+/)
      .map((word) => [...word][0] ?? '')
      .join(''),
  toString: asText,
  b64enc: (value) => encodeBase64(utf8(text(value))),
  b64dec: (value) => fromUtf8(decodeBase64(text(value)) ?? new Uint8Array()),
};

const byValue = (one: bigint, other: bigint) => Number(one - other);

const numbers: Readonly<Record<string, TemplateFunction>> = {
  int: whole,
  int64: whole,
  atoi: (value) => (/^[+-]?\d+$/.test(text(value)) ? BigInt(text(value)) : 0n),
  float64: float,
  add: (...values) => values.reduce<bigint>((sum, each) => sum + whole(each), 0n),
  add1: (value) => whole(value) + 1n,
  sub: (one, other) => whole(one) - whole(other),
  mul: (...values) => values.reduce<bigint>((product, each) => product * whole(each), 1n),
  div: (one, other) => whole(one) / nonZero(whole(other)),
  mod: (one, other) => whole(one) % nonZero(whole(other)),
  max: (...values) => values.map(whole).toSorted(byValue).at(-1),
  min: (...values) => values.map(whole).toSorted(byValue)[0],
};

const collections: Readonly<Record<string, TemplateFunction>> = {
  default: (standard, value) => (isEmpty(value) ? standard : value),
  empty: isEmpty,
  coalesce: (...values) => values.find((each) => !isEmpty(each)),
  ternary: (yes, no, test) => (test === true ? yes : no),
  list: (...values) => values,
  dict: (...values) => pairs(values),
  get: (map, key) => (isMap(map) && Object.hasOwn(map, text(key)) ? map[text(key)] : ''),
  hasKey: (map, key) => isMap(map) && Object.hasOwn(map, text(key)),
  first: (values) => list('first', values)[0],
  last: (values) => list('last', values).at(-1),
  rest: (values) => list('rest', values).slice(1),
  initial: (values) => list('initial', values).slice(0, -1),
  reverse: (values) => list('reverse', values).toReversed(),
  has: (value, values) => list('has', values ?? []).includes(value),
  without: (values, ...others) => list('without', values).filter((each) => !others.includes(each)),
  uniq: (values) => [...new Set(list('uniq', values))],
  slice: (values, ...at) => {
    if (isNil(values)) throw new Error(nilPointer);
    if (!Array.isArray(values)) throw new Error(`list should be type of slice or array but ${kindOf(values)}`);
    if (values.length === 0) return undefined;
    const [start = 0, end = values.length] = at.map((each) => Number(whole(each)));
    if (start < 0 || end < start || end > values.length)
      throw new Error('reflect.Value.Slice: slice index out of bounds');
    return values.slice(start, end);
  },
  sortAlpha: (values) => asTexts(values).toSorted(),
  join: (between, values) => (isNil(values) ? '' : asTexts(values).join(text(between))),
  splitList: (at, value) => text(value).split(text(at)),
  split: (at, value) =>
    Object.fromEntries(
      text(value)
        .split(text(at))
        .map((part, i) => [`_${i}`, part]),
    ),
  toJson: (value) => rawJson(value).replaceAll(/[<>&\u2028\u2029]/g, escaped),
  toRawJson: rawJson,
  kindIs: (kind, value) => kind === kindOf(value),
  kindOf: (value) => kindOf(value),
  typeOf: (value) => typeOf(value),
  fail: (reason) => {
    throw new Error(text(reason));
  },
};

function kindOf(value: unknown): string {
  if (isNil(value)) return 'invalid';
  const type = typeOf(value);
  return type.startsWith('map[') ? 'map' : type.startsWith('[]') ? 'slice' : type.startsWith('*') ? 'ptr' : type;
}

export const sprig: Readonly<Record<string, TemplateFunction>> = { ...texts, ...numbers, ...collections };
