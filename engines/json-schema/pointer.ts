/** Resolves references as the server does: to a part of the schema, to an `$id`, or to a published meta-schema. */
import draft6 from 'ajv/dist/refs/json-schema-draft-06.json' with { type: 'json' };
import draft7 from 'ajv/dist/refs/json-schema-draft-07.json' with { type: 'json' };
import { draftOf, type JsonSchema } from './draft.ts';
import { unescapePointerPart } from './fault.ts';

export function isSchema(value: unknown): value is JsonSchema {
  return value !== null && typeof value === 'object' && !Array.isArray(value);
}

/** What a reference names. */
export interface Target {
  readonly schema: JsonSchema | boolean;
  /** The schema in which the target's own references are resolved. */
  readonly root: JsonSchema;
  /** The pointer or name of the target, without `#`. */
  readonly rule: string;
  /** The reference as in the server's messages. */
  readonly text: string;
}

/** A schema has an address in the server only; no `$id` is equal to this one. */
const ownAddress = 'schema:///';
const published = new Map<string, JsonSchema>([
  ['http://json-schema.org/draft-06/schema', draft6],
  ['http://json-schema.org/draft-07/schema', draft7],
]);

const schemaKeywords = new Set(
  'not if then else items additionalItems contains additionalProperties propertyNames'.split(' '),
);
const groupKeywords = new Set(
  'allOf anyOf oneOf items definitions properties patternProperties dependencies'.split(' '),
);

interface Addresses {
  readonly byId: ReadonlyMap<string, JsonSchema>;
  /** The address that the references of an object are relative to. */
  readonly bases: ReadonlyMap<JsonSchema, string>;
}

const known = new WeakMap<JsonSchema, Addresses>();

function addressesOf(root: JsonSchema): Addresses {
  const found = known.get(root) ?? collectAddresses(root);
  known.set(root, found);
  return found;
}

function collectAddresses(root: JsonSchema): Addresses {
  const idKeyword = draftOf(root) === 4 ? 'id' : '$id';
  const byId = new Map<string, JsonSchema>();
  const bases = new Map<JsonSchema, string>();
  const visit = (part: unknown, above: string, role: 'schema' | 'group' | 'other') => {
    if (typeof part !== 'object' || part === null) return;
    const inGroup = role === 'group' ? 'schema' : 'other';
    if (!isSchema(part)) {
      for (const item of part as readonly unknown[]) visit(item, above, inGroup);
      return;
    }
    const id = part[idKeyword];
    const base = typeof id === 'string' ? absolute(id, above) : above;
    if (role === 'schema' && typeof id === 'string') byId.set(base, part);
    bases.set(part, base);
    for (const [key, value] of Object.entries(part)) {
      if (role !== 'schema') visit(value, base, inGroup);
      else if (groupKeywords.has(key) && !(key === 'items' && isSchema(value))) visit(value, base, 'group');
      else visit(value, base, schemaKeywords.has(key) ? 'schema' : 'other');
    }
  };
  visit(root, ownAddress, 'schema');
  return { byId, bases };
}

const isRoot = (fragment: string) => ['', '#', '#/'].includes(fragment);

/** Resolves an address, and gives it a fragment. */
function absolute(reference: string, base: string): string {
  const { href } = URL.parse(reference, base) ?? { href: reference };
  const [address = '', fragment = ''] = href.split(/(?=#)/);
  return `${address}${isRoot(fragment) ? '#' : fragment}`;
}

/** What the `$ref` of an object inside a schema names; undefined if there is no such schema. */
export function resolveReference(root: JsonSchema, holder: JsonSchema): Target | undefined {
  const reference = holder.$ref as string;
  const { byId, bases } = addressesOf(root);
  const base = bases.get(holder) ?? ownAddress;
  if (isRoot(reference)) return { schema: root, root, rule: '', text: '#' };
  if (reference.startsWith('#/')) return targetIn(root, reference, reference);
  const full = absolute(reference, base);
  const [address = '', fragment = ''] = full.split(/(?=#)/);
  const text = address === base.split('#')[0] ? fragment : full;
  const named = byId.get(full);
  if (named) return { schema: named, root, rule: fragment.slice(1), text };
  const other = published.get(address);
  return other && targetIn(other, fragment, text);
}

function targetIn(root: JsonSchema, pointer: string, text: string): Target | undefined {
  const schema = pointer === '#' ? root : atPointer(root, pointer);
  if (!isSchema(schema) && typeof schema !== 'boolean') return undefined;
  return { schema, root, rule: pointer.slice(1), text };
}

function atPointer(root: JsonSchema, pointer: string): unknown {
  let target: unknown = root;
  for (const part of pointer.slice(2).split('/')) {
    if (typeof target !== 'object' || target === null) return undefined;
    target = (target as JsonSchema)[unescapePointerPart(part)];
  }
  return target;
}

/** The first `$ref` of a schema that cannot be resolved. */
export const danglingReference = (schema: JsonSchema): string | undefined =>
  holders(schema).find((each) => !resolveReference(schema, each))?.$ref as string | undefined;

/** The objects that have a `$ref`. */
function holders(part: unknown): JsonSchema[] {
  if (Array.isArray(part)) return part.flatMap(holders);
  if (!isSchema(part)) return [];
  return [...(typeof part.$ref === 'string' ? [part] : []), ...Object.values(part).flatMap(holders)];
}
