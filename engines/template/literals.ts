/** Reads constants in Go's syntax (Go `strconv`). */
import { goQuote } from '../go/quote.ts';
import { fromUtf8, utf8 } from '../go/utf8.ts';
import { Complex } from './complex.ts';

/** A constant is not valid. */
export class LiteralError extends Error {
  override readonly name = 'LiteralError';
}

const named: Readonly<Record<string, number>> = { a: 7, b: 8, f: 12, n: 10, r: 13, t: 9, v: 11, '\\': 92 };

const escapes = /\\(?:(x)([\da-fA-F]{2})|(u)([\da-fA-F]{4})|(U)([\da-fA-F]{8})|([0-7]{3})|([abfnrtv\\'"]))/y;

interface Character {
  readonly code: number;
  /** An escape for one byte of UTF-8, not for a whole character. */
  readonly isByte: boolean;
  /** Offset after the character. */
  readonly end: number;
}

/** Reads a character or an escape inside quotes. @throws LiteralError */
function readCharacter(text: string, at: number, quote: string): Character {
  const code = text.codePointAt(at) ?? 0;
  if (text[at] === quote) throw new LiteralError('invalid syntax');
  if (text[at] !== '\\') return { code, isByte: false, end: at + (code > 0xffff ? 2 : 1) };
  escapes.lastIndex = at;
  const [whole = '', x, byte = '', , short = '', , long = '', octal, letter = ''] = escapes.exec(text) ?? [];
  const isByte = x !== undefined || octal !== undefined;
  const value =
    octal !== undefined
      ? Number.parseInt(octal, 8)
      : letter !== ''
        ? (named[letter] ?? (letter === quote ? letter.charCodeAt(0) : Number.NaN))
        : Number.parseInt(byte || short || long, 16);
  const isSurrogate = value >= 0xd800 && value < 0xe000;
  if (Number.isNaN(value) || value > (isByte ? 0xff : 0x10ffff) || isSurrogate)
    throw new LiteralError('invalid syntax');
  return { code: value, isByte, end: at + whole.length };
}

/** Characters that stand for themselves in a quoted string: most of a long one. */
const plain = /[^"\\]+/y;

/** The value of a quoted string. @throws LiteralError */
export function unquote(text: string): string {
  if (text.startsWith('`')) return text.slice(1, -1).replaceAll('\r', '');
  const bytes: number[] = [];
  for (let at = 1; at < text.length - 1; ) {
    plain.lastIndex = at;
    const run = plain.exec(text)?.[0] ?? '';
    for (const byte of utf8(run)) bytes.push(byte);
    at += run.length;
    if (at >= text.length - 1) break;
    const { code, isByte, end } = readCharacter(text, at, '"');
    bytes.push(...(isByte ? [code] : utf8(String.fromCodePoint(code))));
    at = end;
  }
  return fromUtf8(Uint8Array.from(bytes));
}

/**
 * A number of a template. A constant has no type of its own: `1e3` is an int where a function takes an int, and a float64
 * elsewhere.
 */
export interface NumberLiteral {
  /** The value where any type is accepted: an int (bigint), a float64 or a complex number; undefined if no int is as large. */
  readonly value: bigint | number | Complex | undefined;
  /** The value as an int, if it is one. */
  readonly integer: bigint | undefined;
}

/** The number of a character constant, as `'a'`. @throws LiteralError */
export function readCharacterConstant(text: string): NumberLiteral {
  const { code, end } = readCharacter(text, 1, "'");
  if (end !== text.length - 1) throw new LiteralError(`malformed character constant: ${text}`);
  return { value: BigInt(code), integer: BigInt(code) };
}

/** A digit, with an underscore before it if a digit or the prefix of the base comes before. */
const integers = /^[+-]?(?:0[xX](?:_?[\da-fA-F])+|0[bB](?:_?[01])+|0[oO](?:_?[0-7])+|0(?:_?[0-7])*|[1-9](?:_?\d)*)$/;
const decimals = /^[+-]?(?:\d(?:_?\d)*\.?(?:\d(?:_?\d)*)?|\.\d(?:_?\d)*)(?:[eE][+-]?\d(?:_?\d)*)?$/;
const hexadecimals = /^([+-]?)0[xX]((?:_?[\da-fA-F])*)\.?((?:[\da-fA-F](?:_?[\da-fA-F])*)?)[pP]([+-]?\d(?:_?\d)*)$/;

/** Reads an integer in Go's syntax; undefined if it is not valid. */
export function readInteger(text: string): bigint | undefined {
  if (!integers.test(text)) return undefined;
  const [, sign, digits = ''] = /^([+-]?)(.*)$/.exec(text.replaceAll('_', '')) ?? [];
  const value = BigInt(/^0\d/.test(digits) ? `0o${digits}` : digits);
  return sign === '-' ? -value : value;
}

/** Reads a float64 in Go's syntax; undefined if it is not valid or too large. */
export function readFloat(text: string): number | undefined {
  const hexadecimal = hexadecimals.exec(text);
  const plain = text.replaceAll('_', '');
  const value = hexadecimal ? hexadecimalFloat(hexadecimal) : decimals.test(text) ? Number(plain) : Number.NaN;
  return Number.isFinite(value) ? value : undefined;
}

function hexadecimalFloat([, sign, whole = '', fraction = '', power = '']: RegExpExecArray): number {
  const [digits, after] = [`${whole}${fraction}`.replaceAll('_', ''), fraction.replaceAll('_', '')];
  if (digits === '') return Number.NaN;
  const value = Number(BigInt(`0x${digits}`)) * 2 ** (Number(power.replaceAll('_', '')) - 4 * after.length);
  return sign === '-' ? -value : value;
}

const largestInt = 2n ** 63n;
const isInt = (value: bigint) => value < largestInt && value >= -largestInt;

/** The int that a float64 is; undefined if it is none. */
function asInteger(value: number): bigint | undefined {
  return Number.isInteger(value) && isInt(BigInt(value)) ? BigInt(value) : undefined;
}

/** Whether a number that has an int's value is written as a float64. Go does not see the base after a sign. */
const isWrittenAsFloat = (text: string) => /[.eEpP]/.test(text) && !/^0[xX][^pP]*$/.test(text);

/** The value of a number. @throws LiteralError */
export function readNumber(text: string): NumberLiteral {
  const imaginary = text.endsWith('i') ? readFloat(text.slice(0, -1)) : undefined;
  if (imaginary !== undefined) return complexLiteral(new Complex(0, imaginary));
  const integer = readInteger(text);
  if (integer !== undefined && isInt(integer))
    return { value: isWrittenAsFloat(text) ? Number(integer) : integer, integer };
  // A number without a sign between the largest int and the largest uint is an error only when it is used.
  const isUnsigned = integer !== undefined && integer > 0n && integer < 2n * largestInt && /^\d/.test(text);
  if (isUnsigned) return { value: undefined, integer: undefined };
  const value = readFloat(text);
  if (value === undefined) throw new LiteralError(`illegal number syntax: ${goQuote(text)}`);
  if (!/[.eEpP]/.test(text)) throw new LiteralError(`integer overflow: ${goQuote(text)}`);
  return { value, integer: asInteger(value) };
}

/** The value of a number with two parts, as `1+2i`. @throws LiteralError */
export function readComplex(text: string): NumberLiteral {
  // A sign after the letter of an exponent belongs to the exponent.
  const parts = /^[+-]?0[xX]/.test(text) ? /^(.*?[^pP])([+-].*)i$/ : /^(.*?[^eE])([+-].*)i$/;
  const [, real = '', imaginary = ''] = parts.exec(text) ?? [];
  if (real.includes('i') || /^[+-]?$/.test(imaginary)) throw new LiteralError('syntax error scanning complex number');
  const [one, other] = [real, imaginary].map((part) => {
    const value = readFloat(part);
    if (value === undefined) throw new LiteralError(`strconv.ParseFloat: parsing ${goQuote(part)}: invalid syntax`);
    return value;
  });
  return complexLiteral(new Complex(one ?? 0, other ?? 0));
}

const complexLiteral = (value: Complex): NumberLiteral => ({
  value,
  integer: value.imaginary === 0 ? asInteger(value.real) : undefined,
});
