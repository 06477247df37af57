/** The form nodes of login and registration by code. */
import type { UiNode } from '@members/openapi';
import type { FlowRecord, LoginFlowRecord, RegistrationFlowRecord, Ui } from '../../record/records.ts';
import type { CodeAddress } from '../../schema/identity-schemas.ts';
import { type MessageId, message } from '../../text/messages.ts';
import { addMessage, csrfNode, inputNode, nodeKey, removeNodes, resetMessages, upsertNode } from '../../ui/nodes.ts';

const method = 'code';

/** The button that requests a code. */
export const sendNode = (label: 1010015 | 1040006) =>
  inputNode('method', method, 'code', 'submit', { label: message(label) });

const hiddenMethodNode = () => inputNode('method', method, 'code', 'hidden');
const continueNode = () => inputNode('method', method, 'code', 'submit', { label: message(1070009) });
const resendNode = () => inputNode('resend', method, 'code', 'submit', { label: message(1070008) });
const backNode = () => inputNode('screen', 'credential-selection', 'profile', 'submit', { label: message(1040008) });

function codeNode(label?: MessageId): UiNode {
  return inputNode('code', undefined, 'code', 'text', { required: true, ...(label ? { label: message(label) } : {}) });
}

/** Removes the nodes of the form that waits for a code. */
export function removeCodeNodes(ui: Ui): void {
  for (const node of [resendNode(), backNode(), continueNode(), hiddenMethodNode(), codeNode()]) removeNodes(ui, node);
}

/** The button that sends the code of a second factor to an address. */
export const addressNode = ({ address, channel }: CodeAddress) =>
  inputNode('address', address, 'code', 'submit', { label: message(1010023, { address, channel }) });

/** Shows the form that waits for the code of a login. It keeps the identifier, or all addresses, as hidden fields. */
export function showLoginCode(flow: LoginFlowRecord, csrfToken: string): void {
  const kept = flow.ui.nodes.filter((node) => ['identifier', 'address'].includes(nodeKey(node)));
  for (const { attributes } of kept) Object.assign(attributes, { name: 'identifier' });
  replaceByCodeForm(flow, kept, 1070013, 1010014, [resendNode()]);
  if (flow.type === 'browser') upsertNode(flow.ui, csrfNode(csrfToken));
}

/**
 * Shows the form that waits for the code of a registration. It keeps the traits as hidden fields.
 * @param hasScreens adds the button back to the second screen
 */
export function showRegistrationCode(flow: RegistrationFlowRecord, csrfToken: string, hasScreens: boolean): void {
  const kept = flow.ui.nodes.filter(({ group, attributes }) => group === 'default' && !isSubmit(attributes));
  replaceByCodeForm(flow, kept, 1070012, 1040005, hasScreens ? [resendNode(), backNode()] : [resendNode()]);
  if (flow.type === 'browser') upsertNode(flow.ui, csrfNode(csrfToken));
}

const isSubmit = (attributes: UiNode['attributes']) => 'type' in attributes && attributes.type === 'submit';

function replaceByCodeForm(
  { ui }: FlowRecord,
  kept: readonly UiNode[],
  label: MessageId,
  messageId: MessageId,
  buttons: readonly UiNode[],
): void {
  for (const { attributes } of kept) Object.assign(attributes, { type: 'hidden' });
  ui.nodes = [...kept];
  resetMessages(ui);
  upsertNode(ui, hiddenMethodNode());
  upsertNode(ui, codeNode(label));
  ui.nodes.push(continueNode(), ...buttons);
  addMessage(ui, message(messageId));
}
