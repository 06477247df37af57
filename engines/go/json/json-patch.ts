/**
 * JSON Patch (RFC 6902) as the server applies it: only `add`, `remove` and `replace`. Missing parents are created, and
 * `replace` adds a missing member (ory/x `jsonx/patch.go`).
 */

import { atoiProblem, isInteger } from '../strconv.ts';
import { mismatch } from './decode.ts';
import { deepCopy } from './deep-json.ts';
import { firstJson, goWholeJsonProblem } from './json.ts';
import { sortMembers } from './map.ts';

/** The patch cannot be read or applied. The message is the server's. */
export class PatchError extends Error {}

interface Operation {
  readonly op: string;
  readonly path: string;
  readonly value: unknown;
}

type Container = Record<string, unknown> | unknown[];

const missing = 'missing value';
const invalidState = 'invalid state detected';
const wrongIndex = 'invalid index referenced';
const noDocument = 'json: error calling MarshalJSON for type *jsonpatch.partialDoc: invalid value, expected object';
const isContainer = (value: unknown): value is Container => value !== null && typeof value === 'object';
const isIndex = (key: string | undefined) => key !== undefined && isInteger(key);
const unescaped = (part: string) => part.replaceAll('~1', '/').replaceAll('~0', '~');
const keysOf = (path: string) => path.split('/').slice(1).map(unescaped);

/** The container of a path's last part; undefined if it does not exist, or the path has no slash. */
function parentOf(document: unknown, path: string): Container | undefined {
  if (path !== '' && !path.includes('/')) return undefined;
  let found = document;
  for (const key of keysOf(path).slice(0, -1)) found = isContainer(found) ? member(found, key) : undefined;
  return isContainer(found) ? found : undefined;
}

function member(container: Container, key: string): unknown {
  // The server never finds a member with an empty name.
  if (!Array.isArray(container)) return key !== '' && Object.hasOwn(container, key) ? container[key] : undefined;
  return isIndex(key) ? container.at(Number(key)) : undefined;
}

const invalidIndex = (index: number) => `Unable to access invalid index: ${index}: ${wrongIndex}`;

/** The index in a list. A negative one counts from the end. @throws PatchError */
function indexOf(key: string, length: number, context: string, wrong = ''): number {
  if (!isIndex(key)) throw new PatchError(`${context}${wrong}${atoiProblem(key)}`);
  const index = Number(key);
  if (index >= length || index < -length) throw new PatchError(`${context}${invalidIndex(index)}`);
  return index < 0 ? index + length : index;
}

/**
 * Creates the missing containers of a path as the server's library does, with its odd results in lists.
 *
 * @throws PatchError
 */
function makeParents(document: Container, path: string): void {
  let container: Container = document;
  const parts = path.split('/').slice(1);
  for (const [index, part] of parts.slice(0, -1).entries()) {
    const found = member(container, unescaped(part));
    if (found === undefined || found === null) container = makeParent(container, part, parts[index + 1] as string);
    else if (isContainer(found)) container = found;
    else throw new PatchError(invalidState);
  }
}

/** Creates a missing container. In a list it is inserted only at an index or at the end. */
function makeParent(container: Container, part: string, next: string): Container {
  if (isIndex(next) && Number(next) < -1)
    throw new PatchError(`Unable to ensure path for negative index other than -1: ${Number(next)}: ${wrongIndex}`);
  const made: Container =
    isIndex(next) || next === '-' ? Array.from({ length: Math.max(0, Number(next) || 0) }, () => null) : {};
  if (!Array.isArray(container)) container[part] = made;
  else if (part === '-') container.push(made);
  else if (isIndex(part)) {
    while (container.length < Number(part)) container.push(null);
    const [index, places] = [Number(part), container.length + 1];
    if (index >= -places) container.splice(index < 0 ? index + places : index, 0, made);
  }
  return made;
}

function add(document: Container, { path, value }: Operation): Container {
  if (path === '') {
    if (isContainer(value)) return value;
    if (value === null) throw new PatchError(noDocument);
    throw new PatchError(mismatch(value, 'map[string]*jsonpatch.lazyNode'));
  }
  makeParents(document, path);
  const key = keysOf(path).at(-1) ?? path;
  const parent = parentOf(document, path);
  if (!parent) throw new PatchError(`add operation does not apply: doc is missing path: "${path}": ${missing}`);
  if (!Array.isArray(parent)) parent[key] = value;
  else if (key === '-') parent.push(value);
  else {
    const context = `error in add for path: '${path}': `;
    parent.splice(indexOf(key, parent.length + 1, context, `value was not a proper array index: '${key}': `), 0, value);
  }
  return document;
}

