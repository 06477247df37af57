/** The flat list of a JSON Schema's properties, as Kratos reads forms and builds nodes from it. */

import { isSchema, type JsonSchema, resolvePointer } from '../../json-schema/pointer.ts';

export type PathType = 'string' | 'number' | 'boolean' | 'array' | 'object';

export interface SchemaPath {
  /** Dotted: `traits.name.first`. */
  readonly name: string;
  readonly type: PathType;
  /** The one type of an array's items, where there is just one. */
  readonly items?: PathType;
  readonly required: boolean;
  readonly schema: JsonSchema;
}

const types: Readonly<Record<string, PathType>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  array: 'array',
  object: 'object',
};
const applicators = ['not', 'if', 'then', 'else'] as const;
const applicatorLists = ['allOf', 'anyOf', 'oneOf'] as const;

/** Every property that has one type, in the order of the document; of equal names the last wins, but for a default. */
export function listPaths(root: JsonSchema): SchemaPath[] {
  const found = new Map<string, SchemaPath>();

  const visit = (schema: JsonSchema, parent: JsonSchema, path: readonly string[], seen: readonly JsonSchema[]) => {
    if (seen.includes(schema)) return;
    const chain = [...seen, schema];
    const type = typeOf(schema);
    const name = path.join('.');
    if (type && path.length > 0 && found.get(name)?.schema.default === undefined) {
      const items = typeOf(followed(root, (schema.items ?? {}) as JsonSchema));
      const required = ((parent.required ?? []) as readonly string[]).includes(path.at(-1) as string);
      found.set(name, { name, type, required, schema, ...(items ? { items } : {}) });
    }
    const target = typeof schema.$ref === 'string' ? resolvePointer(root, schema.$ref) : undefined;
    if (target) visit(target, schema, path, chain);
    for (const keyword of applicators) if (isSchema(schema[keyword])) visit(schema[keyword], schema, path, chain);
    for (const keyword of applicatorLists)
      for (const sub of (schema[keyword] ?? []) as readonly unknown[])
        if (isSchema(sub)) visit(sub, schema, path, chain);
    for (const [key, sub] of Object.entries((schema.properties ?? {}) as JsonSchema))
      if (isSchema(sub)) visit(sub, schema, [...path, key], chain);
  };

  visit(root, {}, [], []);
  return [...found.values()];
}

const followed = (root: JsonSchema, schema: JsonSchema): JsonSchema =>
  (typeof schema.$ref === 'string' ? resolvePointer(root, schema.$ref) : undefined) ?? schema;

function typeOf(schema: JsonSchema): PathType | undefined {
  if ('const' in schema) return types[schema.const === null ? '' : typeof schema.const];
  const type = Array.isArray(schema.type) && schema.type.length === 1 ? schema.type[0] : schema.type;
  return typeof type === 'string' ? types[type] : undefined;
}

/** The dotted keys that forms are sorted by: all but objects, by `properties` alone (`schema.GetKeysInOrder`). */
export function keysInOrder(schema: JsonSchema, parents: readonly string[] = []): string[] {
  if (schema.type !== 'object') return [parents.join('.')];
  return Object.entries((schema.properties ?? {}) as JsonSchema).flatMap(([key, sub]) =>
    isSchema(sub) ? keysInOrder(sub, [...parents, key.replaceAll('.', '\\.')]) : [],
  );
}
