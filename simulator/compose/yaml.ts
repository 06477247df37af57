/** Reads YAML as Docker Compose does: with merge keys and the tags `!reset` and `!override`. */

import {
  CORE_SCHEMA,
  defineMappingTag,
  defineScalarTag,
  defineSequenceTag,
  load,
  mergeTag,
  YAMLException,
} from 'js-yaml';
import { ConfigError } from '../config/document/errors.ts';

/** A value that replaces the one of an earlier file, where otherwise both are merged. */
export class Replacement {
  readonly value: unknown;
  constructor(value: unknown) {
    this.value = value;
  }
}

const identify = () => false;

/** The tag for values of each kind. @param made returns the replacement's value */
const tag = (name: string, made: (value: unknown) => unknown) => [
  defineScalarTag(name, { resolve: (text) => new Replacement(made(text)), identify }),
  defineSequenceTag(name, {
    create: (): unknown[] => [],
    addItem: (list, item) => void list.push(item),
    finalize: (list) => new Replacement(made(list)),
    identify,
  }),
  defineMappingTag(name, {
    create: () => new Map<unknown, unknown>(),
    addPair: (map, key, value) => (map.set(key, value) ? '' : ''),
    has: (map, key) => map.has(key),
    keys: () => [],
    get: () => undefined,
    finalize: (map) => new Replacement(made(Object.fromEntries(map))),
    identify,
  }),
];

const schema = CORE_SCHEMA.withTags(
  mergeTag,
  tag('!reset', () => undefined),
  tag('!override', (value) => value),
);

export type Fields = Readonly<Record<string, unknown>>;

/** Returns a map of keys; an empty one for any other value. */
export const fieldsOf = (value: unknown): Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};

/** Returns a list; a single value becomes a list of one. */
export const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

/** Parses a YAML file, which must be a mapping. @throws ConfigError with file and line */
export function readYaml(name: string, text: string): Fields {
  try {
    return fieldsOf(load(text, { schema }));
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const line = text.slice(0, error.mark?.position ?? 0).split('\n').length;
    throw new ConfigError(`${name}:${line}: expected valid YAML, got: ${error.reason}`);
  }
}
