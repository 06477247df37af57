import { isAlias, isMap, isScalar, isSeq, LineCounter, type Node, type Pair, parseDocument } from 'yaml';
import { ConfigError } from './errors.ts';

/** A value together with the place that it was written at: `kratos.yml:12`, or an environment variable. */
export interface Located {
  readonly at: string;
  readonly value: Value;
}
export type Value = string | number | boolean | null | Located[] | Map<string, Located>;

export interface SourceFile {
  readonly name: string;
  readonly text: string;
}

/**
 * Reads one YAML or JSON file (JSON is YAML) with the line of each key.
 *
 * @throws ConfigError when the file is broken, repeats a key, or is TOML
 */
export function parseSource({ name, text }: SourceFile): Located {
  if (!/\.(ya?ml|json)$/i.test(name)) {
    throw new ConfigError(
      `${name}: expected a .yml, .yaml or .json file${/\.toml$/i.test(name) ? '; TOML is not supported' : ''}`,
    );
  }
  const lines = new LineCounter();
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false });
  const at = (offset: number) => `${name}:${lines.linePos(offset).line}`;
  const broken = document.errors[0];
  if (broken) throw new ConfigError(`${at(broken.pos[0])}: expected valid YAML, got: ${broken.message.split('\n')[0]}`);

  const convert = (node: Node | null, place: string): Located => {
    if (isAlias(node)) return convert(node.resolve(document) ?? null, place);
    if (isMap(node))
      return { at: place, value: new Map(node.items.map((pair) => entry(pair as Pair<Node, Node | null>))) };
    if (isSeq(node))
      return { at: place, value: (node.items as Node[]).map((item) => convert(item, start(item, place))) };
    return { at: place, value: isScalar(node) ? scalar(node.value) : null };
  };
  const entry = ({ key, value }: Pair<Node, Node | null>): [string, Located] => [
    String(isScalar(key) ? key.value : key),
    convert(value, start(key, name)),
  ];
  const start = (node: Node | null, fallback: string) => (node?.range ? at(node.range[0]) : fallback);
  const root = convert(document.contents, `${name}:1`);
  return root.value === null ? { at: root.at, value: new Map() } : root;
}

const scalar = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : value === null
      ? null
      : String(value);

/** A JSON value as Located, all of it at one place. */
export function located(value: unknown, at: string): Located {
  if (Array.isArray(value)) return { at, value: value.map((item) => located(item, at)) };
  if (value !== null && typeof value === 'object') {
    return { at, value: new Map(Object.entries(value).map(([key, item]) => [key, located(item, at)])) };
  }
  return { at, value: scalar(value) };
}

/** Back to plain data. */
export function plain({ value }: Located): unknown {
  if (Array.isArray(value)) return value.map(plain);
  return value instanceof Map ? Object.fromEntries([...value].map(([key, item]) => [key, plain(item)])) : value;
}

/** A later file over an earlier one: maps are merged; everything else, lists too, is replaced. */
export function mergeFiles(under: Located, over: Located): Located {
  if (!(under.value instanceof Map && over.value instanceof Map)) return over;
  const merged = new Map(under.value);
  for (const [key, item] of over.value) {
    const before = merged.get(key);
    merged.set(key, before ? mergeFiles(before, item) : item);
  }
  return { at: over.at, value: merged };
}

/** Sets one value at a path of keys and list positions, making what is missing on the way. */
export function setAt(root: Located, [key, ...rest]: readonly (string | number)[], leaf: Located): Located {
  if (key === undefined) return leaf;
  const missing: Located = { at: leaf.at, value: null };
  if (typeof key === 'number') {
    const list = Array.isArray(root.value) ? [...root.value] : [];
    while (list.length <= key) list.push(missing);
    list[key] = setAt(list[key] ?? missing, rest, leaf);
    return { at: root.at, value: list };
  }
  const map = new Map(root.value instanceof Map ? root.value : undefined);
  map.set(key, setAt(map.get(key) ?? missing, rest, leaf));
  return { at: root.at, value: map };
}
