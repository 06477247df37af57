import { sortMembers } from '@members/engines/go/json/map';
import { nearest } from '../values/nearest.ts';
import { ConfigError } from './errors.ts';
import type { KeyNode, ListRule } from './keys.ts';
import { type Located, plain } from './located.ts';

type Warn = (warning: string) => void;

/**
 * Makes the typed configuration from a document: checks each value, adds defaults, and refuses unknown keys as the server does.
 *
 * @param warn gets one line for each unknown key that the server ignores
 * @throws ConfigError for a wrong value, an unknown key, or a missing required key
 */
export function readValue(
  node: KeyNode,
  found: Located | undefined,
  warn: Warn,
  path = '',
  parent = found?.at ?? '',
): unknown {
  if (!found && node.note === 'required') {
    throw new ConfigError(`${parent}: ${path}: expected ${expectedText(node)}, got nothing`, path);
  }
  if (node.kind) return readLeaf(node, found, path);
  const item = node.children.get('[]');
  if (item) return found ? readList(item, listOf(found, path, node.rule), warn, path) : [];
  const entries = node.children.get('*');
  if (entries) return readMap(entries, found, warn, path);
  if (!found && node.optional) return undefined;
  if (found && node.ignoresOtherTypes && !(found.value instanceof Map)) {
    warn(`${found.at}: ${path}: expected a map of keys, got ${describeValue(found, path)}, ignored`);
    return readObject(node, undefined, warn, path, parent);
  }
  return readObject(node, found, warn, path, parent);
}

function readObject(node: KeyNode, found: Located | undefined, warn: Warn, path: string, parent: string): unknown {
  const given = found ? mapOf(found, path) : new Map<string, Located>();
  for (const [key, { at }] of given) {
    if (node.children.has(key)) continue;
    const meant = nearest(key, node.children.keys());
    const line = `${at}: unknown key ${join(path, key)}${meant ? ` (did you mean ${join(path, meant)}?)` : ''}`;
    if (!node.allowsUnknownKeys) throw new ConfigError(line, join(path, key));
    warn(`${line}, ignored`);
  }
  const result: Record<string, unknown> = {};
  for (const [key, child] of node.children) {
    const other =
      child.onlyForHook !== undefined && given.get('hook')?.value !== child.onlyForHook ? given.get(key) : undefined;
    if (other) {
      result[key] = plain(other);
      continue;
    }
    const value = readValue(child, given.get(key), warn, join(path, key), found?.at ?? parent);
    if (value !== undefined) result[key] = value;
  }
  return result;
}

function readLeaf(node: KeyNode, found: Located | undefined, path: string): unknown {
  const { kind, list, defaultValue: standard } = node;
  if (!kind) return undefined;
  if (!found) return typeof standard === 'string' ? kind.check(standard) : standard;
  if (!list) return check(kind.expected, kind.check(plain(found)), found, path);
  return listOf(found, path, node.rule).map((item, i) =>
    check(kind.expected, kind.check(plain(item)), item, `${path}.${i}`),
  );
}

function readList(item: KeyNode, elements: readonly Located[], warn: Warn, path: string): unknown[] {
  return elements.map((element, i) => readObject(item, element, warn, `${path}.${i}`, element.at));
}

function listOf(found: Located, path: string, rule: ListRule | undefined): readonly Located[] {
  const { value, at } = found;
  if (!Array.isArray(value)) return check('a list', undefined, found, path) as never;
  if (rule === 'filled' && value.length === 0)
    throw new ConfigError(`${at}: ${path}: expected at least one element, got none`, path);
  const texts = rule === 'distinct' ? value.map((each) => JSON.stringify(sortMembers(plain(each)))) : [];
  const again = texts.findIndex((text, i) => texts.indexOf(text) < i);
  if (again >= 0) throw new ConfigError(`${value[again]?.at}: ${path}: expected no element twice, got one`, path);
  return value;
}

function readMap(entry: KeyNode, found: Located | undefined, warn: Warn, path: string): unknown {
  if (!found) return {};
  const read = ([key, value]: [string, Located]) => [key, readObject(entry, value, warn, join(path, key), value.at)];
  return Object.fromEntries([...mapOf(found, path)].map(read));
}

function mapOf(found: Located, path: string): Map<string, Located> {
  return found.value instanceof Map ? found.value : (check('a map of keys', undefined, found, path) as never);
}

function check(expected: string, value: unknown, found: Located, path: string): unknown {
  if (value !== undefined) return value;
  throw new ConfigError(
    `${found.at}: ${path || 'the whole file'}: expected ${expected}, got ${describeValue(found, path)}`,
    path || undefined,
  );
}

const expectedText = (node: KeyNode) =>
  node.children.has('[]') || node.list ? 'a list' : (node.kind?.expected ?? 'a map of keys');

const join = (path: string, key: string) => (path === '' ? key : `${path}.${key}`);

const confidential = /secret|salt|pin|private_key|dsn|connection_uri|headers|auth/;

/** Describes a value for an error message, without secrets. */
function describeValue({ value }: Located, path: string): string {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  if (value instanceof Map) return 'a map of keys';
  if (typeof value !== 'string') return `the ${typeof value} ${value}`;
  return confidential.test(path) ? `a string of ${value.length} characters` : JSON.stringify(value.slice(0, 80));
}
