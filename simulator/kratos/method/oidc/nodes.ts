/** The buttons of providers, and the form that goes on with one. */
import type { UiText } from '@members/openapi';
import type { FlowContext } from '../../flow/engine/method.ts';
import { placeTraits, schemaOf } from '../../flow/engine/traits.ts';
import type { RegistrationFlowRecord, Ui } from '../../record/records.ts';
import { message } from '../../text/messages.ts';
import { csrfNode, inputNode, nodeKey, removeNodes, upsertNode } from '../../ui/nodes.ts';

export const providerNode = (id: string, label?: UiText) =>
  inputNode('provider', id, 'oidc', 'submit', label ? { label } : {});

/** Adds a provider's button in place of the one there was. */
export function addProvider(ui: Ui, id: string, label: UiText): void {
  removeNodes(ui, providerNode(id));
  ui.nodes.push(providerNode(id, label));
}

/**
 * A registration that failed shrinks to the way on with its provider, `''` while there is none, and to the
 * traits that are still to be said (`strategy/oidc`, `HandleError`).
 */
export function showContinue(
  context: FlowContext,
  flow: RegistrationFlowRecord,
  provider: string,
  traits: unknown,
): void {
  const { ui } = flow;
  ui.nodes = [];
  upsertNode(ui, csrfNode(context.csrf.mask()));
  addProvider(ui, provider, message(1040003));
  if (traits === undefined) return;
  for (const node of schemaOf(context, flow).traitNodes()) upsertNode(ui, node);
  placeTraits(ui, traits);
  if (context.kratos.config.feature_flags.legacy_oidc_registration_node_group)
    for (const node of ui.nodes) if (nodeKey(node).startsWith('traits.')) node.group = 'oidc';
}
