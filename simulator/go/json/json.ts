/** Finds the first JSON value of a text and, where there is none, says why in the words of Go's encoding/json. */
import { deepCopy } from '../../runtime/deep-json.ts';
import { goQuote } from '../quote.ts';
import { byteOf, strayBytes, utf8 } from '../utf8.ts';

const literals: Readonly<Record<string, string>> = { t: 'true', f: 'false', n: 'null' };
const escapes = '"\\/bfnrtu';

/** The text is not JSON; the message is the server's. */
export class ScanError extends Error {}

/** The first value of the text; what follows it stays unread, as Go's stream decoder leaves it. @throws ScanError */
export function firstJson(text: string): unknown {
  const start = text.search(/[^ \t\r\n]/);
  if (start < 0) throw new ScanError('EOF');
  return parsed(text.slice(start, value(text, start)));
}

/** The members of an object or a list that a text begins with, each as it is written. @throws ScanError */
export function* rawMembers(text: string): Generator<readonly [name: string, raw: string]> {
  let at = skip(text, 0);
  const isList = text[at] === '[';
  for (let index = 0; text[at] !== (isList ? ']' : '}'); index++) {
    const start = skip(text, at + 1);
    if (text[start] === (isList ? ']' : '}')) return;
    const begin = isList ? start : key(text, start);
    const name = isList ? `${index}` : (parsed(text.slice(start, string(text, start + 1))) as string);
    const end = value(text, begin);
    yield [name, text.slice(begin, end)];
    at = skip(text, end);
  }
}

/** Numbers and texts that the language would write otherwise, by the object or list that holds them: Go goes by their letters. */
const spellings = new WeakMap<object, Map<string, string>>();

/** How a number or a text of parsed JSON was spelled, where not as the language would. */
export const spellingOf = (holder: object, key: string): string | undefined => spellings.get(holder)?.get(key);

/** Notes it of a value that was not parsed. */
export function noteSpelling(holder: object, key: string, source: string): void {
  const own = spellings.get(holder) ?? new Map<string, string>();
  spellings.set(holder, own.set(key, source));
}

type Reviver = (this: object, key: string, value: unknown, context?: { readonly source?: string }) => unknown;

const noting: Reviver = function (key, value, context) {
  const source = context?.source;
  const read = whole(value);
  if (source === undefined || !['number', 'string'].includes(typeof value) || source === JSON.stringify(read))
    return read;
  noteSpelling(this, key, source);
  return read;
};

/** Hardly any text has a number or an escape that is worth a look at each value, or bytes that are none. */
const odd = /\d[.eE]|\d{16}|-0|\\[/u]|[\u{10f080}-\u{10f0ff}]/u;

/** The value of a text that is JSON as a whole. @throws SyntaxError */
export function parsed(text: string): unknown {
  if (!odd.test(text)) return JSON.parse(text);
  try {
    return JSON.parse(text, noting);
  } catch (error) {
    // Values are looked at by calls within calls: deep down, only those that have to be.
    if (error instanceof RangeError) return deepCopy(JSON.parse(text), whole);
    throw error;
  }
}

/** Go has no half letters: one that is escaped alone is none, and no more is a byte. */
const whole = (value: unknown) =>
  typeof value === 'string' ? value.toWellFormed().replaceAll(strayBytes, '\ufffd') : value;

/** What Go says of a text whose first value is not JSON; '' for one that is. */
export function goJsonProblem(text: string): string {
  try {
    firstJson(text);
    return '';
  } catch (error) {
    if (error instanceof ScanError) return error.message;
    throw error;
  }
}

/** The same of a text that is to be one value and nothing more, as `Unmarshal` has it. */
export function goWholeJsonProblem(text: string): string {
  const problem = goJsonProblem(text);
  if (problem.endsWith('EOF')) return 'unexpected end of JSON input';
  if (problem !== '') return problem;
  const rest = text.slice(skip(text, value(text, skip(text, 0))));
  return rest === '' ? '' : `invalid character ${quoted(rest)} after top-level value`;
}

