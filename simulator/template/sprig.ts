/**
 * The functions of Sprig that message templates use (https://masterminds.github.io/sprig/). Others are unknown
 * functions.
 */
import { decodeBase64, encodeBase64 } from '../go/base64.ts';
import { sortMembers } from '../go/json/map.ts';
import { goQuote } from '../go/quote.ts';
import { fromUtf8, utf8 } from '../go/utf8.ts';
import type { TemplateFunction } from './builtins.ts';
import { formatValue, isMap, isNil, isTrue, typeOf } from './values.ts';

const text = (value: unknown): string => (isNil(value) ? '' : String(value));

function list(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  throw new Error(`Cannot use type ${typeOf(value)} as a list`);
}

/** Writes a value as `toString` does. */
const asText = (value: unknown) => (typeof value === 'string' ? value : formatValue(value));

/** Converts a number or text to an integer. */
function whole(value: unknown): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'boolean') return BigInt(value);
  const number = Math.trunc(Number(value));
  return Number.isFinite(number) ? BigInt(number) : 0n;
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
  const pad = ' '.repeat(Number(count));
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

const json = (value: unknown) => (typeof value === 'bigint' ? Number(value) : value);
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
  repeat: (count, value) => text(value).repeat(Number(count)),
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
  atoi: whole,
  float64: (value) => Number(value),
  add: (...values) => values.reduce<bigint>((sum, each) => sum + whole(each), 0n),
  add1: (value) => whole(value) + 1n,
  sub: (one, other) => whole(one) - whole(other),
  mul: (...values) => values.reduce<bigint>((product, each) => product * whole(each), 1n),
  div: (one, other) => whole(one) / whole(other),
  mod: (one, other) => whole(one) % whole(other),
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
  first: (values) => list(values)[0],
  last: (values) => list(values).at(-1),
  rest: (values) => list(values).slice(1),
  initial: (values) => list(values).slice(0, -1),
  reverse: (values) => list(values).toReversed(),
  has: (value, values) => list(values ?? []).includes(value),
  without: (values, ...others) => list(values).filter((each) => !others.includes(each)),
  uniq: (values) => [...new Set(list(values))],
  slice: (values, from = 0n, to = undefined) => {
    if (isNil(values)) throw new Error('runtime error: invalid memory address or nil pointer dereference');
    if (!Array.isArray(values)) throw new Error(`list should be type of slice or array but ${kindOf(values)}`);
    if (values.length === 0) return undefined;
    const [start, end] = [Number(from), to === undefined ? values.length : Number(to)];
    if (start < 0 || end < start || end > values.length)
      throw new Error('reflect.Value.Slice: slice index out of bounds');
    return values.slice(start, end);
  },
  sortAlpha: (values) => list(values).map(text).sort(),
  join: (between, values) => (Array.isArray(values) ? values.map(text).join(text(between)) : text(values)),
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
  const type = typeOf(value);
  return type.startsWith('map[') ? 'map' : type.startsWith('[]') ? 'slice' : type.startsWith('*') ? 'ptr' : type;
}

export const sprig: Readonly<Record<string, TemplateFunction>> = { ...texts, ...numbers, ...collections };
