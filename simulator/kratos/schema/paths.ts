/** Lists the properties of a JSON Schema with dotted names. Kratos decodes forms and makes nodes with this list. */

import { kindOf } from '@members/engines/go/json/kind';
import { draftOf, isConditional, isSchema, type JsonSchema, resolveReference } from '@members/engines/json-schema';

export type PathType = 'string' | 'number' | 'boolean' | 'array' | 'object';

/** The type of a property; undefined if it allows several types. */
interface Shape {
  readonly type?: PathType;
  /** The type of an array's items, if all items have the same one. */
  readonly items?: PathType;
  /** The value is JSON: forms have no field for it, and it starts as an empty object. */
  readonly isJson: boolean;
}

export interface SchemaPath extends Shape {
  /** Dotted, such as `traits.name.first`. */
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

/**
 * Lists every property with exactly one type or a default, in the order of the document. Of several with one name, the
 * first with a default wins, else the last.
 */
export function listPaths(root: JsonSchema): SchemaPath[] {
  const draft = draftOf(root);
  const found = new Map<string, SchemaPath>();

  const visit = (schema: JsonSchema, parent: JsonSchema, path: readonly string[], seen: readonly JsonSchema[]) => {
    if (seen.includes(schema)) return;
    const chain = [...seen, schema];
    if (typeof schema.$ref === 'string') {
      const target = resolveReference(root, schema)?.schema;
      // Keywords beside `$ref` are ignored.
      if (isSchema(target)) visit(target, {}, path, chain);
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

/** Merges neighbours of the same type, as Kratos does. */
function itemTypes(root: JsonSchema, { items }: JsonSchema): string[] {
  const targets = [items].flat().map((item) => {
    return isSchema(item) && typeof item.$ref === 'string' ? resolveReference(root, item)?.schema : item;
  });
  const all = targets.filter(isSchema).flatMap(typesOf);
  return all.filter((type, index) => type !== all[index - 1]);
}

/**
 * The dotted keys by which forms are sorted: all properties except objects, found by `properties` alone.
 * @see schema/schema.go of Kratos v26.2.0, `GetKeysInOrder`
 */
export function keysInOrder(schema: JsonSchema, parents: readonly string[] = []): string[] {
  if (schema.type !== 'object') return [parents.join('.')];
  return Object.entries((schema.properties ?? {}) as JsonSchema).flatMap(([key, sub]) =>
    isSchema(sub) ? keysInOrder(sub, [...parents, key.replaceAll('.', '\\.')]) : [],
  );
}
