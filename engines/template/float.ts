/** Writes float64 numbers (Go `strconv.FormatFloat`). */
import { goFloat, plainFloat } from '../go/json/float.ts';

/** Writes a float64 as Go's `%v` does. */
export const floatText = (value: number): string => special(value) ?? goFloat(value);

/** The text of NaN, of an infinity, and of minus zero; undefined for other numbers. */
function special(value: number): string | undefined {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf';
  return Object.is(value, -0) ? '-0' : undefined;
}

/** A float64 as a whole number times a power of two. */
function binaryParts(value: number): { readonly mantissa: bigint; readonly exponent: number } {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, Math.abs(value));
  const bits = view.getBigUint64(0);
  const [biased, fraction] = [Number(bits >> 52n), bits & (2n ** 52n - 1n)];
  return biased === 0
    ? { mantissa: fraction, exponent: -1074 }
    : { mantissa: fraction + 2n ** 52n, exponent: biased - 1075 };
}

/** Divides, and rounds halves to the even number. */
function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  const [quotient, twice] = [dividend / divisor, (dividend % divisor) * 2n];
  const isUp = twice > divisor || (twice === divisor && quotient % 2n === 1n);
  return isUp ? quotient + 1n : quotient;
}

const power = (base: bigint, exponent: number) => base ** BigInt(Math.max(exponent, 0));

/** A number without its sign, times a power of ten, rounded to a whole number. */
function scaled(value: number, places: number): bigint {
  const { mantissa, exponent } = binaryParts(value);
  return roundedQuotient(
    mantissa * power(2n, exponent) * power(10n, places),
    power(2n, -exponent) * power(10n, -places),
  );
}

const exponentText = (exponent: number) => `${exponent < 0 ? '-' : '+'}${`${Math.abs(exponent)}`.padStart(2, '0')}`;

/** Puts a point after the first digit. */
const pointed = (digits: string) => (digits.length > 1 ? `${digits[0]}.${digits.slice(1)}` : digits);

/** The significant digits of a number without its sign, rounded, with the exponent of the first one. */
function significant(value: number, count: number): { readonly digits: string; readonly exponent: number } {
  if (value === 0) return { digits: '0'.repeat(count), exponent: 0 };
  let exponent = Number(value.toExponential().split('e')[1]);
  let digits = `${scaled(value, count - 1 - exponent)}`;
  // Rounding can change the number of digits.
  if (digits.length !== count) {
    exponent += digits.length - count;
    digits = `${scaled(value, count - 1 - exponent)}`;
  }
  return { digits, exponent };
}

function fixed(value: number, precision: number): string {
  const digits = `${scaled(value, precision)}`.padStart(precision + 1, '0');
  return precision === 0 ? digits : `${digits.slice(0, -precision)}.${digits.slice(-precision)}`;
}

function exponential(value: number, precision: number): string {
  const { digits, exponent } = significant(value, precision + 1);
  return `${pointed(digits)}e${exponentText(exponent)}`;
}

/** The shorter of the two forms. */
function general(value: number, precision: number): string {
  const count = Math.max(precision, 1);
  const { digits, exponent } = significant(value, count);
  const kept = digits.replace(/0+$/, '');
  const limit = count > kept.length && kept.length > exponent ? kept.length : count;
  if (value !== 0 && (exponent < -4 || exponent >= limit)) return `${pointed(kept)}e${exponentText(exponent)}`;
  return fixed(value, Math.max(kept.length - exponent - 1, 0));
}

/** The form `0x1.8p+01`. @param precision digits after the point; as many as needed if undefined */
function hexadecimal(value: number, precision: number | undefined): string {
  if (value === 0) return `0x0${precision ? `.${'0'.repeat(precision)}` : ''}p+00`;
  let { mantissa, exponent } = binaryParts(value);
  while (mantissa < 2n ** 52n) [mantissa, exponent] = [mantissa * 2n, exponent - 1];
  let places = 13;
  if (precision !== undefined && precision < places) {
    mantissa = roundedQuotient(mantissa, 16n ** BigInt(places - precision));
    places = precision;
  }
  let power = exponent + 52;
  if (mantissa >= 2n * 16n ** BigInt(places)) [mantissa, power] = [mantissa / 2n, power + 1];
  const digits = mantissa.toString(16);
  const fraction =
    precision === undefined ? digits.slice(1).replace(/0+$/, '') : digits.slice(1).padEnd(precision, '0');
  return `0x${digits[0]}${fraction === '' ? '' : `.${fraction}`}p${exponentText(power)}`;
}

function binary(value: number): string {
  const { mantissa, exponent } = binaryParts(value);
  return `${mantissa}p${exponent < 0 ? '' : '+'}${exponent}`;
}

function unsigned(value: number, verb: string, precision: number | undefined): string {
  switch (verb) {
    case 'b':
      return binary(value);
    case 'e':
      return precision === undefined ? shortExponential(value) : exponential(value, precision);
    case 'f':
      return precision === undefined ? plainFloat(value) : fixed(value, precision);
    case 'x':
      return hexadecimal(value, precision);
    default:
      return precision === undefined ? goFloat(value) : general(value, precision);
  }
}

function shortExponential(value: number): string {
  const [digits = '', exponent] = value.toExponential().split('e');
  return `${digits}e${exponentText(Number(exponent))}`;
}

/**
 * Writes a float64 as one of Go's verbs does, with a sign only if it is negative.
 *
 * @param verb `b`, `e`, `f`, `g` or `x`; capitals write capitals
 * @param precision as many digits as needed if undefined
 */
export function formatFloat(value: number, verb: string, precision: number | undefined): string {
  if (!Number.isFinite(value)) return floatText(value);
  const sign = value < 0 || Object.is(value, -0) ? '-' : '';
  const text = unsigned(Math.abs(value), verb.toLowerCase(), precision);
  return sign + (verb === verb.toLowerCase() ? text : text.toUpperCase());
}
