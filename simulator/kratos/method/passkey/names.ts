/** Which trait names a passkey's owner on the authenticator's screen (`passkey.SchemaExtension`). */

import { goLower } from '../../../go/lower.ts';
import { isSchema, type JsonSchema, resolvePointer } from '../../../json-schema/pointer.ts';
import type { IdentitySchemaModel } from '../../schema/identity-schemas.ts';
import { markedIn, marksOf } from '../../schema/marks.ts';
import { KratosError } from '../../wire/errors.ts';

/** Rules that hold schemas, and those that hold them by names. */
const holders = ['items', 'additionalItems', 'contains', 'additionalProperties', 'propertyNames', 'not'] as const;
const choices = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else'] as const;
const named = ['properties', 'patternProperties', 'dependencies'] as const;

/** Every schema that counts in a schema, each once: definitions where something refers to them. */
function schemasIn(root: JsonSchema, part: unknown = root, seen = new Set<unknown>()): readonly JsonSchema[] {
  if (!isSchema(part) || seen.has(part)) return [];
  seen.add(part);
  if (typeof part.$ref === 'string') return schemasIn(root, resolvePointer(root, part.$ref), seen);
  const below = [
    ...[...holders, ...choices].flatMap((keyword) => part[keyword]),
    ...named.flatMap((keyword) => Object.values(part[keyword] ?? {})),
  ];
  return [part, ...below.flatMap((each) => schemasIn(root, each, seen))];
}

/**
 * The trait's field in a form: found by the title of the one trait that names the owner, among the outermost.
 *
 * @throws KratosError 500 when there is none
 */
export function displayNameField({ schema }: IdentitySchemaModel): string {
  const titles = schemasIn(schema).flatMap((each) => {
    const { webauthn, passkey } = marksOf(each).credentials ?? {};
    return (webauthn?.identifier || passkey?.display_name) && each.title ? [each.title] : [];
  });
  const title = titles.length === 1 ? titles[0] : '';
  const traits = (schema.properties as { readonly traits?: JsonSchema } | undefined)?.traits?.properties ?? {};
  const found = Object.entries(traits as Readonly<Record<string, JsonSchema>>).find(
    ([, trait]) => ('$ref' in trait ? '' : (trait.title ?? '')) === title,
  );
  if (!found) throw new KratosError({ status: 500, bare: true, message: 'no identifier found' });
  return `traits.${found[0]}`;
}

/** What the traits name the owner; '' for nothing. */
export function displayNameOf({ schema }: IdentitySchemaModel, traits: unknown): string {
  let [name, identifier] = ['', ''];
  for (const { marks, value } of markedIn(schema, traits)) {
    if (marks.credentials?.passkey?.display_name) name = value;
    if (marks.credentials?.webauthn?.identifier) identifier = goLower(value);
  }
  return name || identifier;
}
