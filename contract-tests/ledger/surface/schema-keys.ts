/** The members of a JSON Schema that lead to keys. */
export interface KeySchema {
  readonly $id?: string;
  readonly $ref?: string;
  readonly properties?: Readonly<Record<string, unknown>>;
  readonly patternProperties?: Readonly<Record<string, unknown>>;
  readonly [member: string]: unknown;
}

const isSchema = (value: unknown): value is KeySchema =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const schemasIn = (value: unknown): KeySchema[] => (Array.isArray(value) ? value : [value]).filter(isSchema);

/** Members whose schemas apply to the same value. */
const applicators = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else'];

/**
 * Returns the keys that a configuration file may have by its schema, sorted: dotted, with `[]` for an element of a list and
 * `*` for an entry of a map. Sections are left out in favour of their keys.
 * @param others schemas that `$ref` names by their `$id`
 */
export function schemaKeys(root: KeySchema, others: readonly KeySchema[] = []): string[] {
  const found = new Set<string>();
  const byId = new Map(others.flatMap((schema) => (schema.$id ? [[schema.$id, schema] as const] : [])));
  const find = (ref: string, within: KeySchema): readonly [KeySchema, KeySchema] => {
    const [id = '', pointer = ''] = ref.split('#');
    const document = id === '' ? within : byId.get(id);
    if (!document) throw new Error(`unknown schema ${ref}`);
    const parts = pointer.split('/').slice(1);
    const target = parts.reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], document);
    return [target as KeySchema, document];
  };
  const visit = (schema: KeySchema, within: KeySchema, path: string, seen: readonly KeySchema[]): void => {
    if (seen.includes(schema)) return;
    const inner = [...seen, schema];
    const children = [
      ...Object.entries(schema.properties ?? {}),
      ...Object.values(schema.patternProperties ?? {}).map((child) => ['*', child] as const),
      ['*', schema.additionalProperties] as const,
      ...schemasIn(schema.items).map((child) => ['[]', child] as const),
    ].filter((entry): entry is [string, KeySchema] => isSchema(entry[1]));
    for (const [name, child] of children) {
      const below = name === '[]' || path === '' ? `${path}${name}` : `${path}.${name}`;
      if (name !== '[]') found.add(below);
      visit(child, within, below, inner);
    }
    for (const each of applicators.flatMap((member) => schemasIn(schema[member]))) visit(each, within, path, inner);
    if (schema.$ref) visit(...find(schema.$ref, within), path, inner);
  };
  visit(root, root, '', []);
  found.delete('$schema');
  const sections = new Set([...found].flatMap(sectionsAround));
  return [...found].filter((key) => !sections.has(key)).sort();
}

/** Returns the sections around a key: `a`, `a.b` and `a.b[]` for `a.b[].c`. */
function sectionsAround(key: string): string[] {
  return [...key.matchAll(/\.|\[/g)].map(({ index }) => key.slice(0, index));
}
