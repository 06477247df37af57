/** Repeated members of an object. Go decodes each in turn, while `JSON.parse` keeps only the last. */
import { allValues, isContainer } from './deep-json.ts';
import { parseJson, rawMembers } from './json.ts';

/** The earlier values of repeated members, by their object. */
const repeated = new WeakMap<object, Map<string, unknown[]>>();

export const earlierValues = (holder: object, key: string): readonly unknown[] => repeated.get(holder)?.get(key) ?? [];

/** Returns the name of an object's first repeated member. */
export const firstRepeatedName = (holder: object): string | undefined => repeated.get(holder)?.keys().next().value;

/** Returns the first name that an object of a JSON text has twice, at any depth. @param text valid JSON */
export function repeatedNameIn(text: string): string | undefined {
  const open: Set<string>[] = [];
  for (const [token, colon] of text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?|[{}]/g)) {
    if (token === '{') open.push(new Set());
    if (token === '}') open.pop();
    if (colon === undefined) continue;
    const name: string = JSON.parse(token.slice(0, -colon.length));
    if (open.at(-1)?.has(name)) return name;
    open.at(-1)?.add(name);
  }
  return undefined;
}

/** No shape has more levels, so repeats further down do not matter. */
const deepestShape = 20;

/** Notes the repeated members of a value. @param text the text that begins with the value */
export function noteRepeats(text: string, read: unknown): void {
  const names = text.match(/"(?:[^"\\]|\\.)*"(?=[ \t\r\n]*:)/gs) ?? [];
  if (names.length > countMembers(read)) note(text, read, deepestShape);
}

/** The number of names in the text, if no member is repeated. */
function countMembers(read: unknown): number {
  let count = 0;
  for (const each of allValues(read)) if (isContainer(each) && !Array.isArray(each)) count += Object.keys(each).length;
  return count;
}

function note(text: string, read: unknown, levels: number): void {
  if (levels === 0 || read === null || typeof read !== 'object') return;
  const holder = read as Record<string, unknown>;
  const members = [...rawMembers(text)];
  const last = new Map(members.map(([name], index) => [name, index]));
  for (const [index, [name, raw]] of members.entries()) {
    const isLast = last.get(name) === index;
    const own = isLast ? holder[name] : parseJson(raw);
    note(raw, own, levels - 1);
    if (isLast) continue;
    const before = repeated.get(holder) ?? new Map<string, unknown[]>();
    repeated.set(holder, before.set(name, [...(before.get(name) ?? []), own]));
  }
}
