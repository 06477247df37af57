/**
 * Functions for JSON data of up to 10,000 levels, Go's limit. They use loops, because recursion overflows the stack long
 * before that.
 */

/** An object or an array. */
export type Container = Record<string, unknown>;

export const isContainer = (value: unknown): value is Container => value !== null && typeof value === 'object';

// Spread copies a member `__proto__` from a request as an ordinary member.
const shallowCopy = (value: Container) => (Array.isArray(value) ? [...value] : { ...value }) as Container;

const same = (value: unknown): unknown => value;

/**
 * A deep copy of JSON data. Strings are shared with the original; `structuredClone` copies them, which is slower.
 *
 * @param leaf maps each string, number, boolean and null; by default they are kept
 */
export function deepCopy<T>(value: T, leaf = same): T {
  if (!isContainer(value)) return leaf(value) as T;
  const made = shallowCopy(value);
  const todo = [made];
  for (let next = todo.pop(); next; next = todo.pop())
    for (const key of Object.keys(next)) {
      const inner = next[key];
      const own = isContainer(inner) ? shallowCopy(inner) : leaf(inner);
      next[key] = own;
      if (isContainer(own)) todo.push(own);
    }
  return made as T;
}

/** A value and all values inside it, each container before its members. */
export function allValues(value: unknown): readonly unknown[] {
  const found = [value];
  for (const each of found) if (isContainer(each)) for (const part of Object.values(each)) found.push(part);
  return found;
}

/** Like `JSON.stringify`, but for data of any depth. */
export function stringify(value: unknown): string {
  try {
    return JSON.stringify(value);
  } catch (error) {
    if (error instanceof RangeError) return stringifyIteratively(value);
    throw error;
  }
}

function stringifyIteratively(value: unknown): string {
  const written: string[] = [];
  /** Still to be written, last first: finished text, or a value inside a one-element list. */
  const todo: (string | readonly [unknown])[] = [[value]];
  for (let next = todo.pop(); next !== undefined; next = todo.pop()) {
    if (typeof next === 'string') written.push(next);
    else for (const part of piecesOf(next[0]).reverse()) todo.push(part);
  }
  return written.join('');
}

function piecesOf(value: unknown): (string | readonly [unknown])[] {
  if (!isContainer(value)) return [JSON.stringify(value) ?? 'null'];
  if (Array.isArray(value)) return ['[', ...value.flatMap((each, at) => [at > 0 ? ',' : '', [each] as const]), ']'];
  const members = Object.entries(value).filter(([, each]) => each !== undefined);
  const pairs = members.flatMap(([key, each], at) => [`${at > 0 ? ',' : ''}${JSON.stringify(key)}:`, [each] as const]);
  return ['{', ...pairs, '}'];
}
