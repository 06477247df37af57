/** The flat list of a JSON Schema's properties, as Kratos reads forms and builds nodes from it. */

import { kindOf } from '../../go/json/kind.ts';
import { draftOf, isConditional } from '../../json-schema/draft.ts';
import { isSchema, type JsonSchema, resolvePointer } from '../../json-schema/pointer.ts';

export type PathType = 'string' | 'number' | 'boolean' | 'array' | 'object';

/** What a value of a path is to be; nothing where several types fit. */
interface Shape {
  readonly type?: PathType;
  /** The one type of an array's items, where there is just one. */
  readonly items?: PathType;
  /** Values are JSON: forms have no field for them, and begin them empty. */
  readonly isJson: boolean;
}

export interface SchemaPath extends Shape {
  /** Dotted: `traits.name.first`. */
  readonly name: string;
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
const applicatorLists = ['allOf', 'anyOf', 'oneOf'] as const;

/** Every property that has one type or something to begin with, in the order of the document; of equal names the last, or the first with that. */
export function listPaths(root: JsonSchema): SchemaPath[] {
  const draft = draftOf(root);
  const found = new Map<string, SchemaPath>();

  const visit = (schema: JsonSchema, parent: JsonSchema, path: readonly string[], seen: readonly JsonSchema[]) => {
    if (seen.includes(schema)) return;
    const chain = [...seen, schema];
    if (typeof schema.$ref === 'string') {
      const target = resolvePointer(root, schema.$ref);
      // What stands beside a reference does not count.
      if (target) visit(target, {}, path, chain);
      return;
    }
    const name = path.join('.');
    const shape = shapeOf(root, schema);
    const known = found.get(name);
    if (path.length > 0 && (shape.type || hasDefault(schema)) && !(known && hasDefault(known.schema))) {
      const required = ((parent.required ?? []) as readonly string[]).includes(path.at(-1) as string);
      found.set(name, { name, ...shape, required, schema });
    }
    const conditions = draft >= 7 && isConditional(schema) ? (['if', 'then', 'else'] as const) : [];
    for (const keyword of ['not', ...conditions] as const)
      if (isSchema(schema[keyword])) visit(schema[keyword], schema, path, chain);
    for (const keyword of applicatorLists)
      for (const sub of (schema[keyword] ?? []) as readonly unknown[])
        if (isSchema(sub)) visit(sub, schema, path, chain);
    for (const [key, sub] of Object.entries((schema.properties ?? {}) as JsonSchema))
      if (isSchema(sub)) visit(sub, schema, [...path, key], chain);
  };

  visit(root, {}, [], []);
  return [...found.values()];
}

const hasDefault = (schema: JsonSchema) => (schema.default ?? null) !== null;

function shapeOf(root: JsonSchema, schema: JsonSchema): Shape {
  if ('const' in schema && draftOf(root) >= 6) {
    const type = types[kindOf(schema.const)];
    return { ...(type && { type }), isJson: !isScalar(type) };
  }
  const [named = '', ...others] = typesOf(schema);
  if (others.length > 0) return { isJson: others.length > 1 };
  const type = types[named];
  if (type !== 'array') return { ...(type && { type }), isJson: type === 'object' };
  const [item, ...more] = itemTypes(root, schema);
  if (item === undefined || more.length > 0) return { type, isJson: false };
  const items = types[item];
  return { type, ...(items && { items }), isJson: !isScalar(items) };
}

const isScalar = (type: PathType | undefined) => type !== undefined && type !== 'array' && type !== 'object';

const typesOf = ({ type = [] }: JsonSchema) => [type].flat() as readonly string[];

/** Two of one kind side by side count once. */
function itemTypes(root: JsonSchema, { items }: JsonSchema): string[] {
  const targets = [items].flat().map((item) => {
    const reference = isSchema(item) ? item.$ref : undefined;
    return typeof reference === 'string' ? resolvePointer(root, reference) : item;
  });
  const all = targets.filter(isSchema).flatMap(typesOf);
  return all.filter((type, index) => type !== all[index - 1]);
}

/** The dotted keys that forms are sorted by: all but objects, by `properties` alone (`schema.GetKeysInOrder`). */
export function keysInOrder(schema: JsonSchema, parents: readonly string[] = []): string[] {
  if (schema.type !== 'object') return [parents.join('.')];
  return Object.entries((schema.properties ?? {}) as JsonSchema).flatMap(([key, sub]) =>
    isSchema(sub) ? keysInOrder(sub, [...parents, key.replaceAll('.', '\\.')]) : [],
  );
}
