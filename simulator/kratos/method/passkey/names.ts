/**
 * The trait that names a passkey's owner on the authenticator's screen (`SchemaExtension` in
 * selfservice/strategy/passkey of Kratos v26.2.0).
 */

import { goLower } from '@members/engines/go/lower';
import { isSchema, type JsonSchema, resolveReference } from '@members/engines/json-schema';
import { extensionOf, markedTraits } from '../../schema/extension-keyword.ts';
import type { IdentitySchemaModel } from '../../schema/identity-schemas.ts';
import { KratosError } from '../../wire/errors.ts';

/** Keywords that hold schemas, and keywords that hold schemas by name. */
const schemaKeywords = [
  'items',
  'additionalItems',
  'contains',
  'additionalProperties',
  'propertyNames',
  'not',
] as const;
const applicatorKeywords = ['allOf', 'anyOf', 'oneOf', 'if', 'then', 'else'] as const;
const schemaMapKeywords = ['properties', 'patternProperties', 'dependencies'] as const;

/** All subschemas, each once. Definitions are included only if something refers to them. */
function subschemas(root: JsonSchema, part: unknown = root, seen = new Set<unknown>()): readonly JsonSchema[] {
  if (!isSchema(part) || seen.has(part)) return [];
  seen.add(part);
  if (typeof part.$ref === 'string') return subschemas(root, resolveReference(root, part)?.schema, seen);
  const below = [
    ...[...schemaKeywords, ...applicatorKeywords].flatMap((keyword) => part[keyword]),
    ...schemaMapKeywords.flatMap((keyword) => Object.values(part[keyword] ?? {})),
  ];
  return [part, ...below.flatMap((each) => subschemas(root, each, seen))];
}

/**
 * The form field of the trait that names the owner. Kratos looks for the trait's title among the outermost traits.
 * @throws KratosError 500 if there is no such trait
 */
export function displayNameField({ schema }: IdentitySchemaModel): string {
  const titles = subschemas(schema).flatMap((each) => {
    const { webauthn, passkey } = extensionOf(each).credentials ?? {};
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

/** The display name that the traits give; '' if they give none. */
export function displayNameOf({ schema }: IdentitySchemaModel, traits: unknown): string {
  let [name, identifier] = ['', ''];
  for (const { extension: marks, value } of markedTraits(schema, traits)) {
    if (marks.credentials?.passkey?.display_name) name = value;
    if (marks.credentials?.webauthn?.identifier) identifier = goLower(value);
  }
  return name || identifier;
}
