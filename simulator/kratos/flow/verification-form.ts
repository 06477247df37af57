/** The forms of a verification by code (Kratos `strategy/code`, `PopulateMethod`). */
import type { UiNode } from '../../../openapi/index.ts';
import type { Context } from '../context.ts';
import type { VerificationFlowRecord } from '../domain/records.ts';
import { message } from '../text/messages.ts';
import { csrfNode, inputNode, upsertNode } from '../ui/nodes.ts';

const method = 'code';

const continueNode = () => inputNode('method', method, 'code', 'submit', { label: message(1070009) });

/** Asks for the address; what was typed is shown again, also when it was nothing. */
export const addressNode = (typed?: string) =>
  inputNode('email', typed, 'code', 'email', { required: true, label: message(1070007) });

/** Sends another code: named after the channel, although only `email` is understood. */
const resendNode = (channel: string, address: string) =>
  inputNode(channel, address, 'code', 'submit', { label: message(1070008) });

function addToken({ csrf }: Context, { type, ui }: VerificationFlowRecord): void {
  if (type === 'browser') upsertNode(ui, csrfNode(csrf.mask()));
}

/** The form of a new flow. */
export function showAddressForm(context: Context, flow: VerificationFlowRecord): void {
  flow.ui.nodes.push(addressNode(), continueNode());
  addToken(context, flow);
}

/** The form that waits for the code. */
export function showCodeForm(context: Context, flow: VerificationFlowRecord, channel: string, address: string): void {
  flow.ui.nodes = [
    inputNode('method', method, 'code', 'hidden'),
    inputNode('code', undefined, 'code', 'text', { required: true, label: message(1070011) }),
    continueNode(),
  ];
  addToken(context, flow);
  flow.ui.nodes.push(resendNode(channel, address));
  flow.ui.messages = [message(1080003)];
}

/** The end: no form any more, but a way on. */
export function showVerified(flow: VerificationFlowRecord, csrfToken: string, target: string): void {
  const label = message(1070009);
  const way = {
    type: 'a',
    group: 'code',
    attributes: { href: target, title: label, id: 'continue', node_type: 'a' },
    messages: [],
    meta: { label },
  } as UiNode;
  flow.ui = { action: target, method: 'GET', nodes: [csrfNode(csrfToken), way], messages: [message(1080002)] };
}
