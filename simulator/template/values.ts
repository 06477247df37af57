/** What templates work on, and how Go prints it: whole numbers are bigint, float64 is number, a map a plain object. */
import { goFloat } from '../go/json/float.ts';

/** A Go struct behind a pointer: its fields are all that there are, where a map has any. */
export class Struct {
  readonly type: string;
  readonly fields: Readonly<Record<string, unknown>>;

  /** @param type as Go's errors name it */
  constructor(type: string, fields: Readonly<Record<string, unknown>>) {
    this.type = type;
    this.fields = fields;
  }
}

export const isMap = (value: unknown): value is Readonly<Record<string, unknown>> =>
  value !== null && typeof value === 'object' && !Array.isArray(value) && !(value instanceof Struct);

export const isNil = (value: unknown): value is null | undefined => value === null || value === undefined;

/** Whether `if` goes on with it (Go `text/template.IsTrue`). */
export function isTrue(value: unknown): boolean {
  if (isNil(value) || value === false || value === '' || value === 0 || value === 0n) return false;
  if (Array.isArray(value)) return value.length > 0;
  return !isMap(value) || Object.keys(value).length > 0;
}

/** A value as Go's `%v` prints it. */
export function printed(value: unknown): string {
  if (isNil(value)) return '<nil>';
  if (typeof value === 'number') return goFloat(value);
  if (Array.isArray(value)) return `[${value.map(printed).join(' ')}]`;
  if (value instanceof Struct) return `{${Object.values(value.fields).map(printed).join(' ')}}`;
  if (isMap(value)) {
    const keys = Object.keys(value).sort();
    return `map[${keys.map((key) => `${key}:${printed(value[key])}`).join(' ')}]`;
  }
  return String(value);
}

/** Several values as `fmt.Sprint` does: a space between two that are no texts. */
export function joined(values: readonly unknown[]): string {
  return values
    .map((value, i) => {
      const before = values[i - 1];
      const isApart = i > 0 && typeof value !== 'string' && typeof before !== 'string';
      return (isApart ? ' ' : '') + printed(value);
    })
    .join('');
}

/** Go's name for the type of a value, as errors tell it. */
export function typeOf(value: unknown): string {
  if (isNil(value)) return '<nil>';
  if (value instanceof Struct) return value.type;
  if (Array.isArray(value)) return '[]interface {}';
  const plain: Readonly<Record<string, string>> = {
    string: 'string',
    number: 'float64',
    bigint: 'int',
    boolean: 'bool',
  };
  return plain[typeof value] ?? 'map[string]interface {}';
}