function fail(text: string, at: number, where: string): never {
  const point = text.codePointAt(at);
  if (point === undefined) throw new ScanError('unexpected EOF');
  const found = String.fromCodePoint(point);
  throw new ScanError(`invalid character ${quoted(found)} ${where}`);
}

/** Go looks at bytes: of a longer character it shows the first, as if it were one. */
function quoted(text: string): string {
  const character = String.fromCharCode(byteOf(text) ?? utf8(text)[0] ?? 0);
  if (character === "'") return `'\\''`;
  return character === '"' ? `'"'` : `'${goQuote(character).slice(1, -1)}'`;
}

function skip(text: string, at: number): number {
  let next = at;
  while (next < text.length && ' \t\r\n'.includes(text[next] as string)) next++;
  return next;
}

/** As deep as Go's scanner goes. */
const maxDepth = 10_000;

/** Where the value at a place ends. It keeps its own list of what is open: calls within calls would be too deep. */
function value(text: string, start: number): number {
  const open: string[] = [];
  let at = start;
  for (;;) {
    const first = text[at] ?? '';
    if (first === '{' || first === '[') {
      if (open.length === maxDepth) fail(text, at, 'exceeded max depth');
      open.push(first === '{' ? '}' : ']');
      at = skip(text, at + 1);
      if (text[at] !== open.at(-1)) {
        if (first === '{') at = key(text, at);
        continue;
      }
    } else {
      at = scalar(text, at);
    }
    at = close(text, at, open);
    if (open.length === 0) return at;
    at = skip(text, at + 1);
    if (open.at(-1) === '}') at = key(text, at);
  }
}

/** Behind all that ends here: at the comma before the next element, or at the end of the outermost. */
function close(text: string, start: number, open: string[]): number {
  let at = start;
  for (;;) {
    const end = open.at(-1);
    if (end === undefined) return at;
    at = skip(text, at);
    if (text[at] === ',') return at;
    if (text[at] !== end) fail(text, at, end === '}' ? 'after object key:value pair' : 'after array element');
    open.pop();
    at++;
  }
}

function scalar(text: string, at: number): number {
  const first = text[at] ?? '';
  if (first === '"') return string(text, at + 1);
  if (/[-\d]/.test(first)) return number(text, at);
  const literal = literals[first];
  if (!literal) fail(text, at, 'looking for beginning of value');
  for (let index = 1; index < literal.length; index++)
    if (text[at + index] !== literal[index])
      fail(text, at + index, `in literal ${literal} (expecting ${quoted(literal[index] as string)})`);
  return at + literal.length;
}

/** A key with its colon: where the value begins. */
function key(text: string, start: number): number {
  if (text[start] !== '"') fail(text, start, 'looking for beginning of object key string');
  const at = skip(text, string(text, start + 1));
  if (text[at] !== ':') fail(text, at, 'after object key');
  return skip(text, at + 1);
}

function string(text: string, start: number): number {
  let at = start;
  for (;;) {
    const character = text[at];
    if (character === '"') return at + 1;
    if (character === undefined || character < ' ') fail(text, at, 'in string literal');
    if (character === '\\') at = escaped(text, at + 1);
    else at++;
  }
}

function escaped(text: string, at: number): number {
  if (!escapes.includes(text[at] || '-')) fail(text, at, 'in string escape code');
  if (text[at] !== 'u') return at + 1;
  for (let index = 1; index <= 4; index++)
    if (!/^[\da-f]$/i.test(text[at + index] ?? '')) fail(text, at + index, 'in \\u hexadecimal character escape');
  return at + 5;
}

function digits(text: string, start: number, where: string): number {
  let at = start;
  while (/^\d$/.test(text[at] ?? '')) at++;
  if (at === start) fail(text, at, where);
  return at;
}

function number(text: string, start: number): number {
  let at = text[start] === '-' ? start + 1 : start;
  at = text[at] === '0' ? at + 1 : digits(text, at, 'in numeric literal');
  if (text[at] === '.') at = digits(text, at + 1, 'after decimal point in numeric literal');
  if (/^e$/i.test(text[at] ?? ''))
    at = digits(text, /^[+-]$/.test(text[at + 1] ?? '') ? at + 2 : at + 1, 'in exponent of numeric literal');
  return at;
}
