/** Where a value comes from. `derived`: the server derives it from others. */
export type Origin = 'file' | 'environment' | 'panel' | 'scenario' | 'default' | 'derived';

const prefixes: readonly (readonly [string, Origin])[] = [
  ['environment variable ', 'environment'],
  ['panel.yml:', 'panel'],
  ['setup-', 'scenario'],
];

/** Returns where a value comes from. @param place such as `kratos.yml:12` */
export function originOf(place: string | undefined): Origin {
  if (place === undefined) return 'derived';
  return place === 'default' ? place : (prefixes.find(([prefix]) => place.startsWith(prefix))?.[1] ?? 'file');
}

/** Returns the values that a function keeps, with the objects around them; `undefined` if there are none. */
export function filterValues(value: unknown, keeps: (path: string, value: unknown) => boolean, path = ''): unknown {
  const members = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  if (members.length === 0) return keeps(path, value) ? value : undefined;
  const found = members.flatMap(([name, each]) => {
    const kept = filterValues(each, keeps, path === '' ? name : `${path}.${name}`);
    return kept === undefined ? [] : [[name, kept]];
  });
  return found.length === 0 ? undefined : Object.fromEntries(found);
}
