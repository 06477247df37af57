import { unescapePointerPart } from './fault.ts';

/** A JSON Schema, or any object inside one. */
export type JsonSchema = Readonly<Record<string, unknown>>;

export function isSchema(value: unknown): value is JsonSchema {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** The first `$ref` of a schema that cannot be resolved. */
export const danglingReference = (schema: JsonSchema): string | undefined =>
  references(schema).find((each) => !resolvePointer(schema, each));

function references(part: unknown): string[] {
  if (Array.isArray(part)) return part.flatMap(references);
  if (!isSchema(part)) return [];
  return [...(typeof part.$ref === 'string' ? [part.$ref] : []), ...Object.values(part).flatMap(references)];
}

/** Resolves a local JSON pointer such as `#/definitions/name`; undefined if there is no such schema. */
export function resolvePointer(root: JsonSchema, reference: string): JsonSchema | undefined {
  if (!reference.startsWith('#')) return undefined;
  let target: unknown = root;
  for (const part of reference.slice(1).split('/').filter(Boolean)) {
    if (!isSchema(target)) return undefined;
    target = target[unescapePointerPart(part)];
  }
  return isSchema(target) ? target : undefined;
}
