/**
 * Puts JSON into a shape as Go's encoding/json does: names match without regard to case, and `null` leaves a field as
 * it is. Go reads on after a value of the wrong type and tells the first of them at the end, but stops at once where a
 * type that reads itself (`json.Unmarshaler`) objects.
 */

import { goQuote } from '../quote.ts';
import { isInteger } from '../strconv.ts';
import { timeProblem } from '../time.ts';
import { uuidProblem } from '../uuid.ts';
import { plainFloat } from './float.ts';
import { firstJson, ScanError, spellingOf } from './json.ts';
import { goKind, kindOf } from './kind.ts';
import { earlierOnes, noteRepeats } from './repeats.ts';

/** The value does not fit the shape; the message is the server's. */
export class ShapeError extends Error {}

/**
 * What a type makes of its value; `refuse` makes the error for one of another type than `go`, and `written` is a text as
 * it came, with its escapes. @throws ShapeError
 */
type Reader = (value: unknown, refuse: (go: string) => ShapeError, written: string) => unknown;

export type Shape = { readonly within?: string } & (
  | { readonly kind: 'any' | 'integer' }
  | { readonly kind: 'own'; readonly read: Reader; readonly readsNull: boolean }
  | { readonly kind: 'string'; readonly go: string; readonly problem?: (text: string) => string | undefined }
  | { readonly kind: 'boolean'; readonly go: string }
  | { readonly kind: 'list'; readonly go: string; readonly of: Shape }
  | { readonly kind: 'map' }
  | { readonly kind: 'object'; readonly go: string; readonly fields: Fields; readonly isPointer?: true }
);
export type Fields = Readonly<Record<string, Shape>>;

/** `json.RawMessage` and maps of anything: kept as it is, `null` too. */
export const anyValue: Shape = { kind: 'any' };
/** `map[string]interface{}`, whose numbers are read. */
export const map: Shape = { kind: 'map' };
export const string: Shape = { kind: 'string', go: 'string' };
export const boolean: Shape = { kind: 'boolean', go: 'bool' };
/** `int`, which has 64 bits. */
export const integer: Shape = { kind: 'integer' };
export const uuid: Shape = { kind: 'string', go: 'uuid.UUID', problem: uuidProblem };
/** One that a struct may have or not. */
export const uuidPointer: Shape = { ...uuid, go: '*uuid.UUID' };
/** A type that reads itself; `readsNull`: `null`, too. */
export const own = (read: Reader, { readsNull = false } = {}): Shape => ({ kind: 'own', read, readsNull });
/** One that may be left empty: its library reads whatever stands there as a text. */
export const nullUuid = own((value) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return checked(text, uuidProblem(text));
});
/** A text that may be left empty: it reads itself, and does not say where it stands. */
export const nullString = own((value) => {
  if (typeof value !== 'string') throw new ShapeError(mismatch(value, 'string'));
  return value;
});
export const time = own((value, _, written) => {
  if (typeof value !== 'string') throw new ShapeError('Time.UnmarshalJSON: input is not a JSON string');
  return checked(value, timeProblem(written));
});
export const object = (go: string, fields: Fields): Shape => ({ kind: 'object', go, fields });
/** A struct that another one may have or not. */
export const pointer = (go: string, fields: Fields): Shape => ({ kind: 'object', go, fields, isPointer: true });
export const listOf = (go: string, of: Shape): Shape => ({ kind: 'list', go, of });
/** The fields that a struct has from another one inside it, by whose name errors call them. */
export const embedded = (within: string, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, shape]) => [name, { ...shape, within }]));

/**
 * What Go says of a value that does not fit a type.
 *
 * @param field where the value stands, such as `Client.scope`
 * @param what the value in Go's words
 */
export function mismatch(value: unknown, go: string, field = '', what = goKind(value)): string {
  return `json: cannot unmarshal ${what} into Go ${field ? `struct field ${field}` : 'value'} of type ${go}`;
}

interface Options {
  /** Refuse members that the shape does not know, as a strict decoder does; otherwise they are dropped. */
  readonly strict?: boolean;
}

/** The first JSON value of a text, put into a shape. @throws ShapeError for what is no JSON, too */
export function decodeJson(shape: Shape, text: string, options?: Options): unknown {
  try {
    const read = firstJson(text);
    noteRepeats(text, read);
    return decode(shape, read, options);
  } catch (error) {
    throw error instanceof ScanError ? new ShapeError(error.message) : error;
  }
}

/** The value with known members only, under the shape's own names. @throws ShapeError */
export function decode(shape: Shape, value: unknown, { strict = false }: Options = {}): unknown {
  const problems: string[] = [];
  const read = visit(shape, value, { owner: '', path: [], strict, keep: (problem) => void problems.push(problem) });
  const [first] = problems;
  if (first !== undefined) throw new ShapeError(first);
  return read;
}

