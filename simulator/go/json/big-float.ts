/** Numbers as in Go's `big.Float` when it parses a text: 64 bits of precision, rounded to the nearest. */

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
