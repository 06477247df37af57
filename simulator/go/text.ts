/** What Go's `%s` makes of a value from JSON. */
export function goText(value: unknown): string {
  if (typeof value === 'string') return value;
  if (value === null || value === undefined) return '%!s(<nil>)';
  if (Array.isArray(value)) return `[${value.map(within).join(' ')}]`;
  if (typeof value === 'boolean') return `%!s(bool=${value})`;
  if (typeof value !== 'object') return `${value}`;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `map[${members.map(([name, each]) => `${name}:${within(each)}`).join(' ')}]`;
}

const within = (value: unknown) => (value === null ? '<nil>' : goText(value));
