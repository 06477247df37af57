/** The standard library's functions for strings and numbers. */

import { decodeBase64, encodeBase64 } from '../go/base64.ts';
import { fromUtf8, utf8 } from '../go/utf8.ts';
import { manifest } from './manifest.ts';
import { operators, show } from './operators.ts';
import { JsonnetError } from './problem.ts';
import type { StdFunction, StdTable } from './std-lists.ts';
import { fromJson, type Json, type Thunk, typeOf, type Value } from './values.ts';

function text(value: Value | undefined): string {
  if (typeof value === 'string') return value;
  throw new JsonnetError(`Unexpected type ${typeOf(value ?? null)}, expected string`);
}

function number(value: Value | undefined): number {
  if (typeof value === 'number') return value;
  throw new JsonnetError(`Unexpected type ${typeOf(value ?? null)}, expected number`);
}

const texts = (parts: readonly string[]): Thunk[] => parts.map((part) => () => part);

function split(value: string, separator: string, most: number): string[] {
  const parts = value.split(separator);
  if (most < 0 || parts.length <= most + 1) return parts;
  return [...parts.slice(0, most), parts.slice(most).join(separator)];
}

function stripped(value: string, letters: string, left: boolean, right: boolean): string {
  let [start, end] = [0, value.length];
  while (left && start < end && letters.includes(value.charAt(start))) start += 1;
  while (right && end > start && letters.includes(value.charAt(end - 1))) end -= 1;
  return value.slice(start, end);
}

function parsed(value: string, pattern: RegExp, radix: number, what: string): number {
  if (!pattern.test(value)) throw new JsonnetError(`${value} is not a base ${radix} ${what}`);
  return Number.parseInt(value, radix);
}

function parseJson(value: string): Value {
  try {
    return fromJson(JSON.parse(value) as Json);
  } catch {
    throw new JsonnetError(`failed to parse JSON: ${value}`);
  }
}

/** Indented JSON as Jsonnet writes it: empty lists and objects take two lines. */
function indented(value: Json): string {
  const text = JSON.stringify(value, null, 4);
  return text.replaceAll(
    /^( *)(.*)(\[\]|\{\})(,?)$/gm,
    (_, space, before, [open, close], comma) => `${space}${before}${open}\n\n${space}${close}${comma}`,
  );
}

const math = (work: (x: number) => number) => (x?: Value) => work(number(x));
const blanks = ' \t\n\f\r\u0085\u00a0';
const format = operators.at(-1)?.['%'] as (a: Value, b: Value) => Value;

/** A constant of its own, because TypeScript confuses `toString` with the method of all objects. */
const asText: StdFunction = ['a', (a = null) => show(a)];

export const textTable: StdTable = {
  asciiLower: ['str', (str) => text(str).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())],
  asciiUpper: ['str', (str) => text(str).replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())],
  startsWith: ['a b', (a, b) => text(a).startsWith(text(b))],
  endsWith: ['a b', (a, b) => text(a).endsWith(text(b))],
  split: ['str c', (str, c) => texts(split(text(str), text(c), -1))],
  splitLimit: ['str c maxsplits', (str, c, most) => texts(split(text(str), text(c), number(most)))],
  strReplace: ['str from to', (str, from, to) => text(str).replaceAll(text(from), () => text(to))],
  substr: ['str from len', (str, from, len) => [...text(str)].slice(number(from), number(from) + number(len)).join('')],
  stripChars: ['str chars', (str, chars) => stripped(text(str), text(chars), true, true)],
  lstripChars: ['str chars', (str, chars) => stripped(text(str), text(chars), true, false)],
  rstripChars: ['str chars', (str, chars) => stripped(text(str), text(chars), false, true)],
  trim: ['str', (str) => stripped(text(str), blanks, true, true)],
  isEmpty: ['str', (str) => text(str) === ''],
  equalsIgnoreCase: ['str1 str2', (a, b) => text(a).toLowerCase() === text(b).toLowerCase()],
  findSubstr: [
    'pat str',
    (pat, str) => [...text(str)].flatMap((_, at) => (text(str).startsWith(text(pat), at) ? [() => at] : [])),
  ],
  stringChars: ['str', (str) => texts([...text(str)])],
  codepoint: ['str', (str) => text(str).codePointAt(0) ?? 0],
  char: ['n', (n) => String.fromCodePoint(number(n))],
  format: ['str vals', (str, vals = null) => format(text(str), vals)],
  toString: asText,
  parseInt: ['str', (str) => parsed(text(str), /^-?\d+$/, 10, 'integer')],
  parseHex: ['str', (str) => parsed(text(str), /^[0-9a-fA-F]+$/, 16, 'integer')],
  parseOctal: ['str', (str) => parsed(text(str), /^[0-7]+$/, 8, 'integer')],
  parseJson: ['str', (str) => parseJson(text(str))],
  manifestJson: ['value', (value = null) => indented(manifest(value))],
  manifestJsonMinified: ['value', (value = null) => JSON.stringify(manifest(value))],
  escapeStringJson: ['str_', (str) => JSON.stringify(text(str))],
  base64: ['input', (input) => encodeBase64(utf8(text(input)))],
  base64Decode: ['str', (str) => fromUtf8(decodeBase64(text(str)) ?? new Uint8Array())],
  abs: ['n', math(Math.abs)],
  sign: ['n', math(Math.sign)],
  floor: ['x', math(Math.floor)],
  ceil: ['x', math(Math.ceil)],
  round: ['x', math(Math.round)],
  sqrt: ['x', math(Math.sqrt)],
  pow: ['x n', (x, n) => number(x) ** number(n)],
  clamp: ['x minVal maxVal', (x, a, b) => Math.min(Math.max(number(x), number(a)), number(b))],
  max: ['a b', (a, b) => Math.max(number(a), number(b))],
  min: ['a b', (a, b) => Math.min(number(a), number(b))],
  mod: ['a b', (a = null, b = null) => format(a, b)],
};
