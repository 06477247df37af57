import { overlayEnvironment } from './env.ts';
import { ConfigError } from './errors.ts';
import type { KeyNode } from './keys.ts';
import { type Located, mergeFiles, parseSource, type SourceFile } from './located.ts';
import { read } from './read.ts';

export interface Sources {
  /** In the order of the command line: a later one wins. */
  readonly files: readonly SourceFile[];
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The `--dev` flag. */
  readonly dev: boolean;
}

export interface Parsed<T> {
  readonly config: T;
  /** One line each, to be printed at start. */
  readonly warnings: string[];
}

/** What was written, with the place of each key: for rules that look at several keys. */
export interface Written extends Parsed<Record<string, unknown>> {
  fail(path: string, message: string): never;
  at(path: string): string;
  /** Whether anything is written at a path. */
  has(path: string): boolean;
}

/** Whether a server runs for developers. The flag hides the key `dev` of a file, also where it is not given; `DEV` of the environment hides both. */
export const isForDevelopers = ({ dev, env }: Sources, config: { readonly dev: boolean }): boolean =>
  env.DEV === undefined ? dev : config.dev;

/** Files, then environment, checked against a key table. */
export function parse(tree: KeyNode, { files, env }: Sources): Written {
  const warnings: string[] = [];
  const warn = (line: string) => void warnings.push(line);
  const empty: Located = { at: 'configuration', value: new Map() };
  const written = overlayEnvironment(files.map(parseSource).reduce(mergeFiles, empty), tree, env, warn);
  const at = (path: string) => found(written, path.split('.')).place.at;
  return {
    config: read(tree, written, warn) as Record<string, unknown>,
    warnings,
    at,
    has: (path) => found(written, path.split('.')).rest.length === 0,
    fail(path, message) {
      throw new ConfigError(`${at(path)}: ${path}: ${message}`);
    },
  };
}

/** Where a path was written, or the nearest section around it, with what is left of the path there. */
function found(
  place: Located,
  [key, ...rest]: readonly string[],
): { readonly place: Located; readonly rest: readonly string[] } {
  if (key === undefined) return { place, rest: [] };
  const { value } = place;
  const inner = Array.isArray(value) ? value[Number(key)] : value instanceof Map ? value.get(key) : undefined;
  return inner ? found(inner, rest) : { place, rest: [key, ...rest] };
}
