/** The forms of a verification by code or by link (Kratos `strategy/code` and `strategy/link`, `PopulateVerificationMethod`). */
import type { UiNode } from '../../../openapi/index.ts';
import type { VerificationFlowRecord } from '../record/records.ts';
import type { Context } from '../request/context.ts';
import { message } from '../text/messages.ts';
import { csrfNode, inputNode, upsertNode } from '../ui/nodes.ts';

type Method = 'code' | 'link';

const continueNode = (method: Method) => inputNode('method', method, method, 'submit', { label: message(1070009) });

/** Asks for the address; what was typed is shown again, also when it was nothing. */
export const addressNode = (method: Method, typed?: string) =>
  inputNode('email', typed, method, 'email', { required: true, label: message(1070007) });

/** Sends another code: named after the channel, although only `email` is understood. */
const resendNode = (channel: string, address: string) =>
  inputNode(channel, address, 'code', 'submit', { label: message(1070008) });

function addToken({ csrf }: Context, { type, ui }: VerificationFlowRecord): void {
  if (type === 'browser') upsertNode(ui, csrfNode(csrf.mask()));
}

/** The form of a new flow. */
export function showAddressForm(context: Context, flow: VerificationFlowRecord): void {
  if (flow.active === 'link') {
    upsertNode(flow.ui, csrfNode(context.csrf.mask()));
    upsertNode(flow.ui, addressNode('link'));
    flow.ui.nodes.push(continueNode('link'));
    return;
  }
  flow.ui.nodes.push(addressNode('code'), continueNode('code'));
  addToken(context, flow);
}

/** The form of a flow that begins with a message to somebody: that of links is made twice, and offers a code to send again. */
export function showSentForm(context: Context, flow: VerificationFlowRecord, channel: string, address: string): void {
  if (flow.active === 'link') {
    showAddressForm(context, flow);
    showAddressForm(context, flow);
    flow.ui.nodes.push(resendNode(channel, address));
  } else showCodeForm(context, flow, channel, address);
}

/** The form that waits for the code. */
export function showCodeForm(context: Context, flow: VerificationFlowRecord, channel: string, address: string): void {
  flow.ui.nodes = [
    inputNode('method', 'code', 'code', 'hidden'),
    inputNode('code', undefined, 'code', 'text', { required: true, label: message(1070011) }),
    continueNode('code'),
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
    group: flow.active,
    attributes: { href: target, title: label, id: 'continue', node_type: 'a' },
    messages: [],
    meta: { label },
  } as UiNode;
  flow.ui = { action: target, method: 'GET', nodes: [csrfNode(csrfToken), way], messages: [message(1080002)] };
}
