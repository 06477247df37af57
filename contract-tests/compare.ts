/** Where two JSON values first differ. */
export interface Difference {
  /** Dotted, from the root; empty for the root itself. */
  readonly path: string;
  readonly expected: unknown;
  readonly got: unknown;
}

/** The differences between two JSON values, in document order; the order of members does not count, that of elements does. */
export function differences(expected: unknown, got: unknown, path = ''): Difference[] {
  if (isObject(expected) && isObject(got) && Array.isArray(expected) === Array.isArray(got)) {
    const keys = new Set([...Object.keys(expected), ...Object.keys(got)]);
    return [...keys].flatMap((key) => differences(expected[key], got[key], path === '' ? key : `${path}.${key}`));
  }
  return Object.is(expected, got) ? [] : [{ path, expected, got }];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
