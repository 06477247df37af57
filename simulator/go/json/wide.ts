/** Numbers as Go's `big.Float` holds those that it reads from a text: 64 bits, rounded to the nearest. */

/** That many times two to that power. */
interface Wide {
  readonly digits: bigint;
  readonly power: number;
}

const width = 64;
const lengthOf = (digits: bigint) => digits.toString(2).length;

/** A fraction in 64 bits; of two that are as near, the even one. */
function rounded(top: bigint, bottom: bigint): Wide {
  // The quotient has a bit or two more than are kept.
  const shift = BigInt(width + 1 + lengthOf(bottom) - lengthOf(top));
  const [dividend, divisor] = shift < 0n ? [top, bottom << -shift] : [top << shift, bottom];
  const quotient = dividend / divisor;
  const extra = BigInt(Math.max(0, lengthOf(quotient) - width));
  const [kept, cut] = [quotient >> extra, quotient % (1n << extra)];
  const half = (1n << extra) >> 1n;
  const isMore = cut > half || (cut === half && (dividend % divisor > 0n || kept % 2n === 1n));
  return { digits: isMore ? kept + 1n : kept, power: Number(extra - shift) };
}

/** Beyond these, powers of ten take long to reckon with. */
const farthest = 1000;

/** The size of a number as JSON spells it, without its sign. */
function read(text: string): Wide | undefined {
  const [, whole = '', fraction = '', exponent = '0'] = /^-?(\d+)(?:\.(\d+))?(?:e([-+]?\d+))?$/i.exec(text) ?? [];
  const power = Number(exponent) - fraction.length;
  if (whole === '' || Math.abs(power) > farthest) return undefined;
  const [digits, ten] = [BigInt(whole + fraction), 10n ** BigInt(Math.abs(power))];
  return power < 0 ? rounded(digits, ten) : rounded(digits * ten, 1n);
}

/** As near as 64 bits can tell: below 0 where a number is less than a limit, above where it is more. */
export function compared(number: string, limit: string): number {
  const [one, other] = [signed(number), signed(limit)];
  const low = Math.min(one.power, other.power);
  const rest = (one.digits << BigInt(one.power - low)) - (other.digits << BigInt(other.power - low));
  return rest < 0n ? -1 : rest > 0n ? 1 : 0;
}

function signed(text: string): Wide {
  const { digits, power } = read(text) ?? { digits: 0n, power: 0 };
  return { digits: text.startsWith('-') ? -digits : digits, power };
}

/** Whether a number goes into another without a rest, as far as 64 bits can tell: 0.01 into 19.99, but not into 0.3. */
export function isMultiple(number: string, base: string): boolean {
  const [dividend, divisor] = [read(number), read(base)];
  if (!dividend || !divisor) return Number.isInteger(Number(number) / Number(base));
  const quotient = rounded(dividend.digits, divisor.digits);
  const power = quotient.power + dividend.power - divisor.power;
  return power >= 0 || quotient.digits % (1n << BigInt(-power)) === 0n;
}
