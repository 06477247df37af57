import type { JsonSchema } from '@members/engines/json-schema';
import type { RegistrationFlowRecord, Ui } from '../../record/records.ts';
import type { IdentitySchemaModel } from '../../schema/identity-schemas.ts';
import { listPaths, type SchemaPath } from '../../schema/paths.ts';
import { csrfNode, echoTraits, findNode, flattenTraits, inputNode, setNodeValue, upsertNode } from '../../ui/nodes.ts';
import type { FlowContext } from './method.ts';

/** The identity schema of a flow, or the default one. */
export function schemaOf({ kratos }: FlowContext, flow: { readonly identity_schema: string }): IdentitySchemaModel {
  return kratos.schemas.get(flow.identity_schema) ?? kratos.schemas.default;
}

/** The paths of `traits` in a form. @throws KratosError 500 if the schema could not be loaded */
export function traitPaths(model: IdentitySchemaModel): SchemaPath[] {
  const schema = model.forForms();
  const traits = (schema.properties as JsonSchema | undefined)?.traits ?? { type: 'object' };
  return listPaths({ ...schema, type: 'object', properties: { traits } });
}

/** Shows the submitted traits in the form again and renews its anti-CSRF token. */
export function echoForm({ csrf }: FlowContext, { type, ui }: RegistrationFlowRecord, traits: unknown): void {
  echoTraits(ui, traits);
  if (type === 'browser') upsertNode(ui, csrfNode(csrf.mask()));
}

/**
 * Sets traits on their nodes. A value without a node, such as a list's member, gets a new one (ui/container of Kratos
 * v26.2.0).
 */
export function setTraitNodes(ui: Ui, traits: unknown, group: 'default' | 'profile' = 'default'): void {
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
