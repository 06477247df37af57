/** The standard library's functions for numbers. */
import { boolean, finite, number } from './arguments.ts';
import { operators } from './operators.ts';
import type { StdFunction, StdTable } from './std-lists.ts';
import type { Value } from './values.ts';

const math =
  (work: (x: number) => number): StdFunction[1] =>
  (x) =>
    finite(work(number(x)));
const modulo = operators.at(-1)?.['%'] as (a: Value, b: Value) => Value;

/** A number as a mantissa from 0.5 to 1 and a power of two. */
function binaryParts(x: number): readonly [mantissa: number, exponent: number] {
  if (x === 0) return [x, 0];
  // Two steps, because a single power of two would overflow for the smallest numbers.
  let exponent = Math.max(-1022, Math.floor(Math.log2(Math.abs(x))) + 1);
  let mantissa = x / 2 ** exponent;
  for (; Math.abs(mantissa) >= 1; exponent++) mantissa /= 2;
  for (; Math.abs(mantissa) < 0.5; exponent--) mantissa *= 2;
  return [mantissa, exponent];
}

const isOdd = (x?: Value) => Math.trunc(number(x)) % 2 !== 0;

export const numberTable: StdTable = {
  abs: ['n', math(Math.abs)],
  sign: ['n', math(Math.sign)],
  floor: ['x', math(Math.floor)],
  ceil: ['x', math(Math.ceil)],
  round: ['x', math((x) => Math.sign(x) * Math.round(Math.abs(x)))],
  sqrt: ['x', math(Math.sqrt)],
  exp: ['x', math(Math.exp)],
  log: ['x', math(Math.log)],
  log2: ['x', math((x) => Math.log(x) / Math.LN2)],
  log10: ['x', math((x) => Math.log(x) / Math.LN10)],
  sin: ['x', math(Math.sin)],
  cos: ['x', math(Math.cos)],
  tan: ['x', math(Math.tan)],
  asin: ['x', math(Math.asin)],
  acos: ['x', math(Math.acos)],
  atan: ['x', math(Math.atan)],
  atan2: ['y x', (y, x) => Math.atan2(number(y), number(x))],
  hypot: ['x y', (x, y) => finite(Math.hypot(number(x), number(y)))],
  deg2rad: ['x', math((x) => (x * Math.PI) / 180)],
  rad2deg: ['x', math((x) => (x * 180) / Math.PI)],
  mantissa: ['x', math((x) => binaryParts(x)[0])],
  exponent: ['x', math((x) => binaryParts(x)[1])],
  pow: ['x n', (x, n) => finite(number(x) ** number(n))],
  clamp: ['x minVal maxVal', (x, a, b) => Math.min(Math.max(number(x), number(a)), number(b))],
  max: ['a b', (a, b) => Math.max(number(a), number(b))],
  min: ['a b', (a, b) => Math.min(number(a), number(b))],
  mod: ['a b', (a = null, b = null) => modulo(a, b)],
  modulo: ['x y', (x, y) => modulo(number(x), number(y))],
  isOdd: ['x', isOdd],
  isEven: ['x', (x) => !isOdd(x)],
  isInteger: ['x', (x) => Number.isInteger(number(x))],
  isDecimal: ['x', (x) => !Number.isInteger(number(x))],
  xor: ['x y', (x, y) => boolean(x) !== boolean(y)],
  xnor: ['x y', (x, y) => boolean(x) === boolean(y)],
};
