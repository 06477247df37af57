/** The comparisons of templates (Go `text/template/funcs.go`). */
import { Complex } from './complex.ts';
import { sprintf } from './printf.ts';
import { formatValue, isNil, Struct, typeOf } from './values.ts';

type Basic = string | number | bigint | boolean | Complex;

/** Whether a value is a string, a boolean or a number, including complex numbers. */
const isBasic = (value: unknown): value is Basic =>
  ['string', 'number', 'bigint', 'boolean'].includes(typeof value) || value instanceof Complex;

const incompatible = (one: unknown, other: unknown) =>
  new Error(`incompatible types for comparison: ${typeOf(one)} and ${typeOf(other)}`);

/** Whether a value equals one of others (`eq`). @throws for values that cannot be compared */
export function equals(one: unknown, ...others: readonly unknown[]): boolean {
  if (others.length === 0) throw new Error('missing argument for comparison');
  return others.some((other) => isEqual(one, other));
}

function isEqual(one: unknown, other: unknown): boolean {
  if (isNil(one) || isNil(other)) return isNil(one) && isNil(other);
  if (isBasic(one) !== isBasic(other)) throw incompatible(one, other);
  const isSameType = typeOf(one) === typeOf(other);
  if (isBasic(one)) {
    if (!isSameType) throw incompatible(one, other);
    return one instanceof Complex ? one.equals(other as Complex) : one === other;
  }
  if (one instanceof Struct && other instanceof Struct) return one === other;
  const [shown, type] = [sprintf('%s', one), typeOf(one)];
  if (!isSameType) throw new Error(`non-comparable types ${shown}: ${type}, ${typeOf(other)}: ${formatValue(other)}`);
  throw new Error(`non-comparable type ${sprintf('%s', other)}: ${type}`);
}

/** Whether a value is less than another (`lt`). @throws for values that have no order */
export function isLess(one: unknown, other: unknown): boolean {
  if (!isBasic(one) || !isBasic(other)) throw new Error('invalid type for comparison');
  if (typeOf(one) !== typeOf(other)) throw incompatible(one, other);
  if (typeof one === 'boolean' || one instanceof Complex) throw new Error('invalid type for comparison');
  return one < other;
}
