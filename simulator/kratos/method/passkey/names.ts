/** Which trait names a passkey's owner on the authenticator's screen (`passkey.SchemaExtension`). */

import { goLower } from '../../../go/lower.ts';
import type { JsonSchema } from '../../../json-schema/pointer.ts';
import type { IdentitySchemaModel } from '../../schema/identity-schemas.ts';
import { markedIn, marksOf } from '../../schema/marks.ts';
import { listPaths } from '../../schema/paths.ts';
import { KratosError } from '../../wire/errors.ts';

/**
 * The trait's field in a form: found by the title of the one trait that names the owner, among the outermost.
 *
 * @throws KratosError 500 when there is none
 */
export function displayNameField({ schema }: IdentitySchemaModel): string {
  const titles = listPaths(schema).flatMap(({ schema: trait }) => {
    const { webauthn, passkey } = marksOf(trait).credentials ?? {};
    return (webauthn?.identifier || passkey?.display_name) && trait.title ? [trait.title] : [];
  });
  const title = titles.length === 1 ? titles[0] : '';
  const traits = (schema.properties as { readonly traits?: JsonSchema } | undefined)?.traits?.properties ?? {};
  const found = Object.entries(traits as Readonly<Record<string, JsonSchema>>).find(
    ([, trait]) => (trait.title ?? '') === title,
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
