/** The forms of verification by code (`PopulateVerificationMethod` in selfservice/strategy/code of Kratos v26.2.0). */
import { addressNode, continueNode } from '../../flow/engine/address-form.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import type { VerificationFlowRecord } from '../../record/records.ts';
import { message } from '../../text/messages.ts';
import { csrfNode, inputNode, upsertNode } from '../../ui/nodes.ts';

/** The button that sends another code. It is named after the channel, although Kratos only reads `email`. */
const resendNode = (channel: string, address: string) =>
  inputNode(channel, address, 'code', 'submit', { label: message(1070008) });

function addToken({ csrf }: FlowContext, { type, ui }: VerificationFlowRecord): void {
  if (type === 'browser') upsertNode(ui, csrfNode(csrf.mask()));
}

/** Shows the form of a new flow. */
export function showAddressForm(context: FlowContext, flow: VerificationFlowRecord): void {
  flow.ui.nodes.push(addressNode('code'), continueNode('code'));
  addToken(context, flow);
}

/** Shows the form that waits for the code. */
export function showCodeForm(
  context: FlowContext,
  flow: VerificationFlowRecord,
  channel: string,
  address: string,
): void {
  flow.ui.nodes = [
    inputNode('method', 'code', 'code', 'hidden'),
    inputNode('code', undefined, 'code', 'text', { required: true, label: message(1070011) }),
    continueNode('code'),
  ];
  addToken(context, flow);
  flow.ui.nodes.push(resendNode(channel, address));
  flow.ui.messages = [message(1080003)];
}