function remove(document: Container, { path }: Operation): Container {
  const key = keysOf(path).at(-1) ?? path;
  const parent = parentOf(document, path);
  if (!parent) throw new PatchError(`remove operation does not apply: doc is missing path: "${path}": ${missing}`);
  const context = `error in remove for path: '${path}': `;
  if (Array.isArray(parent)) parent.splice(indexOf(key, parent.length, context), 1);
  else if (Object.hasOwn(parent, key)) delete parent[key];
  else throw new PatchError(`${context}unable to remove nonexistent key: ${key}: ${missing}`);
  return document;
}

function replace(document: Container, operation: Operation): Container {
  const { path, value } = operation;
  const key = keysOf(path).at(-1) ?? path;
  if (!isIndex(key) && key !== '-') return add(document, operation);
  const parent = parentOf(document, path);
  if (!parent) throw new PatchError(`replace operation does not apply: doc is missing path: ${path}: ${missing}`);
  if (member(parent, key) === undefined)
    throw new PatchError(`replace operation does not apply: doc is missing key: ${path}: ${missing}`);
  if (Array.isArray(parent)) parent[indexOf(key, parent.length, '')] = value;
  else parent[key] = value;
  return document;
}

const appliers: Readonly<Record<string, (document: Container, operation: Operation) => Container>> = {
  add,
  remove,
  replace,
};

/** The field that each operation needs beside `op` and `path`. */
const requiredField: Readonly<Record<string, string | undefined>> = {
  ...{ add: 'value', replace: 'value', move: 'from', copy: 'from' },
  ...{ remove: undefined, test: undefined },
};

/** An operation with sorted members. Numbers and strings keep their source text. */
function operationText(patch: string, index: number): string {
  const sources: string[] = [];
  const numbered = (_: string, value: unknown, { source }: { readonly source?: string } = {}) =>
    typeof value === 'number' || typeof value === 'string'
      ? `\0${sources.push(source ?? JSON.stringify(value)) - 1}`
      : value;
  const operation: unknown = JSON.parse(patch, numbered)[index];
  return JSON.stringify(sortMembers(operation, { deep: false }))
    .replaceAll(/"\\u0000(\d+)"/g, (_, at) => sources[at] ?? '')
    .replaceAll(/[<>&\u2028\u2029]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function readOperation(raw: unknown, refuse: (problem: string) => never): Operation {
  const fields = (raw ?? {}) as Record<string, unknown>;
  const { op, path, value } = fields;
  if (typeof op !== 'string' || !Object.hasOwn(requiredField, op)) return refuse('unsupported operation');
  const field = requiredField[op];
  if (field && !Object.hasOwn(fields, field))
    refuse(`failed to decode '${field}': operation, missing ${field} field: ${missing}`);
  if (path === undefined || path === null)
    return refuse(`failed to decode 'path': operation missing path field: ${missing}`);
  if (typeof path !== 'string') return refuse(`failed to decode 'path': ${mismatch(path, 'string')}`);
  return { op, path, value };
}

function parseWhole(text: string): unknown {
  if (goWholeJsonProblem(text) !== '') throw new PatchError(invalidState);
  return firstJson(text);
}

function readPatch(text: string): Operation[] {
  const patch = parseWhole(text);
  if (!Array.isArray(patch ?? [])) throw new PatchError(mismatch(patch, 'jsonpatch.Patch'));
  const list = (patch ?? []) as readonly unknown[];
  const stranger = list.find((each) => typeof each !== 'object' || Array.isArray(each));
  if (stranger !== undefined) throw new PatchError(mismatch(stranger, 'jsonpatch.Operation'));
  return list.map((each, index) =>
    readOperation(each, (problem) => {
      throw new PatchError(`invalid operation ${operationText(text, index)}: ${problem}`);
    }),
  );
}

/** A patched copy of a document. @param isDenied gets each path in lower case @throws PatchError */
export function applyPatch(document: object, text: string, isDenied: (path: string) => boolean): unknown {
  const operations = readPatch(text);
  for (const { op, path } of operations) {
    if (!Object.hasOwn(appliers, op)) throw new PatchError(`unsupported operation: ${op}`);
    if (isDenied(path.toLowerCase())) throw new PatchError(`patch includes denied path: ${path}`);
  }
  return operations.reduce<Container>(
    (patched, operation) => appliers[operation.op]?.(patched, deepCopy(operation)) ?? patched,
    deepCopy(document) as Container,
  );
}
