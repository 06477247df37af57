/** Members that come more than once in an object: Go reads each in turn, where the language keeps only the last. */
import { allValues, isContainer } from '../../runtime/deep-json.ts';
import { parsed, rawMembers } from './json.ts';

/** The values that a member had before its last one, by the object that holds it. */
const repeated = new WeakMap<object, Map<string, unknown[]>>();

export const earlierOnes = (holder: object, key: string): readonly unknown[] => repeated.get(holder)?.get(key) ?? [];

/** The first member that comes again. */
export const firstRepeat = (holder: object): string | undefined => repeated.get(holder)?.keys().next().value;

/** No shape has more levels; below, nobody asks. */
const deepestShape = 20;

/** Looks for them in the value that was read at the beginning of a text. */
export function noteRepeats(text: string, read: unknown): void {
  const names = text.match(/"(?:[^"\\]|\\.)*"(?=[ \t\r\n]*:)/gs) ?? [];
  if (names.length > membersIn(read)) note(text, read, deepestShape);
}

/** As many names were written where none came again. */
function membersIn(read: unknown): number {
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
    const own = isLast ? holder[name] : parsed(raw);
    note(raw, own, levels - 1);
    if (isLast) continue;
    const before = repeated.get(holder) ?? new Map<string, unknown[]>();
    repeated.set(holder, before.set(name, [...(before.get(name) ?? []), own]));
  }
}
