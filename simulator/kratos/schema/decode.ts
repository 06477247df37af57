/**
 * Reads a submitted body the way Kratos does (ory/x decoderx, "JSON follows form format"): JSON and
 * forms alike are flattened to dotted keys, typed by a schema, and put together again.
 */

import { plainFloat } from '../../go/json/float.ts';
import { firstJson, goJsonProblem, noteSourceText, parseJson, rawMembers, ScanError } from '../../go/json/json.ts';
import { parseBool, parseFloat64 } from '../../go/strconv.ts';
import { queryProblem } from '../../go/url/query.ts';
import { strayBytes } from '../../go/utf8.ts';
import { bodyText, FormProblem, formFields, hasBody, UnreadableBody } from '../../http/body.ts';
import type { Incoming } from '../../http/exchange.ts';
import { exactMediaType, mediaType } from '../../http/media-type.ts';
import { badRequest, KratosError } from '../wire/errors.ts';
import type { SchemaPath } from './paths.ts';

const submitMethods: readonly string[] = ['POST', 'PUT', 'PATCH'];
const formTypes = ['multipart/form-data', 'application/x-www-form-urlencoded'];

export type Fields = ReadonlyMap<string, readonly string[]>;

/** Those of a form: what is wrong with an object in one of them is a fault of the request, in JSON one of the server. */
export class FormFields extends Map<string, readonly string[]> {}

/**
 * The body as flat fields.
 *
 * @param named the methods that a refusal names
 * @throws KratosError 400 for a wrong method, type, length or JSON; 500 beyond 5 MB
 */
export async function readFields(request: Incoming, named = submitMethods): Promise<Fields> {
  if (!submitMethods.includes(request.method))
    throw badRequest(
      `Unable to decode body because HTTP Request Method was "${request.method}" but only [${named.join(' ')}] are supported.`,
    );
  if (!(await hasBody(request)))
    throw badRequest('Unable to decode HTTP Request Body because its HTTP Header "Content-Length" is zero.');
  const type = exactMediaType(request);
  if (formTypes.includes(type) || type === 'application/json') return fieldsOf(request, type);
  throw badRequest(
    `HTTP POST Request used unknown HTTP Header "Content-Type: ${request.headers.get('content-type') ?? ''}", only [${[...formTypes, 'application/json'].join(' ')}] are supported.`,
  );
}

async function fieldsOf(request: Incoming, type: string): Promise<Fields> {
  try {
    const text = await bodyText(request);
    return type === 'application/json' ? jsonFields(text) : await form(request);
  } catch (error) {
    if (!(error instanceof UnreadableBody)) throw error;
    throw new KratosError({ status: 500, bare: true, message: `unable to read body: ${error.message}` });
  }
}

/** The fields with those of the query, which outweigh JSON, and which a form outweighs. */
export function withQueryFields(fields: Fields, query: URLSearchParams): Fields {
  const asked = [...query.keys()].map((name): [string, readonly string[]] => [name, [query.get(name) ?? '']]);
  return fields instanceof FormFields ? new FormFields([...asked, ...fields]) : new Map([...fields, ...asked]);
}

/** The server takes a multipart body, but never looks into it; into the address it looks with every form. */
async function form(request: Incoming): Promise<Fields> {
  try {
    const fields = mediaType(request) === 'multipart/form-data' ? new Map() : await formFields(request);
    ensureQuery(request);
    return new FormFields(fields);
  } catch (error) {
    if (!(error instanceof FormProblem)) throw error;
    throw formRefused(request, error.message);
  }
}

const formRefused = ({ method }: Incoming, problem: string) =>
  badRequest(`Unable to decode HTTP ${method} form body: ${problem}`);

/** @throws KratosError 400 for an address that Go cannot read whole */
export function ensureQuery(request: Incoming): void {
  const problem = queryProblem(request.url.search);
  if (problem !== undefined) throw formRefused(request, problem);
}

/** Go decodes the first value of a stream and leaves what follows unread. */
function jsonFields(text: string): Fields {
  const body = json(text);
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw badRequest(`Expected JSON sent in request body to be an object but got: ${gjsonType(body)}`);
  return new Map([...rawMembers(text)].map(([key, raw]) => [key, [gjsonString(raw)]]));
}

/** @throws KratosError 400 */
function json(text: string): unknown {
  try {
    return firstJson(text);
  } catch (error) {
    if (!(error instanceof ScanError)) throw error;
    throw new KratosError({ status: 400, message: error.message, reason: 'Unable to decode form as JSON.' });
  }
}

function gjsonType(value: unknown): string {
  if (value === null) return 'Null';
  if (typeof value === 'boolean') return value ? 'True' : 'False';
  return { string: 'String', number: 'Number' }[typeof value as string] ?? 'JSON';
}

