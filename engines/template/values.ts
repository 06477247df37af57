/** The values of templates, as Go prints them: an int is a bigint, a float64 a number, a map a plain object. */
import { Complex } from './complex.ts';
import { floatText } from './float.ts';

/** A pointer to a Go struct. Unlike a map, it has a fixed set of fields. */
export class Struct {
  readonly type: string;
  readonly fields: Readonly<Record<string, unknown>>;

  /** @param type Go's name for the type, for error messages */
  constructor(type: string, fields: Readonly<Record<string, unknown>>) {
    this.type = type;
    this.fields = fields;
  }
}

export const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null &&
  typeof value === 'object' &&
  !Array.isArray(value) &&
  !(value instanceof Struct || value instanceof Complex);

export const isNil = (value: unknown): value is null | undefined => value === null || value === undefined;

/** Whether a value counts as true in `if` (Go `text/template.IsTrue`). */
export function isTrue(value: unknown): boolean {
  if (isNil(value) || value === false || value === '' || value === 0 || value === 0n) return false;
  if (Array.isArray(value)) return value.length > 0;
  if (value instanceof Complex) return value.real !== 0 || value.imaginary !== 0;
  return !isMap(value) || Object.keys(value).length > 0;
}

function formatScalar(value: unknown): string {
  if (typeof value === 'number') return floatText(value);
  return value instanceof Complex ? value.text() : String(value);
}

/** A value as Go's `%v` prints it. @param scalar writes each part that is not a list or a map */
export function formatValue(value: unknown, scalar: (value: unknown) => string = formatScalar): string {
  const inner = (each: unknown) => formatValue(each, scalar);
  if (isNil(value)) return '<nil>';
  if (Array.isArray(value)) return `[${value.map(inner).join(' ')}]`;
  if (value instanceof Struct) return `{${Object.values(value.fields).map(inner).join(' ')}}`;
  if (!isMap(value)) return scalar(value);
  const keys = Object.keys(value).sort();
  return `map[${keys.map((key) => `${scalar(key)}:${inner(value[key])}`).join(' ')}]`;
}

/** Writes several values as Go's `fmt.Sprint`: with a space between two that are not strings. */
export function sprint(values: readonly unknown[]): string {
  return values
    .map((value, i) => {
      const before = values[i - 1];
      const isApart = i > 0 && typeof value !== 'string' && typeof before !== 'string';
      return (isApart ? ' ' : '') + formatValue(value);
    })
    .join('');
}

/** Go's name for a value's type, for error messages. */
export function typeOf(value: unknown): string {
  if (isNil(value)) return '<nil>';
  if (value instanceof Struct) return value.type;
  if (value instanceof Complex) return 'complex128';
  if (Array.isArray(value)) return '[]interface {}';
  const plain: Readonly<Record<string, string>> = {
    string: 'string',
    number: 'float64',
    bigint: 'int',
    boolean: 'bool',
  };
  return plain[typeof value] ?? 'map[string]interface {}';
}
