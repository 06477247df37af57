import { goWholeJsonProblem } from '@members/engines/go/json/json';
import { constructFromEvents, EVENT_ID, type Event, getScalarValue, parseEvents, YAMLException } from 'js-yaml';
import { RecentlyUsed } from '../../runtime/recently-used.ts';
import { ConfigError } from './errors.ts';

/** A value with its place: `kratos.yml:12`, or an environment variable. */
export interface Located {
  readonly at: string;
  readonly value: LocatedValue;
}
export type LocatedValue = string | number | boolean | null | Located[] | Map<string, Located>;

export interface SourceFile {
  readonly name: string;
  readonly text: string;
}

/** Parsed files by name and text. The worlds of a process often have the same files. Nothing changes a parsed file. */
const parsed = new RecentlyUsed<string, Located>(20);

/**
 * Parses a YAML or JSON file, with the line of each key. The file name's extension, in lower case, decides the format.
 *
 * @throws ConfigError if the file is invalid, repeats a key, or is TOML
 */
export function parseSource(source: SourceFile): Located {
  return parsed.get(`${source.name}\n${source.text}`, () => parse(source));
}

function parse({ name, text }: SourceFile): Located {
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
    // The first of several YAML documents counts.
    const [value = null] = constructFromEvents(events, { source: text });
    const rest = events.filter(({ type }) => type !== EVENT_ID.DOCUMENT).values();
    const root = withPositions(value, `${name}:1`, { rest, text, at });
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

interface ParserState {
  /** The remaining parser events: for each value its start, then the events of its members, then its end. */
  readonly rest: Iterator<Event>;
  readonly text: string;
  readonly at: (offset: number) => string;
}

const startOf = (event: Event | undefined) =>
  event && ('valueStart' in event ? event.valueStart : 'start' in event ? event.start : -1);

/** Adds the places from the parser events to a value. */
function withPositions(
  value: unknown,
  place: string,
  reading: ParserState,
  first = reading.rest.next().value,
): Located {
  const { rest, text, at } = reading;
  if (first?.type === EVENT_ID.SEQUENCE) {
    const items = (value as unknown[]).map((item) => {
      const event: Event | undefined = rest.next().value;
      const start = startOf(event) ?? -1;
      return withPositions(item, start < 0 ? place : at(start), reading, event);
    });
    rest.next();
    return { at: place, value: items };
  }
  if (first?.type === EVENT_ID.MAPPING) {
    const entries: [string, Located][] = [];
    for (let key = rest.next().value; key?.type === EVENT_ID.SCALAR; key = rest.next().value) {
      const named = getScalarValue(text, key);
      entries.push([named, withPositions((value as Record<string, unknown>)[named], at(key.valueStart), reading)]);
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

/** Converts a JSON value to Located, with one place for all parts. */
export function located(value: unknown, at: string): Located {
  if (Array.isArray(value)) return { at, value: value.map((item) => located(item, at)) };
  if (value !== null && typeof value === 'object') {
    return { at, value: new Map(Object.entries(value).map(([key, item]) => [key, located(item, at)])) };
  }
  return { at, value: scalar(value) };
}

/** Converts a value back to plain data. */
export function plain({ value }: Located): unknown {
  if (Array.isArray(value)) return value.map(plain);
  return value instanceof Map ? Object.fromEntries([...value].map(([key, item]) => [key, plain(item)])) : value;
}

/** Merges a later file over an earlier one: maps are merged, all other values and lists are replaced. */
export function mergeFiles(under: Located, over: Located): Located {
  if (!(under.value instanceof Map && over.value instanceof Map)) return over;
  const merged = new Map(under.value);
  for (const [key, item] of over.value) {
    const before = merged.get(key);
    merged.set(key, before ? mergeFiles(before, item) : item);
  }
  return { at: over.at, value: merged };
}

/** Sets a value at a path of keys and list positions. Creates missing maps and lists. */
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
