const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) => (one < other ? -1 : 1);

/**
 * A copy with its members by the alphabet, as Go writes a map, and those of what is in it.
 *
 * @param deep false for a map that holds structs: Go writes those in the order of their fields
 */
export function sorted<T>(value: T, { deep = true } = {}): T {
  if (Array.isArray(value)) return value.map((each) => sorted(each)) as T;
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(byName);
  return Object.fromEntries(entries.map(([name, member]) => [name, deep ? sorted(member) : member])) as T;
}
