import { bodyText } from '../../http/body.ts';
import type { Incoming } from '../../http/exchange.ts';
import { goJsonProblem } from '../../http/go-json.ts';

export type JsonObject = Readonly<Record<string, unknown>>;

/** Why a body could not be read, in the words of Go's encoding/json. */
export class DecodeError extends Error {}

const goType = (value: unknown): string =>
  Array.isArray(value)
    ? 'array'
    : value !== null && typeof value === 'object'
      ? 'object'
      : value === true || value === false
        ? 'bool'
        : typeof value;

function parse(body: string): unknown {
  const problem = goJsonProblem(body);
  if (problem) throw new DecodeError(problem);
  return JSON.parse(body);
}

type Types = Readonly<Record<string, 'string' | 'bool' | 'int'>>;

/** Throws `DecodeError` for the first member that has another type; `struct` is the name that the error shows. */
export function checkTypes(value: JsonObject, struct: string, types: Types): void {
  for (const [name, type] of Object.entries(types)) {
    const member = value[name];
    if (member === undefined || member === null) continue;
    const actual = goType(member);
    if (actual === type || (type === 'int' && Number.isInteger(member))) continue;
    const field = `Go struct field ${struct.split('.').at(-1)}.${name} of type ${type}`;
    throw new DecodeError(`json: cannot unmarshal ${actual} into ${field}`);
  }
}

/** Reads a JSON object whose members have these Go types. Throws `DecodeError`. */
export async function jsonObject(incoming: Incoming, struct: string, types: Types): Promise<JsonObject> {
  const value = parse(await bodyText(incoming));
  if (value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw new DecodeError(`json: cannot unmarshal ${goType(value)} into Go value of type ${struct}`);
  }
  checkTypes(value as JsonObject, struct, types);
  return value as JsonObject;
}

export const text = (value: unknown): string => (typeof value === 'string' ? value : '');
export const count = (value: unknown): number => (typeof value === 'number' ? value : 0);
export const strings = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
export const object = (value: unknown): JsonObject =>
  value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as JsonObject) : {};
