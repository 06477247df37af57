/** Returns a member at a path inside parsed JSON; undefined if there is none. */
export function member(body: unknown, ...path: string[]): unknown {
  let value = body;
  for (const key of path) value = Reflect.get(Object(value), key);
  return value;
}

/** Returns a member at a path if it is a string, else undefined. */
export function memberText(body: unknown, ...path: string[]): string | undefined {
  const value = member(body, ...path);
  return typeof value === 'string' ? value : undefined;
}
