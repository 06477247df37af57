/** Reads the first JSON value of a text. Errors have the messages of Go's `encoding/json`. */

import { goQuote } from '../quote.ts';
import { byteOf, strayBytes, utf8 } from '../utf8.ts';
import { type Container, deepCopy, isContainer } from './deep-json.ts';

const literals: Readonly<Record<string, string>> = { t: 'true', f: 'false', n: 'null' };
const escapes = '"\\/bfnrtu';

/** The text is not JSON. The message is the server's. */
export class ScanError extends Error {}

/** Parses the first value of a text, and ignores the text after it, as Go's stream decoder does. @throws ScanError */
export function firstJson(text: string): unknown {
  const start = text.search(/[^ \t\r\n]/);
  if (start < 0) throw new ScanError('EOF');
  return parseJson(text.slice(start, endOfValue(text, start)));
}

/** The source texts of the members of an object or list at the start of a text. @throws ScanError */
export function* rawMembers(text: string): Generator<readonly [name: string, raw: string]> {
  let at = skipBlanks(text, 0);
  const isList = text[at] === '[';
  for (let index = 0; text[at] !== (isList ? ']' : '}'); index++) {
    const start = skipBlanks(text, at + 1);
    if (text[start] === (isList ? ']' : '}')) return;
    const begin = isList ? start : key(text, start);
    const name = isList ? `${index}` : (parseJson(text.slice(start, endOfString(text, start + 1))) as string);
    const end = endOfValue(text, begin);
    yield [name, text.slice(begin, end)];
    at = skipBlanks(text, end);
  }
}

/**
 * Source texts of numbers and strings that JavaScript would write differently, by their container. Go's checks need
 * them.
 */
const sourceTexts = new WeakMap<object, Map<string, string>>();

/** The source text of a parsed number or string; undefined if JavaScript would write the same. */
export const sourceTextOf = (holder: object, key: string): string | undefined => sourceTexts.get(holder)?.get(key);

/** Sets the source text of a value that was not parsed. */
export function noteSourceText(holder: object, key: string, source: string): void {
  const own = sourceTexts.get(holder) ?? new Map<string, string>();
  sourceTexts.set(holder, own.set(key, source));
}

type Reviver = (this: object, key: string, value: unknown, context?: { readonly source?: string }) => unknown;

const noteSourceTexts: Reviver = function (key, value, context) {
  if (isContainer(value)) replaceInvalidNames(value);
  const source = context?.source;
  const read = replaceInvalidText(value);
  if (source === undefined || !['number', 'string'].includes(typeof value) || source === JSON.stringify(read))
    return read;
  noteSourceText(this, key, source);
  return read;
};

/**
 * Whether a text may hold a number or escape that JavaScript writes differently, or an invalid byte. Few texts do, and
 * a reviver is slow.
 */
const needsReviver = /\d[.eE]|\d{16}|-0|\\[/u]|[\u{10f080}-\u{10f0ff}]/u;

/** Parses a text that is a single JSON value. @throws SyntaxError */
export function parseJson(text: string): unknown {
  if (!needsReviver.test(text)) return JSON.parse(text);
  try {
    return JSON.parse(text, noteSourceTexts);
  } catch (error) {
    // The reviver recurses, so it overflows the stack for deep data. Such data goes without source texts.
    if (error instanceof RangeError) return deepCopy(JSON.parse(text), replaceInvalidText);
    throw error;
  }
}

