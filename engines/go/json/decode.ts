/**
 * Decodes JSON into a shape as Go's `encoding/json` does: names match in any case, and `null` leaves a field unchanged.
 * After a value of the wrong type Go goes on, and reports the first such value at the end. An error from a type with its
 * own decoder (`json.Unmarshaler`) stops it at once.
 */

import { goQuote } from '../quote.ts';
import { isInteger } from '../strconv.ts';
import { timeProblem } from '../time.ts';
import { uuidProblem } from '../uuid.ts';
import { plainFloat } from './float.ts';
import { firstJson, ScanError, sourceTextOf } from './json.ts';
import { goKind, kindOf } from './kind.ts';
import { earlierValues, noteRepeats } from './repeated-members.ts';

/** The value does not fit the shape. The message is the server's. */
export class ShapeError extends Error {}

/**
 * Decodes a value of a custom type.
 *
 * @param refuse makes the error for a value that is not of the Go type `go`
 * @param written the source of a string, with its escapes
 * @throws ShapeError
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

/** `json.RawMessage`, or a map of any values: kept as it is, `null` too. */
export const anyValue: Shape = { kind: 'any' };
/** `map[string]interface{}`. A number that is too large for a float64 is an error. */
export const map: Shape = { kind: 'map' };
export const string: Shape = { kind: 'string', go: 'string' };
export const boolean: Shape = { kind: 'boolean', go: 'bool' };
/** `int`, with 64 bits. */
export const integer: Shape = { kind: 'integer' };
export const uuid: Shape = { kind: 'string', go: 'uuid.UUID', problem: uuidProblem };
/** `*uuid.UUID`, an optional UUID. */
export const uuidPointer: Shape = { ...uuid, go: '*uuid.UUID' };
/** A type with its own decoder. @param readsNull the decoder also gets `null` */
export const customType = (read: Reader, { readsNull = false } = {}): Shape => ({ kind: 'own', read, readsNull });
/** `uuid.NullUUID`. Its library reads any JSON value as text. */
export const nullUuid = customType((value) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return ensureNoProblem(text, uuidProblem(text));
});
/** An optional string with its own decoder. Its error does not name the field. */
export const nullString = customType((value) => {
  if (typeof value !== 'string') throw new ShapeError(mismatch(value, 'string'));
  return value;
});
export const time = customType((value, _, written) => {
  if (typeof value !== 'string') throw new ShapeError('Time.UnmarshalJSON: input is not a JSON string');
  return ensureNoProblem(value, timeProblem(written));
});
export const object = (go: string, fields: Fields): Shape => ({ kind: 'object', go, fields });
/** A pointer to a struct. */
export const pointer = (go: string, fields: Fields): Shape => ({ kind: 'object', go, fields, isPointer: true });
export const listOf = (go: string, of: Shape): Shape => ({ kind: 'list', go, of });
/** The fields of an embedded struct. Errors name the struct before the field. */
export const embedded = (within: string, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, shape]) => [name, { ...shape, within }]));

/**
 * Go's error for a value that does not fit a type.
 *
 * @param field path of the value, such as `Client.scope`
 * @param what Go's name for the value
 */
export function mismatch(value: unknown, go: string, field = '', what = goKind(value)): string {
  return `json: cannot unmarshal ${what} into Go ${field ? `struct field ${field}` : 'value'} of type ${go}`;
}

interface Options {
  /** Refuse unknown members, as Go's `DisallowUnknownFields`. By default they are dropped. */
  readonly strict?: boolean;
}

/** Decodes the first JSON value of a text into a shape. @throws ShapeError, also for invalid JSON */
export function decodeJson(shape: Shape, text: string, options?: Options): unknown {
  try {
    const read = firstJson(text);
    noteRepeats(text, read);
    return decode(shape, read, options);
  } catch (error) {
    throw error instanceof ScanError ? new ShapeError(error.message) : error;
  }
}

/** Decodes a parsed value. The result has only known members, under the names in the shape. @throws ShapeError */
export function decode(shape: Shape, value: unknown, { strict = false }: Options = {}): unknown {
  const problems: string[] = [];
  const read = visit(shape, value, {
    owner: '',
    path: [],
    strict,
    addProblem: (problem) => void problems.push(problem),
  });
  const [first] = problems;
  if (first !== undefined) throw new ShapeError(first);
  return read;
}

/** The position of a value: its struct, and the names from the outermost value to it. */
interface DecodePosition {
  readonly owner: string;
  readonly path: readonly string[];
  readonly strict: boolean;
  /** Source text of a number or a string, if JavaScript would write it differently. */
  readonly source?: string | undefined;
  /** Adds a problem that does not stop the decoder. */
  addProblem(problem: string): void;
}

