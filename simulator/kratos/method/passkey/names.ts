/** Which trait names a passkey's owner on the authenticator's screen (`passkey.SchemaExtension`). */

import { goLower } from '../../../go/lower.ts';
import type { JsonSchema } from '../../../json-schema/pointer.ts';
import type { IdentitySchemaModel } from '../../schema/identity-schemas.ts';
import { listPaths } from '../../schema/paths.ts';
import { KratosError } from '../../wire/errors.ts';

interface Naming {
  readonly webauthn?: { readonly identifier?: boolean };
  readonly passkey?: { readonly display_name?: boolean };
}

const naming = (schema: JsonSchema): Naming =>
  (schema['ory.sh/kratos'] as { readonly credentials?: Naming } | undefined)?.credentials ?? {};

/**
 * The trait's field in a form: found by the title of the one trait that names the owner, among the outermost.
 *
 * @throws KratosError 500 when there is none
 */
export function displayNameField({ schema }: IdentitySchemaModel): string {
  const titles = listPaths(schema).flatMap(({ schema: trait }) => {
    const { webauthn, passkey } = naming(trait);
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
  for (const path of listPaths(schema)) {
    const { webauthn, passkey } = naming(path.schema);
    const value = path.name
      .split('.')
      .reduce<unknown>((part, key) => (part as Readonly<Record<string, unknown>> | null | undefined)?.[key], {
        traits,
      });
    if (value === undefined) continue;
    if (passkey?.display_name) name = `${value}`;
    if (webauthn?.identifier) identifier = goLower(`${value}`);
  }
  return name || identifier;
}
