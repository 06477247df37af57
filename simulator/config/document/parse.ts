import { overlayEnvironment } from './env.ts';
import { ConfigError } from './errors.ts';
import type { KeyNode } from './keys.ts';
import { type Located, mergeFiles, parseSource, type SourceFile } from './located.ts';
import { readValue } from './read.ts';

export interface ConfigSources {
  /** In the order of the command line. A later file wins. */
  readonly files: readonly SourceFile[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** What the names of the variables begin with, which `env` leaves out. */
  readonly envPrefix?: string;
  /** The `--dev` flag. */
  readonly dev: boolean;
  /** Paths of keys to leave out, for a report of all faults; none by default. */
  readonly without?: readonly string[];
}

export interface ParsedConfig<T> {
  readonly config: T;
  /** Lines to print at start. */
  readonly warnings: string[];
  /**
   * Returns the place of each value of the configuration in use by its path: `kratos.yml:12`, `environment variable LOG_LEVEL`
   * or `default`. Values that are derived from others or from flags have none.
   */
  readonly places: (inUse: object) => Readonly<Record<string, string>>;
}

/** A parsed document with the place of each key, for rules about several keys. */
export interface ConfigDocument extends ParsedConfig<Record<string, unknown>> {
  /** @throws ConfigError with the place and path of a key */
  fail(path: string, message: string): never;
  /** The place of a key, or of the nearest section around it. */
  at(path: string): string;
  /** Whether the document has a value at a path. */
  has(path: string): boolean;
}

/**
 * Whether a server runs in development mode: by the variable `DEV`, else by the flag `--dev`. The key `dev` of a file
 * is ignored.
 */
export const isDevMode = ({ dev, env }: ConfigSources, config: { readonly dev: boolean }): boolean =>
  env.DEV === undefined ? dev : config.dev;

/** Parses the files, applies the environment, and checks the result against a key table. @throws ConfigError */
export function parseDocument(
  tree: KeyNode,
  { files, env, envPrefix = '', without = [] }: ConfigSources,
): ConfigDocument {
  const warnings: string[] = [];
  const warn = (line: string) => void warnings.push(line);
  const empty: Located = { at: 'configuration', value: new Map() };
  let written = overlayEnvironment(files.map(parseSource).reduce(mergeFiles, empty), tree, env, warn, envPrefix);
  // Parsed files are shared, so the keys are left out of a copy.
  if (without.length > 0) written = structuredClone(written);
  for (const path of without) leaveOut(written, path.split('.'));
  const at = (path: string) => locate(written, path.split('.')).place.at;
  const config = readValue(tree, written, warn) as Record<string, unknown>;
  return {
    config,
    warnings,
    places: (inUse) => Object.fromEntries(placesOf(inUse, config, written)),
    at,
    has: (path) => locate(written, path.split('.')).rest.length === 0,
    fail(path, message) {
      throw new ConfigError(`${at(path)}: ${path}: ${message}`, path);
    },
  };
}

/** Returns path and place of each value that has no members. @param standard the value as it was read @param place undefined for a default */
function placesOf(
  value: unknown,
  standard: unknown,
  place: Located | undefined,
  path = '',
): (readonly [path: string, place: string])[] {
  const members = isObject(value) ? Object.entries(value) : [];
  if (members.length === 0) {
    if (place) return [[path, place.at]];
    return value === standard || (isObject(value) && isObject(standard)) ? [[path, 'default']] : [];
  }
  return members.flatMap(([key, inner]) =>
    placesOf(
      inner,
      isObject(standard) ? standard[key] : undefined,
      place && memberOf(place, key),
      path === '' ? key : `${path}.${key}`,
    ),
  );
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

function memberOf({ value }: Located, key: string): Located | undefined {
  return Array.isArray(value) ? value[Number(key)] : value instanceof Map ? value.get(key) : undefined;
}

/** Deletes a value. A list that it leaves empty is deleted, too, because an empty list is a fault of its own. */
function leaveOut(written: Located, path: readonly string[]): void {
  const { place, rest } = locate(written, path.slice(0, -1));
  const key = path.at(-1) ?? '';
  if (rest.length > 0) return;
  if (place.value instanceof Map) place.value.delete(key);
  else if (Array.isArray(place.value)) {
    place.value.splice(Number(key), 1);
    if (place.value.length === 0) leaveOut(written, path.slice(0, -1));
  }
}

/** The value at a path, or the nearest section around it with the rest of the path. */
function locate(
  place: Located,
  [key, ...rest]: readonly string[],
): { readonly place: Located; readonly rest: readonly string[] } {
  if (key === undefined) return { place, rest: [] };
  const inner = memberOf(place, key);
  return inner ? locate(inner, rest) : { place, rest: [key, ...rest] };
}
