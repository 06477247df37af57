/**
 * JSON data as deep as Go reads it, 10,000 levels: calls within calls, as the engine itself makes them, end far above that.
 */

export type Branch = Record<string, unknown>;

export const isBranch = (value: unknown): value is Branch => value !== null && typeof value === 'object';

// Spread: a key `__proto__`, one like any other in what people send, is then the copy's own.
const shallow = (value: Branch) => (Array.isArray(value) ? [...value] : { ...value }) as Branch;

const same = (value: unknown): unknown => value;

/**
 * A deep copy of JSON data that shares its texts: structuredClone makes each anew, which is slower and heavier.
 *
 * @param leaf makes what the copy has in place of a text, a number, true, false or null
 */
export function copy<T>(value: T, leaf = same): T {
  if (!isBranch(value)) return leaf(value) as T;
  const made = shallow(value);
  const todo = [made];
  for (let next = todo.pop(); next; next = todo.pop())
    for (const key of Object.keys(next)) {
      const inner = next[key];
      const own = isBranch(inner) ? shallow(inner) : leaf(inner);
      next[key] = own;
      if (isBranch(own)) todo.push(own);
    }
  return made as T;
}

/** A value and all that is in it, the outer before the inner. Not by calls within calls: whoever sends it says how deep it goes. */
export function allIn(value: unknown): readonly unknown[] {
  const found = [value];
  for (const each of found) if (isBranch(each)) for (const part of Object.values(each)) found.push(part);
  return found;
}

/** The value as JSON; what is not a value of JSON goes the way it does there. */
export function stringify(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return piece(value);
    throw error;
  }
}

/** The same with a list of what is still to be written: texts as they are, and values in a list of one. */
function piece(value: unknown): string {
  const written: string[] = [];
  const todo: (string | readonly [unknown])[] = [[value]];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (typeof next === 'string') written.push(next);
    else for (const part of parts(next[0]).reverse()) todo.push(part);
  }
  return written.join('');
}

function parts(value: unknown): (string | readonly [unknown])[] {
  if (!isBranch(value)) return [JSON.stringify(value) ?? 'null'];
  if (Array.isArray(value)) return ['[', ...value.flatMap((each, at) => [at > 0 ? ',' : '', [each] as const]), ']'];
  const members = Object.entries(value).filter(([, each]) => each !== undefined);
  const pairs = members.flatMap(([key, each], at) => [`${at > 0 ? ',' : ''}${JSON.stringify(key)}:`, [each] as const]);
  return ['{', ...pairs, '}'];
}
