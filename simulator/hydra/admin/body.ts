import { bodyText } from '../../http/body.ts';
import type { Incoming } from '../../http/exchange.ts';

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

/** What Go says of a word that begins like `null`, `true` or `false` and is none. */
function literalProblem(text: string): string | undefined {
  const literal = ['null', 'true', 'false'].find((word) => word[0] === text[0]);
  if (literal === undefined) return undefined;
  for (let at = 1; at < literal.length; at += 1) {
    if (text[at] === undefined) return 'unexpected EOF';
    if (text[at] !== literal[at]) {
      return `invalid character '${text[at]}' in literal ${literal} (expecting '${literal[at]}')`;
    }
  }
  return undefined;
}

function parse(body: string): unknown {
  const trimmed = body.trim();
  if (trimmed === '') throw new DecodeError('EOF');
  try {
    return JSON.parse(trimmed);
  } catch {
    const started = /^[[{"\-\d]/.test(trimmed);
    const problem = started ? 'unexpected EOF' : `invalid character '${trimmed[0]}' looking for beginning of value`;
    throw new DecodeError(literalProblem(trimmed) ?? problem);
  }
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
