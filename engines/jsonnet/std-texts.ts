/** The standard library's functions for strings. */

import { goFloat } from '../go/json/float.ts';
import { integer, number, text } from './arguments.ts';
import { operators, quoted, show } from './operators.ts';
import { JsonnetError } from './problem.ts';
import type { StdFunction, StdTable } from './std-lists.ts';
import { type Thunk, typeOf, type Value } from './values.ts';

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

/** Splits at most `most` times, from the left, or from the right for `splitLimitR`. */
function splitLimited(name: string, str: Value | undefined, c: Value | undefined, most: Value | undefined): Thunk[] {
  const [source, separator, limit] = [text(str), text(c), integer(most)];
  if (limit < -1) throw new JsonnetError(`${name} third parameter should be -1 or non-negative, got ${limit}`);
  if (separator === '')
    throw new JsonnetError(`${name} second parameter should have length 1 or greater, got ${separator.length}`);
  if (name === 'std.splitLimit') return texts(split(source, separator, limit));
  const parts = source.split(separator);
  const kept = limit < 0 ? 0 : Math.max(0, parts.length - 1 - limit);
  return texts([parts.slice(0, kept + 1).join(separator), ...parts.slice(kept + 1)]);
}

function substring(str: Value = null, from: Value = null, length: Value = null): string {
  const wrong = (what: string, wanted: string, found: string) =>
    new JsonnetError(`substr ${what} parameter should be ${wanted}, got ${found}`);
  if (typeof str !== 'string') throw wrong('first', 'a string', typeOf(str));
  if (typeof from !== 'number') throw wrong('second', 'a number', typeOf(from));
  if (from % 1 !== 0) throw wrong('second', 'an integer', from.toFixed(6));
  if (from < 0) throw wrong('second', 'greater than zero', from.toFixed(6));
  if (typeof length !== 'number') throw wrong('third', 'a number', typeOf(length));
  if ((length | 0) !== length) throw wrong('third', 'an integer', length.toFixed(6));
  if (length < 0) throw wrong('third', 'greater than zero', `${length}`);
  return [...str].slice(from, from + length).join('');
}

const xmlEscapes: Readonly<Record<string, string>> = {
  '<': '&lt;',
  '>': '&gt;',
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
};
const blanks = ' \t\n\f\r\u0085\u00a0';
const format = operators.at(-1)?.['%'] as (a: Value, b: Value) => Value;

/** A constant of its own, because TypeScript confuses `toString` with the method of all objects. */
const asText: StdFunction = ['a', (a = null) => show(a)];

export const textTable: StdTable = {
  split: ['str c', (str, c) => splitLimited('std.splitLimit', str, c, -1)],
  splitLimit: ['str c maxsplits', (str, c, most) => splitLimited('std.splitLimit', str, c, most)],
  splitLimitR: ['str c maxsplits', (str, c, most) => splitLimited('std.splitLimitR', str, c, most)],
  strReplace: [
    'str from to',
    (str, from, to) => {
      const [source, wanted, other] = [text(str), text(from), text(to)];
      if (wanted === '') throw new JsonnetError("'from' string must not be zero length.");
      return source.replaceAll(wanted, () => other);
    },
  ],
  substr: ['str from len', substring],
  stripChars: ['str chars', (str, chars) => stripped(text(str), text(chars), true, true)],
  isEmpty: ['str', (str) => text(str) === ''],
  codepoint: [
    'str',
    (str) => {
      const letters = [...text(str)];
      const [letter] = letters;
      if (letters.length !== 1 || letter === undefined)
        throw new JsonnetError(`codepoint takes a string of length 1, got length ${letters.length}`);
      return letter.codePointAt(0) ?? 0;
    },
  ],
  char: [
    'n',
    (n) => {
      const point = number(n);
      if (point > 0x10ffff) throw new JsonnetError(`Invalid unicode codepoint, got ${goFloat(point)}`);
      if (point < 0) throw new JsonnetError(`Codepoints must be >= 0, got ${goFloat(point)}`);
      return String.fromCodePoint(Math.trunc(point));
    },
  ],
  escapeStringJson: ['str_', (str = null) => quoted(show(str))],
  escapeStringPython: ['str', (str = null) => quoted(show(str))],
  escapeStringBash: ['str_', (str = null) => `'${show(str).replaceAll("'", `'"'"'`)}'`],
  escapeStringDollars: ['str_', (str = null) => show(str).replaceAll('$', '$$$$')],
  escapeStringXML: ['str_', (str = null) => show(str).replaceAll(/[<>&"']/g, (letter) => xmlEscapes[letter] ?? letter)],
  resolvePath: ['f r', (f, r) => text(f).replace(/[^/]*$/, () => text(r))],
  asciiLower: ['str', (str) => text(str).replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())],
  asciiUpper: ['str', (str) => text(str).replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())],
  startsWith: ['a b', (a, b) => text(a).startsWith(text(b))],
  endsWith: ['a b', (a, b) => text(a).endsWith(text(b))],
  lstripChars: ['str chars', (str, chars) => stripped(text(str), text(chars), true, false)],
  rstripChars: ['str chars', (str, chars) => stripped(text(str), text(chars), false, true)],
  trim: ['str', (str) => stripped(text(str), blanks, true, true)],
  equalsIgnoreCase: ['str1 str2', (a, b) => text(a).toLowerCase() === text(b).toLowerCase()],
  findSubstr: [
    'pat str',
    (pat, str) => [...text(str)].flatMap((_, at) => (text(str).startsWith(text(pat), at) ? [() => at] : [])),
  ],
  stringChars: ['str', (str) => texts([...text(str)])],
  format: ['str vals', (str, vals = null) => format(text(str), vals)],
  toString: asText,
  parseInt: ['str', (str) => parsed(text(str), /^[-+]?\d+$/, 10, 'integer')],
  parseHex: ['str', (str) => parsed(text(str), /^[0-9a-fA-F]+$/, 16, 'integer')],
  parseOctal: ['str', (str) => parsed(text(str), /^[0-7]+$/, 8, 'integer')],
};
