/** Makes up people who fit an identity schema. */

import { isSchema } from '@members/engines/json-schema';
import { extensionOf } from '../../kratos/schema/extension-keyword.ts';
import type { IdentitySchemaModel } from '../../kratos/schema/identity-schemas.ts';
import { listPaths, type SchemaPath } from '../../kratos/schema/paths.ts';
import { createValues } from '../../scenario/values.ts';

export type Traits = Readonly<Record<string, unknown>>;

const wishes = ['camille@example.org', '+33612345678', 'camille'];

/** Whether people are known or reached by a trait: they fill it in, even if the schema does not require it. */
function isMarked({ name, type, schema }: SchemaPath): boolean {
  if (type !== 'string' || !name.startsWith('traits.')) return false;
  const { credentials = {}, recovery, verification } = extensionOf(schema);
  const identifies = Object.values(credentials).some(
    (each) => each && 'identifier' in each && each.identifier === true,
  );
  return identifies || recovery !== undefined || verification !== undefined;
}

const withValue = (object: Traits, [key = '', ...rest]: readonly string[], value: unknown): Traits => {
  const inner = object[key];
  return { ...object, [key]: rest.length === 0 ? value : withValue(isSchema(inner) ? inner : {}, rest, value) };
};

/**
 * Returns the traits that a person must have, and those that the schema marks as identifiers or addresses.
 *
 * @returns undefined if no value is found for a trait
 */
export async function madeUpTraits({ schema }: IdentitySchemaModel): Promise<Traits | undefined> {
  try {
    const values = await createValues(schema);
    const chosen = listPaths(schema)
      .filter(isMarked)
      .reduce<Traits>(
        (traits, path) =>
          withValue(traits, path.name.split('.').slice(1), values.one(path, wishes, 'camille@example.org')),
        {},
      );
    return values.all(chosen, 'camille@example.org');
  } catch {
    // The library has no value for the schema, or cannot read it.
    return undefined;
  }
}
