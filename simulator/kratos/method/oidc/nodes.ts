/** The buttons of providers, and the form that continues with one of them. */
import type { UiText } from '@members/openapi';
import type { FlowContext } from '../../flow/engine/method.ts';
import { schemaOf, setTraitNodes } from '../../flow/engine/traits.ts';
import type { RegistrationFlowRecord, Ui } from '../../record/records.ts';
import { message } from '../../text/messages.ts';
import { csrfNode, inputNode, nodeKey, removeNodes, upsertNode } from '../../ui/nodes.ts';

/** The button of a provider. Without `label` it only identifies the button to remove. */
export const providerNode = (id: string, label?: UiText) =>
  inputNode('provider', id, 'oidc', 'submit', label ? { label } : {});

/** Adds a provider's button at the end and removes an earlier one. */
export function addProvider(ui: Ui, id: string, label: UiText): void {
  removeNodes(ui, providerNode(id));
  ui.nodes.push(providerNode(id, label));
}

/**
 * Reduces the form of a failed registration to a button that continues with the provider, and the traits that are still
 * to be submitted (`HandleError` in selfservice/strategy/oidc of Kratos v26.2.0).
 * @param provider '' if there is none
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
  setTraitNodes(ui, traits);
  if (context.kratos.config.feature_flags.legacy_oidc_registration_node_group)
    for (const node of ui.nodes) if (nodeKey(node).startsWith('traits.')) node.group = 'oidc';
}