/** Go replaces a lone surrogate and an invalid byte with U+FFFD. */
const replaceInvalidText = (value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().replaceAll(strayBytes, '\ufffd') : value;

/** Does the same in the names of an object's members. */
function replaceInvalidNames(object: Container): void {
  for (const name of Object.keys(object)) {
    const read = replaceInvalidText(name) as string;
    if (read === name) continue;
    object[read] = object[name];
    delete object[name];
  }
}

/** Go's error for a text whose first value is not JSON; '' if it is. */
export function goJsonProblem(text: string): string {
  try {
    firstJson(text);
    return '';
  } catch (error) {
    if (error instanceof ScanError) return error.message;
    throw error;
  }
}

/** Go's error for a text that is not a single JSON value (`json.Unmarshal`); '' if it is. */
export function goWholeJsonProblem(text: string): string {
  const problem = goJsonProblem(text);
  // At the end, Go's scanner reads a blank, which may be wrong at its place.
  if (problem.endsWith('EOF')) {
    const atEnd = goJsonProblem(`${text} `);
    return atEnd === '' || atEnd.endsWith('EOF') ? 'unexpected end of JSON input' : atEnd;
  }
  if (problem !== '') return problem;
  const rest = text.slice(skipBlanks(text, endOfValue(text, skipBlanks(text, 0))));
  return rest === '' ? '' : `invalid character ${quoteCharacter(rest)} after top-level value`;
}

function fail(text: string, at: number, where: string): never {
  const point = text.codePointAt(at);
  if (point === undefined) throw new ScanError('unexpected EOF');
  const found = String.fromCodePoint(point);
  throw new ScanError(`invalid character ${quoteCharacter(found)} ${where}`);
}

/** Quotes the first byte of a character, because Go's scanner reads bytes. */
function quoteCharacter(text: string): string {
  const character = String.fromCharCode(byteOf(text) ?? utf8(text)[0] ?? 0);
  if (character === "'") return `'\\''`;
  return character === '"' ? `'"'` : `'${goQuote(character).slice(1, -1)}'`;
}

function skipBlanks(text: string, at: number): number {
  let next = at;
  while (next < text.length && ' \t\r\n'.includes(text[next] as string)) next++;
  return next;
}

/** The limit of Go's scanner. */
const maxDepth = 10_000;

/** The offset behind a value. It keeps a list of open containers, because recursion would overflow the stack. */
function endOfValue(text: string, start: number): number {
  const open: string[] = [];
  let at = start;
  for (;;) {
    const first = text[at] ?? '';
    if (first === '{' || first === '[') {
      if (open.length === maxDepth) fail(text, at, 'exceeded max depth');
      open.push(first === '{' ? '}' : ']');
      at = skipBlanks(text, at + 1);
      if (text[at] !== open.at(-1)) {
        if (first === '{') at = key(text, at);
        continue;
      }
    } else {
      at = endOfScalar(text, at);
    }
    at = closeContainers(text, at, open);
    if (open.length === 0) return at;
    at = skipBlanks(text, at + 1);
    if (open.at(-1) === '}') at = key(text, at);
  }
}

/** Closes the containers that end here. @returns the offset of the comma before the next element, or of the end */
function closeContainers(text: string, start: number, open: string[]): number {
  let at = start;
  for (;;) {
    const end = open.at(-1);
    if (end === undefined) return at;
    at = skipBlanks(text, at);
    if (text[at] === ',') return at;
    if (text[at] !== end) fail(text, at, end === '}' ? 'after object key:value pair' : 'after array element');
    open.pop();
    at++;
  }
}

function endOfScalar(text: string, at: number): number {
  const first = text[at] ?? '';
  if (first === '"') return endOfString(text, at + 1);
  if (/[-\d]/.test(first)) return endOfNumber(text, at);
  const literal = literals[first];
  if (!literal) fail(text, at, 'looking for beginning of value');
  for (let index = 1; index < literal.length; index++)
    if (text[at + index] !== literal[index])
      fail(text, at + index, `in literal ${literal} (expecting ${quoteCharacter(literal[index] as string)})`);
  return at + literal.length;
}

/** Reads a key and its colon. @returns the offset of the value */
function key(text: string, start: number): number {
  if (text[start] !== '"') fail(text, start, 'looking for beginning of object key string');
  const at = skipBlanks(text, endOfString(text, start + 1));
  if (text[at] !== ':') fail(text, at, 'after object key');
  return skipBlanks(text, at + 1);
}

function endOfString(text: string, start: number): number {
  let at = start;
  for (;;) {
    const character = text[at];
    if (character === '"') return at + 1;
    if (character === undefined || character < ' ') fail(text, at, 'in string literal');
    if (character === '\\') at = endOfEscape(text, at + 1);
    else at++;
  }
}

function endOfEscape(text: string, at: number): number {
  if (!escapes.includes(text[at] || '-')) fail(text, at, 'in string escape code');
  if (text[at] !== 'u') return at + 1;
  for (let index = 1; index <= 4; index++)
    if (!/^[\da-f]$/i.test(text[at + index] ?? '')) fail(text, at + index, 'in \\u hexadecimal character escape');
  return at + 5;
}

function endOfDigits(text: string, start: number, where: string): number {
  let at = start;
  while (/^\d$/.test(text[at] ?? '')) at++;
  if (at === start) fail(text, at, where);
  return at;
}

function endOfNumber(text: string, start: number): number {
  let at = text[start] === '-' ? start + 1 : start;
  at = text[at] === '0' ? at + 1 : endOfDigits(text, at, 'in numeric literal');
  if (text[at] === '.') at = endOfDigits(text, at + 1, 'after decimal point in numeric literal');
  if (/^e$/i.test(text[at] ?? ''))
    at = endOfDigits(text, /^[+-]$/.test(text[at + 1] ?? '') ? at + 2 : at + 1, 'in exponent of numeric literal');
  return at;
}
