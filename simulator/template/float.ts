import { goFloat } from '../go/json/float.ts';

/** Writes a float64 as Go's `%v` does. */
export function floatText(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf';
  return Object.is(value, -0) ? '-0' : goFloat(value);
}
