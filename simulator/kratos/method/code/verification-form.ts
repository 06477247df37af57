/** The forms of a verification by code (Kratos `strategy/code`, `PopulateVerificationMethod`). */
import { addressNode, continueNode } from '../../flow/engine/address-form.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import type { VerificationFlowRecord } from '../../record/records.ts';
import { message } from '../../text/messages.ts';
import { csrfNode, inputNode, upsertNode } from '../../ui/nodes.ts';

/** Sends another code: named after the channel, although only `email` is understood. */
const resendNode = (channel: string, address: string) =>
  inputNode(channel, address, 'code', 'submit', { label: message(1070008) });

function addToken({ csrf }: FlowContext, { type, ui }: VerificationFlowRecord): void {
  if (type === 'browser') upsertNode(ui, csrfNode(csrf.mask()));
}

/** The form of a new flow. */
export function showAddressForm(context: FlowContext, flow: VerificationFlowRecord): void {
  flow.ui.nodes.push(addressNode('code'), continueNode('code'));
  addToken(context, flow);
}

/** The form that waits for the code. */
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
