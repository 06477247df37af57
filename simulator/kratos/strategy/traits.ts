import type { Context } from '../context.ts';
import type { RegistrationFlowRecord } from '../domain/records.ts';
import type { Submission } from '../flow/common.ts';
import { assemble } from '../schema/decode.ts';
import type { IdentitySchemaModel } from '../schema/identity-schemas.ts';
import { type JsonSchema, listPaths, type SchemaPath } from '../schema/paths.ts';
import { ValidationFailure } from '../schema/validate.ts';
import { csrfNode, echoTraits, upsertNode } from '../ui/nodes.ts';

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

/** @throws ValidationFailure with all that is wrong with the submitted traits */
export function checkTraits(context: Context, flow: RegistrationFlowRecord, { fields }: Submission): void {
  const schema = schemaOf(context, flow);
  const traits = assemble(fields, traitPaths(schema)).traits ?? {};
  const violations = schema.validate(traits);
  if (violations.length === 0) return;
  echoForm(context, flow, traits);
  throw new ValidationFailure(...violations);
}
