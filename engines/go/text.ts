import { int64 } from './int64.ts';

/**
 * Writes a JSON value as Go's `%s` does.
 *
 * @param number writes a number; by default as text, as for Go's `json.Number`
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

/** Writes a number as `%s` does if the decoder made an int64 or a float64 of it. */
export function goNumber(value: number): string {
  if (Number.isInteger(value)) return `%!s(int64=${BigInt(int64(value))})`;
  const [digits = '', exponent = ''] = value.toExponential().split('e');
  const [sign, size] = [exponent.slice(0, 1), exponent.slice(1).padStart(2, '0')];
  const isShort = Number(exponent) >= -4 && Number(exponent) < 6;
  return `%!s(float64=${isShort ? value : `${digits}e${sign}${size}`})`;
}