/** Where a value stands: in which struct, and by which names from the outermost one. */
interface DecodePosition {
  readonly owner: string;
  readonly path: readonly string[];
  readonly strict: boolean;
  /** How a number or a text was written, where not as the language would. */
  readonly spelled?: string | undefined;
  /** Takes a problem that does not end the reading. */
  keep(problem: string): void;
}

/** @param before what is there already, for the same name came before: what comes again is put into it */
function visit(shape: Shape, found: unknown, place: DecodePosition, before?: unknown): unknown {
  if (shape.kind === 'any') return found;
  if (found === null && !(shape.kind === 'own' && shape.readsNull)) return undefined;
  const { owner, path, keep } = place;
  const field = path.length === 0 ? '' : `${owner}.${path.join('.')}`;
  const misfit = (go: string, what?: string) => mismatch(found, go, field, what);
  switch (shape.kind) {
    case 'own':
      return shape.read(found, (go) => new ShapeError(misfit(go)), writtenText(found, place.spelled));
    case 'boolean':
      return typeof found === 'boolean' ? found : keep(misfit(shape.go));
    case 'integer':
      if (typeof found !== 'number') return keep(misfit('int'));
      return isInteger(place.spelled ?? plainFloat(found))
        ? found
        : keep(misfit('int', `number ${place.spelled ?? found}`));
    case 'string':
      return typeof found === 'string' ? checked(found, shape.problem?.(found)) : keep(misfit(shape.go));
    case 'list':
      if (!Array.isArray(found)) return keep(misfit(shape.go));
      return found.map((each) => visit(shape.of, each, place) ?? nothingOf(shape));
    case 'map': {
      if (kindOf(found) !== 'object') return keep(misfit('map[string]interface {}'));
      const large = tooLarge(found as object);
      if (large !== undefined) keep(misfit('float64', `number ${large}`));
      return before === undefined ? found : { ...(before as object), ...(found as object) };
    }
    case 'object':
      return kindOf(found) === 'object' ? members(shape, found as object, place, before) : keep(misfit(shape.go));
  }
}

/** The first number in a value that no float holds, as it was written. */
function tooLarge(holder: object): string | undefined {
  const left = [[holder, Object.entries(holder)[Symbol.iterator]()] as const];
  for (let last = left.at(-1); last; last = left.at(-1)) {
    const next = last[1].next();
    if (next.done) left.pop();
    else {
      const [key, value] = next.value;
      if (Math.abs(value) === Number.POSITIVE_INFINITY) return spellingOf(last[0], key);
      if (value !== null && typeof value === 'object') left.push([value, Object.entries(value)[Symbol.iterator]()]);
    }
  }
  return undefined;
}

const writtenText = (found: unknown, spelled: string | undefined) =>
  typeof found === 'string' ? (spelled ?? JSON.stringify(found)).slice(1, -1) : '';

/** What stands for `null` in a list: Go has no other nothing for a text or a struct; pointers may lead nowhere. */
function nothingOf({ go, of }: Extract<Shape, { kind: 'list' }>): unknown {
  if (of.kind === 'string') return '';
  return of.kind === 'object' && !go.startsWith('[]*') ? {} : undefined;
}

function members(
  { fields, go }: Extract<Shape, { kind: 'object' }>,
  found: object,
  place: DecodePosition,
  before: unknown,
): object {
  const owner = go.replace(/^.*\./, '');
  const result: Record<string, unknown> = { ...(before as object) };
  for (const [key, each] of Object.entries(found)) {
    const name = Object.hasOwn(fields, key) ? key : folded(key);
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field && place.strict) place.keep(`json: unknown field ${goQuote(key)}`);
    if (!field) continue;
    const path = [...place.path, ...(field.within ? [field.within] : []), name];
    const spelled = spellingOf(found, key);
    for (const one of [...earlierOnes(found, key), each]) {
      const read = visit(field, one, { ...place, owner, path, spelled }, result[name]);
      if (read !== undefined) result[name] = read;
      // Of what came before, `null` empties only what may lead nowhere.
      else if (one === null && leadsNowhere(field)) delete result[name];
    }
  }
  return result;
}

/** A name as Go compares it: some letters beyond ASCII are others in another case. */
const folded = (name: string) => name.toLowerCase().replaceAll('\u017f', 's');

function leadsNowhere(shape: Shape): boolean {
  if (shape.kind === 'object') return shape.isPointer === true;
  return ['list', 'map'].includes(shape.kind) || (shape.kind === 'string' && shape.go.startsWith('*'));
}

function checked(text: string, problem: string | undefined): string {
  if (problem !== undefined) throw new ShapeError(problem);
  return text;
}
