/** Reads Docker Compose files: overrides, `include`, `extends`, variables and profiles. */

import { dirname, join, resolve } from 'node:path';
import { parseEnv } from 'node:util';
import { ConfigError } from '../config/document/errors.ts';
import { interpolate, interpolateAll, type Variables } from './interpolate.ts';
import { type Fields, fieldsOf, listOf, Replacement, readYaml } from './yaml.ts';

/** Returns the text of a file on this machine; undefined if it cannot be read. */
export type ReadFile = (path: string) => string | undefined;

/** A service with all its keys, variables replaced. */
export interface Service {
  readonly name: string;
  readonly fields: Fields;
  /** The folder that its relative paths begin at. */
  readonly folder: string;
}

/** The services of a project. */
export interface Project {
  readonly services: readonly Service[];
  /** The profiles that are active. */
  readonly profiles: ReadonlySet<string>;
  /** Names of variables that services need and that are not set, by service. */
  readonly missing: ReadonlyMap<string, ReadonlySet<string>>;
}

/**
 * Reads the files of a project.
 *
 * @param files paths; a later file overrides the earlier ones
 * @param shell variables of the shell, which win over those of `.env`
 * @throws ConfigError with the file, and the line where it is known
 */
export function readProject(files: readonly string[], shell: Variables, read: ReadFile): Project {
  const folder = dirname(files[0] ?? '');
  const variables = { ...envFile(read(join(folder, '.env')), shell), ...shell };
  const found = readServices(files, folder, variables, read);
  const missing = new Map<string, Set<string>>();
  const services = found.map(({ name, fields, folder, variables }) => {
    const names = new Set<string>();
    missing.set(name, names);
    const own = { ...fields, env_file: listOf(fields.env_file) };
    return { name, folder, fields: fieldsOf(interpolateAll(own, variables, (each) => names.add(each))) };
  });
  const profiles = new Set((variables.COMPOSE_PROFILES ?? '').split(',').filter(Boolean));
  return { services, profiles, missing };
}

interface Found extends Service {
  readonly variables: Variables;
}

function readServices(files: readonly string[], folder: string, variables: Variables, read: ReadFile): Found[] {
  const included: Found[] = [];
  let merged: Fields = {};
  for (const file of files) {
    const root = rootOf(file, read);
    for (const each of listOf(root.include)) {
      const {
        path,
        env_file: env,
        project_directory: given,
      } = typeof each === 'string' ? { path: each } : fieldsOf(each);
      const paths = listOf(path).map((one) => resolve(dirname(file), interpolate(String(one), variables)));
      const inside = given === undefined ? dirname(paths[0] ?? '') : resolve(dirname(file), String(given));
      const files =
        env === undefined ? [join(inside, '.env')] : listOf(env).map((one) => resolve(dirname(file), String(one)));
      const more: Variables = Object.assign({}, ...files.map((one) => envFile(read(one), variables)));
      included.push(...readServices(paths, inside, { ...more, ...variables }, read));
    }
    const services = Object.entries(fieldsOf(root.services)).map(([name, service]) => [
      name,
      extended(name, fieldsOf(service), file, folder, variables, read),
    ]);
    merged = merge(merged, Object.fromEntries(services)) as Fields;
  }
  const own = Object.entries(merged).map(([name, fields]) => ({
    name,
    fields: fieldsOf(withoutReplacements(fields)),
    folder,
    variables,
  }));
  return [...included.filter(({ name }) => !Object.hasOwn(merged, name)), ...own];
}

function rootOf(file: string, read: ReadFile): Fields {
  const text = read(file);
  if (text === undefined) throw new ConfigError(`${file}: expected a readable compose file`);
  return readYaml(file, text);
}

/** Merges a service over the one that it extends. Paths of another file become absolute. */
function extended(
  name: string,
  { extends: base, ...own }: Fields,
  file: string,
  folder: string,
  variables: Variables,
  read: ReadFile,
  seen: readonly string[] = [],
): Fields {
  if (base === undefined) return own;
  const { service, file: other } = typeof base === 'string' ? { service: base, file: undefined } : fieldsOf(base);
  const from = interpolate(String(service), variables);
  const path = other === undefined ? file : resolve(dirname(file), interpolate(String(other), variables));
  const step = `${path} ${from}`;
  if (seen.includes(step)) throw new ConfigError(`${file}: services.${name}.extends: ${from} extends itself`);
  const services = fieldsOf(rootOf(path, read).services);
  if (!Object.hasOwn(services, from))
    throw new ConfigError(
      `${file}: services.${name}.extends: expected a service of ${path}, got ${JSON.stringify(from)}`,
    );
  const under = extended(from, fieldsOf(services[from]), path, folder, variables, read, [...seen, step]);
  const { depends_on: _, ...inherited } = other === undefined ? under : withPathsOf(under, dirname(path), folder);
  return merge(inherited, own) as Fields;
}