/** @param before the result of an earlier member with the same name; this value is merged into it */
function visit(shape: Shape, found: unknown, place: DecodePosition, before?: unknown): unknown {
  if (shape.kind === 'any') return found;
  if (found === null && !(shape.kind === 'own' && shape.readsNull)) return undefined;
  const { owner, path, addProblem } = place;
  const field = path.length === 0 ? '' : `${owner}.${path.join('.')}`;
  const misfit = (go: string, what?: string) => mismatch(found, go, field, what);
  switch (shape.kind) {
    case 'own':
      return shape.read(found, (go) => new ShapeError(misfit(go)), sourceOfText(found, place.source));
    case 'boolean':
      return typeof found === 'boolean' ? found : addProblem(misfit(shape.go));
    case 'integer':
      if (typeof found !== 'number') return addProblem(misfit('int'));
      return isInteger(place.source ?? plainFloat(found))
        ? found
        : addProblem(misfit('int', `number ${place.source ?? found}`));
    case 'string':
      return typeof found === 'string' ? ensureNoProblem(found, shape.problem?.(found)) : addProblem(misfit(shape.go));
    case 'list':
      if (!Array.isArray(found)) return addProblem(misfit(shape.go));
      return found.map((each) => visit(shape.of, each, place) ?? zeroValueOf(shape));
    case 'map': {
      if (kindOf(found) !== 'object') return addProblem(misfit('map[string]interface {}'));
      const large = firstTooLargeNumber(found as object);
      if (large !== undefined) addProblem(misfit('float64', `number ${large}`));
      return before === undefined ? found : { ...(before as object), ...(found as object) };
    }
    case 'object':
      return kindOf(found) === 'object'
        ? decodeMembers(shape, found as object, place, before)
        : addProblem(misfit(shape.go));
  }
}

/** The source text of the first number in a value that is too large for a float64. */
function firstTooLargeNumber(holder: object): string | undefined {
  const left = [[holder, Object.entries(holder)[Symbol.iterator]()] as const];
  for (let last = left.at(-1); last; last = left.at(-1)) {
    const next = last[1].next();
    if (next.done) left.pop();
    else {
      const [key, value] = next.value;
      if (Math.abs(value) === Number.POSITIVE_INFINITY) return sourceTextOf(last[0], key);
      if (value !== null && typeof value === 'object') left.push([value, Object.entries(value)[Symbol.iterator]()]);
    }
  }
  return undefined;
}

const sourceOfText = (found: unknown, source: string | undefined) =>
  typeof found === 'string' ? (source ?? JSON.stringify(found)).slice(1, -1) : '';

/** The Go value of `null` in a list: the zero value of a string or a struct; nil for a pointer. */
function zeroValueOf({ go, of }: Extract<Shape, { kind: 'list' }>): unknown {
  if (of.kind === 'string') return '';
  return of.kind === 'object' && !go.startsWith('[]*') ? {} : undefined;
}

function decodeMembers(
  { fields, go }: Extract<Shape, { kind: 'object' }>,
  found: object,
  place: DecodePosition,
  before: unknown,
): object {
  const owner = go.replace(/^.*\./, '');
  const result: Record<string, unknown> = { ...(before as object) };
  for (const [key, each] of Object.entries(found)) {
    const name = Object.hasOwn(fields, key) ? key : foldCase(key);
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (!field && place.strict) place.addProblem(`json: unknown field ${goQuote(key)}`);
    if (!field) continue;
    const path = [...place.path, ...(field.within ? [field.within] : []), name];
    const source = sourceTextOf(found, key);
    for (const one of [...earlierValues(found, key), each]) {
      const read = visit(field, one, { ...place, owner, path, source }, result[name]);
      if (read !== undefined) result[name] = read;
      // `null` after an earlier value clears only pointers, slices and maps.
      else if (one === null && isNullable(field)) delete result[name];
    }
  }
  return result;
}

/** A name in the form in which Go compares it. Go's case folding also makes ſ an s. */
const foldCase = (name: string) => name.toLowerCase().replaceAll('\u017f', 's');

function isNullable(shape: Shape): boolean {
  if (shape.kind === 'object') return shape.isPointer === true;
  return ['list', 'map'].includes(shape.kind) || (shape.kind === 'string' && shape.go.startsWith('*'));
}

function ensureNoProblem(text: string, problem: string | undefined): string {
  if (problem !== undefined) throw new ShapeError(problem);
  return text;
}
