/**
 * Reads a submitted body as Kratos does (`decoderx` of ory/x, "JSON follows form format"): JSON and forms are flattened
 * to dotted keys, typed by a schema and nested again.
 */

import { plainFloat } from '@members/engines/go/json/float';
import {
  firstJson,
  goJsonProblem,
  noteSourceText,
  parseJson,
  rawMembers,
  ScanError,
} from '@members/engines/go/json/json';
import { parseBool, parseFloat64 } from '@members/engines/go/strconv';
import { queryProblem } from '@members/engines/go/url/query';
import { strayBytes } from '@members/engines/go/utf8';
import { bodyText, FormProblem, formFields, hasBody, UnreadableBody } from '../../http/body.ts';
import type { Incoming } from '../../http/exchange.ts';
import { exactMediaType, mediaType } from '../../http/media-type.ts';
import { badRequest, KratosError } from '../wire/errors.ts';
import type { SchemaPath } from './paths.ts';

const submitMethods: readonly string[] = ['POST', 'PUT', 'PATCH'];
const formTypes = ['multipart/form-data', 'application/x-www-form-urlencoded'];

export type Fields = ReadonlyMap<string, readonly string[]>;

/** Fields of a form. An invalid object in a form is an error of the request; in JSON it is an error of the server. */
export class FormFields extends Map<string, readonly string[]> {}

/**
 * Reads the body as flat fields.
 * @param namedMethods the methods that the error for a wrong method lists
 * @throws KratosError 400 for a wrong method, type, length or JSON; 500 beyond 5 MB
 */
export async function readFields(request: Incoming, namedMethods = submitMethods): Promise<Fields> {
  if (!submitMethods.includes(request.method))
    throw badRequest(
      `Unable to decode body because HTTP Request Method was "${request.method}" but only [${namedMethods.join(' ')}] are supported.`,
    );
  if (!(await hasBody(request)))
    throw badRequest('Unable to decode HTTP Request Body because its HTTP Header "Content-Length" is zero.');
  const type = exactMediaType(request);
  if (formTypes.includes(type) || type === 'application/json') return readBodyFields(request, type);
  throw badRequest(
    `HTTP POST Request used unknown HTTP Header "Content-Type: ${request.headers.get('content-type') ?? ''}", only [${[...formTypes, 'application/json'].join(' ')}] are supported.`,
  );
}

async function readBodyFields(request: Incoming, type: string): Promise<Fields> {
  try {
    const text = await bodyText(request);
    return type === 'application/json' ? jsonFields(text) : await readForm(request);
  } catch (error) {
    if (!(error instanceof UnreadableBody)) throw error;
    throw new KratosError({ status: 500, bare: true, message: `unable to read body: ${error.message}` });
  }
}

/** Adds the fields of the query. They override the fields of JSON, but not of a form. */
export function withQueryFields(fields: Fields, query: URLSearchParams): Fields {
  const queryFields = [...query.keys()].map((name): [string, readonly string[]] => [name, [query.get(name) ?? '']]);
  return fields instanceof FormFields
    ? new FormFields([...queryFields, ...fields])
    : new Map([...fields, ...queryFields]);
}

/** Kratos accepts a multipart body but reads no fields from it. For every form it also parses the query. */
async function readForm(request: Incoming): Promise<Fields> {
  try {
    const fields = mediaType(request) === 'multipart/form-data' ? new Map() : await formFields(request);
    checkQuery(request);
    return new FormFields(fields);
  } catch (error) {
    if (!(error instanceof FormProblem)) throw error;
    throw formError(request, error.message);
  }
}

const formError = ({ method }: Incoming, problem: string) =>
  badRequest(`Unable to decode HTTP ${method} form body: ${problem}`);

/** Checks the query as Go parses it. @throws KratosError 400 */
export function checkQuery(request: Incoming): void {
  const problem = queryProblem(request.url.search);
  if (problem !== undefined) throw formError(request, problem);
}

/** Go decodes the first value of the body and ignores the rest. */
function jsonFields(text: string): Fields {
  const body = parseRequestJson(text);
  if (body === null || typeof body !== 'object' || Array.isArray(body))
    throw badRequest(`Expected JSON sent in request body to be an object but got: ${gjsonType(body)}`);
  return new Map([...rawMembers(text)].map(([key, raw]) => [key, [gjsonString(raw)]]));
}

