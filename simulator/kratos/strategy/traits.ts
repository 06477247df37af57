import type { Context } from '../context.ts';
import type { RegistrationFlowRecord, Ui } from '../domain/records.ts';
import type { Submission } from '../flow/common.ts';
import { assemble } from '../schema/decode.ts';
import type { IdentitySchemaModel } from '../schema/identity-schemas.ts';
import { type JsonSchema, listPaths, type SchemaPath } from '../schema/paths.ts';
import { ValidationFailure } from '../schema/validate.ts';
import { csrfNode, echoTraits, findNode, flattenTraits, inputNode, setNodeValue, upsertNode } from '../ui/nodes.ts';

export function schemaOf({ kratos }: Context, flow: { readonly identity_schema: string }): IdentitySchemaModel {
  return kratos.schemas.get(flow.identity_schema) ?? kratos.schemas.default;
}

/** The paths of `traits` as a form may send them. */
export function traitPaths({ schema }: IdentitySchemaModel): SchemaPath[] {
  const traits = (schema.properties as JsonSchema | undefined)?.traits ?? { type: 'object' };
  return listPaths({ ...schema, type: 'object', properties: { traits } });
}

/** Puts sent traits back into the form and renews its token, as after any refusal. */
export function echoForm({ csrf }: Context, { type, ui }: RegistrationFlowRecord, traits: unknown): void {
  echoTraits(ui, traits);
  if (type === 'browser') upsertNode(ui, csrfNode(csrf.mask()));
}

/** Sets traits on their nodes; a part that has none, such as a list's member, gets one (`ui/container`). */
export function placeTraits(ui: Ui, traits: unknown): void {
  for (const [name, value] of flattenTraits(traits)) {
    const node = findNode(ui, name);
    if (!node) ui.nodes.push(inputNode(name, value, 'default', jsonInputTypes[typeof value] ?? 'text'));
    else {
      setNodeValue(ui, name, value);
      node.group = 'default';
    }
  }
}

const jsonInputTypes: Readonly<Record<string, string>> = { number: 'number', boolean: 'checkbox' };

/** @throws ValidationFailure with all that is wrong with the submitted traits */
export function checkTraits(context: Context, flow: RegistrationFlowRecord, { fields }: Submission): void {
  const schema = schemaOf(context, flow);
  const traits = assemble(fields, traitPaths(schema)).traits ?? {};
  const violations = schema.validate(traits);
  if (violations.length === 0) return;
  echoForm(context, flow, traits);
  throw new ValidationFailure(...violations);
}