/** Makes the relative paths of a service relative to another folder. */
function withPathsOf(fields: Fields, from: string, to: string): Fields {
  if (from === to) return fields;
  const moved = (path: unknown) =>
    /^\.{0,2}\//.test(String(path)) || path === '.' ? resolve(from, String(path)) : path;
  const volumes = listOf(fields.volumes).map((each) =>
    typeof each === 'string'
      ? each.replace(/^\.[^:]*/, (path) => resolve(from, path))
      : { ...fieldsOf(each), source: moved(fieldsOf(each).source) },
  );
  const envFiles = listOf(fields.env_file).map((each) =>
    typeof each === 'string'
      ? resolve(from, each)
      : { ...fieldsOf(each), path: resolve(from, String(fieldsOf(each).path)) },
  );
  const build =
    typeof fields.build === 'string'
      ? resolve(from, fields.build)
      : fields.build && {
          ...fieldsOf(fields.build),
          context: resolve(from, String(fieldsOf(fields.build).context ?? '.')),
        };
  return { ...fields, volumes, env_file: envFiles, ...(build ? { build } : {}) };
}

/** Keys whose lists are replaced; other lists are joined. */
const replacedLists = new Set(['command', 'entrypoint', 'test']);

/** Merges as Compose does: maps by key, lists one after the other, other values are replaced. */
function merge(under: unknown, over: unknown, key = ''): unknown {
  if (over instanceof Replacement || under === undefined || under === null) return over;
  if (over === undefined || over === null) return under;
  if (key === 'environment' || key === 'labels' || key === 'args') return { ...pairsOf(under), ...pairsOf(over) };
  if (replacedLists.has(key)) return over;
  if (key === 'build' && (typeof under === 'string' || typeof over === 'string'))
    return { ...contextOf(under), ...contextOf(over) };
  if (Array.isArray(over) || Array.isArray(under)) return [...listOf(under), ...listOf(over)];
  if (typeof over !== 'object' || typeof under !== 'object') return over;
  const merged: Record<string, unknown> = { ...under };
  for (const [name, value] of Object.entries(over)) merged[name] = merge(merged[name], value, name);
  return merged;
}

const contextOf = (build: unknown) => (typeof build === 'string' ? { context: build } : fieldsOf(build));

function withoutReplacements(value: unknown): unknown {
  if (value instanceof Replacement) return withoutReplacements(value.value);
  if (Array.isArray(value)) return value.map(withoutReplacements);
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withoutReplacements(each)]));
}

/** Reads `environment`, which is a map or a list of `NAME=VALUE` and `NAME`. A name alone has the value undefined. */
export function pairsOf(given: unknown): Readonly<Record<string, string | undefined>> {
  const pairs = Array.isArray(given)
    ? given.map((each) => {
        const [, name = '', value] = /^([^=]*)(?:=(.*))?$/s.exec(String(each)) ?? [];
        return [name, value] as const;
      })
    : Object.entries(fieldsOf(given)).map(
        ([name, value]) => [name, value === null || value === undefined ? undefined : String(value)] as const,
      );
  return Object.fromEntries(pairs);
}

/** Parses a file of variables. Its values may name variables above them and those of the shell. */
function envFile(text: string | undefined, shell: Variables): Readonly<Record<string, string>> {
  const values: Record<string, string> = {};
  for (const [name, value] of Object.entries(parseEnv(text ?? '')))
    values[name] = interpolate(value ?? '', { ...values, ...shell });
  return values;
}

/** Returns the environment of a container: its files, then `environment`. @param shell gives values to names alone */
export function environmentOf({ fields, folder }: Service, shell: Variables, read: ReadFile): Record<string, string> {
  const result: Record<string, string> = {};
  for (const each of listOf(fields.env_file)) {
    const path = typeof each === 'string' ? each : String(fieldsOf(each).path);
    Object.assign(result, envFile(read(resolve(folder, path)), shell));
  }
  for (const [name, value = shell[name]] of Object.entries(pairsOf(fields.environment)))
    if (value !== undefined) result[name] = value;
  return result;
}
