import type { JsonSchema } from '../../../json-schema/pointer.ts';
import type { RegistrationFlowRecord, Ui } from '../../record/records.ts';
import type { IdentitySchemaModel } from '../../schema/identity-schemas.ts';
import { listPaths, type SchemaPath } from '../../schema/paths.ts';
import { csrfNode, echoTraits, findNode, flattenTraits, inputNode, setNodeValue, upsertNode } from '../../ui/nodes.ts';
import type { FlowContext } from './method.ts';

export function schemaOf({ kratos }: FlowContext, flow: { readonly identity_schema: string }): IdentitySchemaModel {
  return kratos.schemas.get(flow.identity_schema) ?? kratos.schemas.default;
}

/** The paths of `traits` as a form may send them. @throws KratosError 500 for a schema that is lost */
export function traitPaths(model: IdentitySchemaModel): SchemaPath[] {
  const schema = model.readable();
  const traits = (schema.properties as JsonSchema | undefined)?.traits ?? { type: 'object' };
  return listPaths({ ...schema, type: 'object', properties: { traits } });
}

/** Puts sent traits back into the form and renews its token, as after any refusal. */
export function echoForm({ csrf }: FlowContext, { type, ui }: RegistrationFlowRecord, traits: unknown): void {
  echoTraits(ui, traits);
  if (type === 'browser') upsertNode(ui, csrfNode(csrf.mask()));
}

/** Sets traits on their nodes; a part that has none, such as a list's member, gets one (`ui/container`). */
export function placeTraits(ui: Ui, traits: unknown, group: 'default' | 'profile' = 'default'): void {
  for (const [name, value] of flattenTraits(traits)) {
    const node = findNode(ui, name);
    if (!node) ui.nodes.push(inputNode(name, value ?? undefined, group, jsonInputTypes[typeof value] ?? 'text'));
    else {
      setNodeValue(ui, name, value);
      node.group = group;
    }
  }
}

const jsonInputTypes: Readonly<Record<string, string>> = { number: 'number', boolean: 'checkbox' };
