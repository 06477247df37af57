/** Where two JSON values first differ. */
export interface Difference {
  /** Dotted, from the root; empty for the root itself. */
  readonly path: string;
  readonly expected: unknown;
  readonly got: unknown;
}

/** Returns the differences between two JSON values, in document order. The order of elements and of members counts. */
export function differences(expected: unknown, got: unknown, path = ''): Difference[] {
  if (isObject(expected) && isObject(got) && Array.isArray(expected) === Array.isArray(got)) {
    const keys = new Set([...Object.keys(expected), ...Object.keys(got)]);
    const within = [...keys].flatMap((key) =>
      differences(expected[key], got[key], path === '' ? key : `${path}.${key}`),
    );
    const [before, after] = [Object.keys(expected), Object.keys(got)];
    const isReordered = keys.size === before.length && keys.size === after.length && `${before}` !== `${after}`;
    return isReordered ? [...within, { path: `${path} (order of members)`, expected: before, got: after }] : within;
  }
  return Object.is(expected, got) ? [] : [{ path, expected, got }];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
