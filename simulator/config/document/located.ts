import { constructFromEvents, EVENT_ID, type Event, getScalarValue, parseEvents, YAMLException } from 'js-yaml';
import { goWholeJsonProblem } from '../../go/json/json.ts';
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
 * Reads one YAML or JSON file (JSON is YAML) with the line of each key; which it is, its name says in small letters.
 *
 * @throws ConfigError when the file is broken, repeats a key, or is TOML
 */
export function parseSource({ name, text }: SourceFile): Located {
  if (!/\.(ya?ml|json)$/.test(name)) {
    throw new ConfigError(
      `${name}: expected a .yml, .yaml or .json file${/\.toml$/i.test(name) ? '; TOML is not supported' : ''}`,
    );
  }
  const at = (offset: number) => `${name}:${lineOf(text, offset)}`;
  const problem = name.endsWith('.json') ? goWholeJsonProblem(text) : '';
  if (problem !== '') throw new ConfigError(`${at(0)}: expected valid JSON, got: ${problem}`);
  try {
    const events = parseEvents(text, {});
    // Of several documents the first one counts.
    const [value = null] = constructFromEvents(events, { source: text });
    const rest = events.filter(({ type }) => type !== EVENT_ID.DOCUMENT).values();
    const root = placed(value, `${name}:1`, { rest, text, at });
    if (root.value === null) return { at: root.at, value: new Map() };
    if (root.value instanceof Map) return root;
    throw new ConfigError(
      `${root.at}: the whole file: expected a map of keys, got ${Array.isArray(root.value) ? 'a list' : `a ${typeof root.value}`}`,
    );
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    throw new ConfigError(`${at(error.mark?.position ?? 0)}: expected valid YAML, got: ${error.reason}`);
  }
}

const lineOf = (text: string, offset: number) => text.slice(0, offset).split('\n').length;

interface Reading {
  /** The parser's events that are left: of a value the first one, then those of what it holds, then its end. */
  readonly rest: Iterator<Event>;
  readonly text: string;
  readonly at: (offset: number) => string;
}

const startOf = (event: Event | undefined) =>
  event && ('valueStart' in event ? event.valueStart : 'start' in event ? event.start : -1);

/** A value with the places that its events tell. */
function placed(value: unknown, place: string, reading: Reading, first = reading.rest.next().value): Located {
  const { rest, text, at } = reading;
  if (first?.type === EVENT_ID.SEQUENCE) {
    const items = (value as unknown[]).map((item) => {
      const event: Event | undefined = rest.next().value;
      const start = startOf(event) ?? -1;
      return placed(item, start < 0 ? place : at(start), reading, event);
    });
    rest.next();
    return { at: place, value: items };
  }
  if (first?.type === EVENT_ID.MAPPING) {
    const entries: [string, Located][] = [];
    for (let key = rest.next().value; key?.type === EVENT_ID.SCALAR; key = rest.next().value) {
      const named = getScalarValue(text, key);
      entries.push([named, placed((value as Record<string, unknown>)[named], at(key.valueStart), reading)]);
    }
    return { at: place, value: new Map(entries) };
  }
  return located(value, place);
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