/** A scalar's own text; objects and lists stay as they are written. */
function gjsonString(raw: string): string {
  if (/^[[{]/.test(raw)) return raw;
  // Bytes that are no text are still there.
  const value: unknown = JSON.parse(raw);
  if (value === null) return '';
  return typeof value === 'number' ? plainFloat(value) : `${value}`.toWellFormed();
}

/** Types the known fields by their paths and nests them; unknown keys and empty strings are dropped. */
export function assemble(fields: Fields, paths: readonly SchemaPath[]): Record<string, unknown> {
  const result: Record<string, unknown> = {};
  for (const path of paths) {
    const values = fields.get(path.name);
    if (!values) continue;
    if (path.type === 'object' && isOverwritten(values[0] ?? '', path, paths)) continue;
    const value = convert(path, values, fields instanceof FormFields);
    if (value !== undefined) setAt(result, path.name, value);
  }
  for (const { name, isJson } of paths) if (isJson && getAt(result, name) === undefined) setAt(result, name, {});
  return result;
}

/** One word that begins as a JSON value does gives way to an object that the schema has below it, before anybody reads it. */
function isOverwritten(text: string, { name }: SchemaPath, paths: readonly SchemaPath[]): boolean {
  const isWord = /^(?:[-+\diIN][^\s,\]}]*|[tfn][a-z]*)$/.test(text);
  return isWord && paths.some((below) => below.type === 'object' && below.name.startsWith(`${name}.`));
}

/** Bytes that are no text are none in the JSON that a body is made to. */
const shown = (text: string) => text.replaceAll(strayBytes, '\ufffd');

function convert(path: SchemaPath, values: readonly string[], isForm: boolean): unknown {
  const first = values[0] ?? '';
  switch (path.type) {
    case 'string':
      return first === '' ? undefined : shown(first);
    case 'number':
      return first === '' ? (path.required ? 0 : undefined) : numberOr(first, isForm);
    case 'boolean': {
      // A checkbox sends a hidden "false" before its own "true": the last one counts.
      const last = values.at(-1) as string;
      return last === '' ? (path.required ? false : undefined) : booleanOr(last);
    }
    case 'array':
      return values.map((value) =>
        path.items === 'number' ? numberOr(value, isForm) : path.items === 'boolean' ? booleanOr(value) : shown(value),
      );
    case 'object':
      return first === '' && !path.required ? undefined : parseObject(first, isForm);
  }
}

/** Go's numbers that JSON has no words for. */
const unspeakable: readonly (readonly [RegExp, string])[] = [
  [/^\+?inf(?:inity)?$/i, '+Inf'],
  [/^-inf(?:inity)?$/i, '-Inf'],
  [/^nan$/i, 'NaN'],
];

function numberOr(text: string, isForm: boolean): number | string {
  const [, written] = unspeakable.find(([names]) => names.test(text)) ?? [];
  if (written !== undefined) throw brokenJson(written, isForm);
  return parseFloat64(text) ?? shown(text);
}

const booleanOr = (text: string): boolean | string => parseBool(text) ?? shown(text);

/** An object sent as text, such as the `traits` of a JSON body. @throws KratosError 400 or 500 for what is no JSON */
function parseObject(text: string, isForm: boolean): unknown {
  try {
    return parseJson(text === '' ? '{}' : text);
  } catch {
    throw brokenJson(text, isForm);
  }
}

/** The server reads the text in its place, as a member of the whole that others follow. */
function brokenJson(text: string, isForm: boolean): KratosError {
  const problem = goJsonProblem(`{"":${text},"":0}`);
  if (isForm) return badRequest(`Unable to decode JSON payload: ${problem}`);
  // Of JSON it knows the length, of a form it goes on reading.
  const short = problem === 'unexpected EOF';
  return new KratosError({ status: 500, bare: true, message: short ? 'unexpected end of JSON input' : problem });
}

function setAt(target: Record<string, unknown>, dotted: string, value: unknown): void {
  const keys = dotted.split('.');
  let place = target;
  for (const [depth, key] of keys.slice(0, -1).entries()) {
    if (typeof place[key] !== 'object' || place[key] === null) place[key] = {};
    place = place[key] as Record<string, unknown>;
    const next = keys[depth + 1] as string;
    if (Array.isArray(place) && !/^\d+$/.test(next))
      throw new KratosError({
        status: 500,
        bare: true,
        message: `cannot set array element for non-numeric key '${next}'`,
      });
  }
  const last = keys.at(-1) as string;
  place[last] = value;
  if (typeof value === 'number' && plainFloat(value) !== `${value}`) noteSourceText(place, last, plainFloat(value));
}

function getAt(target: unknown, dotted: string): unknown {
  let found = target;
  for (const key of dotted.split('.')) found = (found as Record<string, unknown> | undefined)?.[key];
  return found;
}
