/** Numbers as in Go's `big.Float` when it parses a text: 64 bits of precision, rounded to the nearest. */

import { goFloat } from './float.ts';

/** The value is `digits` times two to the power of `power`. */
interface BigFloat {
  readonly digits: bigint;
  readonly power: number;
}

const width = 64;
const lengthOf = (digits: bigint) => digits.toString(2).length;

/** A fraction rounded to 64 bits; halves are rounded to even. */
function rounded(top: bigint, bottom: bigint): BigFloat {
  // The quotient has one or two bits more than are kept.
  const shift = BigInt(width + 1 + lengthOf(bottom) - lengthOf(top));
  const [dividend, divisor] = shift < 0n ? [top, bottom << -shift] : [top << shift, bottom];
  const quotient = dividend / divisor;
  const extra = BigInt(Math.max(0, lengthOf(quotient) - width));
  const [kept, cut] = [quotient >> extra, quotient % (1n << extra)];
  const half = (1n << extra) >> 1n;
  const isMore = cut > half || (cut === half && (dividend % divisor > 0n || kept % 2n === 1n));
  return { digits: isMore ? kept + 1n : kept, power: Number(extra - shift) };
}

/** Larger powers of ten take too long to compute. */
const largestPower = 1000;

/** The absolute value of a JSON number; undefined if its exponent is too large. */
function read(text: string): BigFloat | undefined {
  const [, whole = '', fraction = '', exponent = '0'] = /^-?(\d+)(?:\.(\d+))?(?:e([-+]?\d+))?$/i.exec(text) ?? [];
  const power = Number(exponent) - fraction.length;
  if (whole === '' || Math.abs(power) > largestPower) return undefined;
  const [digits, ten] = [BigInt(whole + fraction), 10n ** BigInt(Math.abs(power))];
  return power < 0 ? rounded(digits, ten) : rounded(digits * ten, 1n);
}

/** Compares two JSON numbers in 64 bits. @returns less than 0, 0 or more than 0, as a sort function */
export function compareNumbers(number: string, limit: string): number {
  const [one, other] = [signed(number), signed(limit)];
  const low = Math.min(one.power, other.power);
  const rest = (one.digits << BigInt(one.power - low)) - (other.digits << BigInt(other.power - low));
  return rest < 0n ? -1 : rest > 0n ? 1 : 0;
}

/** Writes a JSON number as Go's `%v` writes a `big.Float`: with the fewest digits that are read as the same value. */
export function bigFloatText(text: string): string {
  const short = goFloat(text);
  if (!read(text) || compareNumbers(short, text) === 0) return short;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] =
    /^(-?)(\d+)(?:\.(\d+))?(?:e([-+]?\d+))?$/i.exec(text) ?? [];
  const digits = (whole + fraction).replace(/^0+/, '');
  const power = Number(exponent) - fraction.length;
  for (let count = 17; count < digits.length; count++) {
    const cut = digits.length - count;
    const kept = (BigInt(digits) + 10n ** BigInt(cut) / 2n) / 10n ** BigInt(cut);
    if (compareNumbers(`${sign}${kept}e${power + cut}`, text) === 0) return sign + scientific(`${kept}`, power + cut);
  }
  return sign + scientific(digits, power);
}

/** Writes whole digits times a power of ten as `%v` does. */
function scientific(digits: string, power: number): string {
  const exponent = digits.length - 1 + power;
  const kept = digits.replace(/0+$/, '');
  if (exponent >= -4 && exponent < 6)
    return exponent < 0
      ? `0.${'0'.repeat(-exponent - 1)}${kept}`
      : `${kept.slice(0, exponent + 1)}.${kept.slice(exponent + 1)}`;
  const size = `${Math.abs(exponent)}`.padStart(2, '0');
  return `${kept.slice(0, 1)}.${kept.slice(1)}e${exponent < 0 ? '-' : '+'}${size}`;
}

function signed(text: string): BigFloat {
  const { digits, power } = read(text) ?? { digits: 0n, power: 0 };
  return { digits: text.startsWith('-') ? -digits : digits, power };
}

/**
 * Whether a number is a multiple of a base in 64 bits: 19.99 is a multiple of 0.01, but 0.3 is not, due to rounding.
 */
export function isMultiple(number: string, base: string): boolean {
  const [dividend, divisor] = [read(number), read(base)];
  if (!dividend || !divisor) return Number.isInteger(Number(number) / Number(base));
  const quotient = rounded(dividend.digits, divisor.digits);
  const power = quotient.power + dividend.power - divisor.power;
  return power >= 0 || quotient.digits % (1n << BigInt(-power)) === 0n;
}
