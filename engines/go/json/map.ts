const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]) => (one < other ? -1 : 1);

/**
 * A copy with sorted members, as Go writes a map.
 *
 * @param deep also sort the members of inner objects; false for a map of structs, whose fields Go writes in their order
 */
export function sortMembers<T>(value: T, { deep = true } = {}): T {
  if (Array.isArray(value)) return value.map((each) => sortMembers(each)) as T;
  if (value === null || typeof value !== 'object') return value;
  const entries = Object.entries(value).sort(byName);
  return Object.fromEntries(entries.map(([name, member]) => [name, deep ? sortMembers(member) : member])) as T;
}