/** @throws KratosError 400 */
function parseRequestJson(text: string): unknown {
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

/** The text of a scalar without quotes; objects and lists as they were written. */
function gjsonString(raw: string): string {
  if (/^[[{]/.test(raw)) return raw;
  // Invalid UTF-8 is still there at this point.
  const value: unknown = JSON.parse(raw);
  if (value === null) return '';
  return typeof value === 'number' ? plainFloat(value) : `${value}`.toWellFormed();
}

/**
 * Converts the fields that the schema knows to its types, and nests them. Unknown fields and empty strings are dropped.
 */
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

/**
 * True for an object field whose text is a single word that starts like a JSON scalar, if the schema has an object
 * below it. Kratos overwrites such a field before it parses the text.
 */
function isOverwritten(text: string, { name }: SchemaPath, paths: readonly SchemaPath[]): boolean {
  const isWord = /^(?:[-+\diIN][^\s,\]}]*|[tfn][a-z]*)$/.test(text);
  return isWord && paths.some((below) => below.type === 'object' && below.name.startsWith(`${name}.`));
}

/** Replaces invalid UTF-8, as Go does when it encodes the body as JSON. */
const replaceInvalidUtf8 = (text: string) => text.replaceAll(strayBytes, '\ufffd');

function convert(path: SchemaPath, values: readonly string[], isForm: boolean): unknown {
  const first = values[0] ?? '';
  switch (path.type) {
    case 'string':
      return first === '' ? undefined : replaceInvalidUtf8(first);
    case 'number':
      return first === '' ? (path.required ? 0 : undefined) : numberOr(first, isForm);
    case 'boolean': {
      // A checkbox sends a hidden "false" before its own "true", so the last value counts.
      const last = values.at(-1) as string;
      return last === '' ? (path.required ? false : undefined) : booleanOr(last);
    }
    case 'array':
      return values.map((value) =>
        path.items === 'number'
          ? numberOr(value, isForm)
          : path.items === 'boolean'
            ? booleanOr(value)
            : replaceInvalidUtf8(value),
      );
    case 'object':
      return first === '' && !path.required ? undefined : parseObject(first, isForm);
  }
}

/** Numbers that Go parses but JSON cannot express. */
const nonJsonNumbers: readonly (readonly [RegExp, string])[] = [
  [/^\+?inf(?:inity)?$/i, '+Inf'],
  [/^-inf(?:inity)?$/i, '-Inf'],
  [/^nan$/i, 'NaN'],
];

function numberOr(text: string, isForm: boolean): number | string {
  const [, written] = nonJsonNumbers.find(([names]) => names.test(text)) ?? [];
  if (written !== undefined) throw brokenJson(written, isForm);
  return parseFloat64(text) ?? replaceInvalidUtf8(text);
}

const booleanOr = (text: string): boolean | string => parseBool(text) ?? replaceInvalidUtf8(text);

/**
 * Parses an object that was sent as text, such as the `traits` of a JSON body.
 * @throws KratosError 400 or 500 for invalid JSON
 */
function parseObject(text: string, isForm: boolean): unknown {
  try {
    return parseJson(text === '' ? '{}' : text);
  } catch {
    throw brokenJson(text, isForm);
  }
}

/** Kratos parses the text as one member of the whole body, so the error refers to the characters after it. */
function brokenJson(text: string, isForm: boolean): KratosError {
  const problem = goJsonProblem(`{"":${text},"":0}`);
  if (isForm) return badRequest(`Unable to decode JSON payload: ${problem}`);
  // For JSON, Go knows the length of the input and reports its end in other words.
  const short = problem === 'unexpected EOF';
  return new KratosError({ status: 500, bare: true, message: short ? 'unexpected end of JSON input' : problem });
}

function setAt(target: Record<string, unknown>, dotted: string, value: unknown): void {
  const keys = dotted.split('.');
  let container = target;
  for (const [depth, key] of keys.slice(0, -1).entries()) {
    if (typeof container[key] !== 'object' || container[key] === null) container[key] = {};
    container = container[key] as Record<string, unknown>;
    const next = keys[depth + 1] as string;
    if (Array.isArray(container) && !/^\d+$/.test(next))
      throw new KratosError({
        status: 500,
        bare: true,
        message: `cannot set array element for non-numeric key '${next}'`,
      });
  }
  const last = keys.at(-1) as string;
  container[last] = value;
  if (typeof value === 'number' && plainFloat(value) !== `${value}`) noteSourceText(container, last, plainFloat(value));
}

function getAt(target: unknown, dotted: string): unknown {
  let value = target;
  for (const key of dotted.split('.')) value = (value as Record<string, unknown> | undefined)?.[key];
  return value;
}
