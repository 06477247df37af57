import { durationProblem } from '../../go/duration.ts';
import { firstJson, ScanError } from '../../go/json.ts';
import { bodyText } from '../../http/body.ts';
import type { Incoming } from '../../http/exchange.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Why a body could not be read, in the words of Go's encoding/json. */
export class DecodeError extends Error {}

/** Go types of members; `list`: of strings. `bare`: a type of its own that does not tell where it stands. */
export type Type =
  | 'string'
  | 'bool'
  | 'int'
  | 'object'
  | 'list'
  | 'any'
  | 'time'
  | 'duration'
  | 'bare bool'
  | 'key set'
  | Types;
export interface Types {
  readonly [name: string]: Type;
}

const goType = (value: unknown): string =>
  Array.isArray(value) ? 'array' : typeof value === 'boolean' ? 'bool' : typeof value;

const rfc3339 = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/;

const isInt = (value: unknown) => Number.isInteger(value) && Math.abs(value as number) < 2 ** 63;

/** Where a member stands, as an error shows it. */
interface Place {
  readonly struct: string;
  readonly path: string;
}

const mismatch = (value: unknown, { struct, path }: Place, type: string) =>
  new DecodeError(`json: cannot unmarshal ${goType(value)} into Go struct field ${struct}.${path} of type ${type}`);

/** What is wrong with a member of a type that reads itself: nothing behind it is looked at. */
const ownReaders: Readonly<Record<string, (value: unknown, place: Place) => DecodeError | undefined>> = {
  any: () => undefined,
  time: (value) => {
    if (typeof value !== 'string') return new DecodeError('Time.UnmarshalJSON: input is not a JSON string');
    const shown = JSON.stringify(value);
    const layout = '"2006-01-02T15:04:05Z07:00"';
    return rfc3339.test(value)
      ? undefined
      : new DecodeError(`parsing time ${shown} as ${layout}: cannot parse ${shown} as "2006"`);
  },
  duration: (value, { struct, path }) => {
    if (typeof value !== 'string') return mismatch(value, { struct, path: lifespans(struct) + path }, 'string');
    const problem = durationProblem(value);
    return problem === undefined ? undefined : new DecodeError(problem);
  },
  'bare bool': (value) =>
    typeof value === 'boolean'
      ? undefined
      : new DecodeError(`json: cannot unmarshal ${goType(value)} into Go value of type bool`),
};

const notWhole = (value: number, { struct, path }: Place) =>
  new DecodeError(`json: cannot unmarshal number ${value} into Go struct field ${struct}.${path} of type int`);

/** A client has its lifespans from a struct inside. */
const lifespans = (struct: string) => (struct === 'Client' ? 'Lifespans.' : '');

/** What is wrong with a member of a plain type. */
function problemOf(type: string, value: unknown, place: Place): DecodeError | undefined {
  if (type === 'list') {
    if (!Array.isArray(value)) return mismatch(value, place, 'sqlxx.StringSliceJSONFormat');
    const stranger = value.find((each) => each !== null && typeof each !== 'string');
    return stranger === undefined ? undefined : mismatch(stranger, place, 'string');
  }
  if (type === 'key set') return goType(value) === 'object' ? undefined : mismatch(value, place, 'x.JoseJSONWebKeySet');
  if (type === 'int' && typeof value === 'number') return isInt(value) ? undefined : notWhole(value, place);
  return goType(value) === type ? undefined : mismatch(value, place, type);
}

const listOf = (values: readonly unknown[]) => values.map((each) => each ?? '');

/**
 * The members of a JSON object under their own names, whatever their case; `null` leaves a member out
 * unless its type is `any`. Throws `DecodeError` for the first member of another type, but before that
 * for any member whose type reads itself.
 */
export function decodeMembers(value: JsonObject, struct: string, types: Types): JsonObject {
  const read: Record<string, unknown> = {};
  let first: DecodeError | undefined;
  for (const [key, member] of Object.entries(value)) {
    const name = Object.hasOwn(types, key) ? key : key.toLowerCase();
    const type = Object.hasOwn(types, name) ? types[name] : undefined;
    if (type === undefined || (member === null && type !== 'any')) continue;
    const place = { struct, path: name };
    if (typeof type === 'object') {
      const isObject = goType(member) === 'object';
      if (isObject) read[name] = decodeMembers(member as JsonObject, `${struct}.${name}`, type);
      else first ??= mismatch(member, place, 'object');
      continue;
    }
    const reader = ownReaders[type];
    const fatal = reader?.(member, place);
    if (fatal) throw fatal;
    const problem = reader ? undefined : problemOf(type, member, place);
    first ??= problem;
    read[name] = Array.isArray(member) && type === 'list' ? listOf(member) : member;
  }
  if (first) throw first;
  return read;
}

/** Reads a JSON object whose members have these Go types; `struct` is the name that errors show. Throws `DecodeError`. */
export async function jsonObject(incoming: Incoming, struct: string, types: Types): Promise<JsonObject> {
  const value = parse(await bodyText(incoming));
  if (value === null) return {};
  if (goType(value) !== 'object') {
    throw new DecodeError(`json: cannot unmarshal ${goType(value)} into Go value of type ${struct}`);
  }
  return decodeMembers(value as JsonObject, struct.replace(/^.*\./, ''), types);
}

function parse(body: string): unknown {
  try {
    return firstJson(body);
  } catch (error) {
    throw error instanceof ScanError ? new DecodeError(error.message) : error;
  }
}

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');
export const count = (value: unknown): number => (typeof value === 'number' ? value : 0);
export const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
export const object = (value: unknown): JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as JsonObject) : {};
