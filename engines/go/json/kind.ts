/** A value's type, as JSON Schema names it. */
export type JsonKind = 'null' | 'boolean' | 'number' | 'string' | 'array' | 'object';

export function kindOf(value: unknown): JsonKind {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : (typeof value as JsonKind);
}

/** A value's type, as the errors of Go's `encoding/json` name it. */
export function goKind(value: unknown): string {
  const kind = kindOf(value);
  return kind === 'boolean' ? 'bool' : kind;
}

export const anyKind = () => true;
export const onlyKind = (kind: JsonKind) => (each: JsonKind) => each === kind;

/** Equality of JSON values; the order of an object's members does not count. */
export function jsonEqual(a: unknown, b: unknown): boolean {
  const kind = kindOf(a);
  if (kind !== kindOf(b)) return false;
  if (kind !== 'array' && kind !== 'object') return a === b;
  const [left, right] = [Object.entries(a as object), b as Record<string, unknown>];
  return (
    left.length === Object.keys(right).length &&
    left.every(([key, value]) => Object.hasOwn(right, key) && jsonEqual(value, right[key]))
  );
}
