import { load } from 'js-yaml';
import { readProfile } from '../targets/profile.ts';
import type { Surfaces } from './surface/lists.ts';

/** Returns all paths in a value, with `[]` for elements of lists; each member appears by its name and as `*`. */
function pathsIn(value: unknown, path: string): string[] {
  if (Array.isArray(value)) return [path, ...value.flatMap((each) => pathsIn(each, `${path}[]`))];
  if (typeof value !== 'object' || value === null) return [path];
  const entries = Object.entries(value);
  const below = entries.flatMap(([name, each]) => [name, '*'].flatMap((part) => pathsIn(each, join(path, part))));
  return [path, ...below];
}

const join = (path: string, name: string) => (path === '' ? name : `${path}.${name}`);

/** Returns the configuration keys that a profile sets, as facts: `kratos key session.lifespan`. */
export function profileKeys(name: string, surfaces: Surfaces): string[] {
  const profile = readProfile(name);
  return (['kratos', 'hydra'] as const).flatMap((server) => {
    const paths = new Set(pathsIn(load(profile[server]?.replace(/\$\{\w+\}/g, '0') || '{}'), ''));
    return surfaces[server].keys.filter((key) => paths.has(key)).map((key) => `${server} key ${key}`);
  });
}
