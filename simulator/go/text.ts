import { int64 } from './int64.ts';

/**
 * What Go's `%s` makes of a value from JSON.
 *
 * @param number what it makes of a number: texts, unless the decoder made other values of them
 */
export function goText(value: unknown, number: (value: number) => string = String): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '%!s(<nil>)';
  const within = (inner: unknown) => (inner === null ? '<nil>' : goText(inner, number));
  if (Array.isArray(value)) return `[${value.map(within).join(' ')}]`;
  if (typeof value === 'boolean') return `%!s(bool=${value})`;
  if (typeof value === 'number') return number(value);
  if (typeof value !== 'object') return `${value}`;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `map[${members.map(([name, each]) => `${name}:${within(each)}`).join(' ')}]`;
}

/** The same of a number that was decoded as a whole one where it is one. */
export function goNumber(value: number): string {
  if (Number.isInteger(value)) return `%!s(int64=${BigInt(int64(value))})`;
  const [digits = '', exponent = ''] = value.toExponential().split('e');
  const [sign, size] = [exponent.slice(0, 1), exponent.slice(1).padStart(2, '0')];
  const isShort = Number(exponent) >= -4 && Number(exponent) < 6;
  return `%!s(float64=${isShort ? value : `${digits}e${sign}${size}`})`;
}
