import { ConfigError } from './errors.ts';
import type { KeyNode } from './keys.ts';
import { type Located, located, mergeFiles, setAt } from './located.ts';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * Overrides the files with environment variables, as both servers do. A variable is the path of a key in upper case, with
 * `_` between the parts and numbers for list positions (`IDENTITY_SCHEMAS_0_URL`). Lists are JSON or separated by commas,
 * objects are JSON. A list replaces elements one by one: a shorter list keeps the rest of the file's list.
 *
 * @param warn gets one line for each value that cannot be used
 * @param prefix what the names in messages begin with
 */
export function overlayEnvironment(
  root: Located,
  tree: KeyNode,
  env: Env,
  warn: (warning: string) => void,
  prefix = '',
): Located {
  const targets = targetsOf.get(tree) ?? environmentTargets(tree);
  targetsOf.set(tree, targets);
  let patch: Located = { at: root.at, value: new Map() };
  for (const [name, text] of Object.entries(env)) {
    const upper = name.toUpperCase();
    const target = targets.get(upper.replace(/(?<=_)\d+(?=_|$)/g, '#')) ?? targets.get(upper);
    if (text === undefined || !target) continue;
    const positions = [...upper.matchAll(/(?<=_)\d+(?=_|$)/g)].map(([digits]) => Number(digits));
    const at = `environment variable ${prefix}${name}`;
    const value = fromText(target.node, text, target.element);
    if (value === undefined) {
      warn(`${at}: expected ${target.node.kind?.expected ?? 'JSON'}, ignored`);
      continue;
    }
    const path = target.path.map((part) => (part === '#' ? (positions.shift() ?? 0) : part));
    patch = setAt(patch, path, located(value, at));
  }
  return overlay(root, patch);
}

interface Target {
  readonly node: KeyNode;
  readonly path: readonly string[];
  /** One element of a list of plain values. */
  readonly element?: true;
}

/** The keys of each table by the name of their variable. Each world of a process reads a configuration with the same table. */
const targetsOf = new WeakMap<KeyNode, Map<string, Target>>();

function environmentTargets(tree: KeyNode): Map<string, Target> {
  const targets = new Map<string, Target>();
  const name = (path: readonly string[]) => path.join('_').toUpperCase().replaceAll('.', '_');
  const visit = (node: KeyNode, path: readonly string[]) => {
    if (path.length > 0) targets.set(name(path), { node, path });
    if (node.list) targets.set(name([...path, '#']), { node, path: [...path, '#'], element: true });
    for (const [key, inner] of node.children) {
      if (key !== '*') visit(inner, [...path, key === '[]' ? '#' : key]);
    }
  };
  visit(tree, []);
  return targets;
}

/** The value of an environment variable for a key; undefined if the text cannot be read. */
function fromText(node: KeyNode, text: string, element?: true): unknown {
  if (!node.kind) return fitting(node, json(text) ?? text);
  if (node.list && !element) {
    const list = json(text);
    return Array.isArray(list) ? list : text === '' ? [] : text.split(',');
  }
  switch (node.kind.from) {
    case 'number':
      return /^-?\d+$/.test(text) ? Number(text) : (node.kind.check(0) ?? text);
    case 'boolean':
      // Any other text means false, as in the servers.
      return /^(1|t|T|true|TRUE|True)$/.test(text);
    case 'json':
      return json(text) ?? text;
    default:
      return text;
  }
}

/** Returns undefined for a list in place of a map, which the servers ignore. They refuse a plain text. */
const fitting = (node: KeyNode, value: unknown): unknown =>
  Array.isArray(value) && !node.children.has('[]') ? undefined : value;

function json(text: string): unknown {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === 'object' ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The place of the first value inside. */
const firstPlace = ({ at, value }: Located): string => {
  const [first] = value instanceof Map ? value.values() : [];
  return first ? firstPlace(first) : at;
};

function overlay(under: Located, over: Located, path = ''): Located {
  if (under.value instanceof Map && over.value instanceof Map) {
    const merged = new Map(under.value);
    for (const [key, item] of over.value) {
      const before = merged.get(key);
      merged.set(key, before ? overlay(before, item, path ? `${path}.${key}` : key) : item);
    }
    return { at: under.at, value: merged };
  }
  if (Array.isArray(under.value) && Array.isArray(over.value)) {
    const [before, after] = [under.value, over.value];
    const list = after.map((item, i) => (before[i] ? overlay(before[i], item) : item));
    return { at: over.at, value: [...list, ...before.slice(list.length)] };
  }
  if (Array.isArray(under.value) && over.value instanceof Map)
    throw new ConfigError(
      `${under.at}: ${path}: expected a map of keys, got a list (${firstPlace(over)} sets a key of it)`,
    );
  return mergeFiles(under, over);
}
