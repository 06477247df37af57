/** The forms of a recovery by code (Kratos `strategy/code`, `PopulateRecoveryMethod`). */
import { addressNode, continueNode } from '../../flow/engine/address-form.ts';
import { emptyForm } from '../../flow/engine/base.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import type { RecoveryFlowRecord } from '../../record/records.ts';
import { message } from '../../text/messages.ts';
import { csrfNode, inputNode, upsertNode } from '../../ui/nodes.ts';
import { codeLength } from './challenge.ts';

export const hiddenMethodNode = () => inputNode('method', 'code', 'code', 'hidden');

export const recoveryCodeNode = () =>
  inputNode('code', undefined, 'code', 'text', {
    required: true,
    pattern: '[0-9]+',
    maxlength: codeLength,
    label: message(1070010),
  });

/** Sends another code to that address. */
export const resendNode = (name: 'email' | 'recovery_confirm_address', address: string) =>
  inputNode(name, address, 'code', 'submit', { label: message(1070008) });

/** A form without anything that an earlier step has put into it, but for the anti-CSRF token: by default this request's. */
export function clearForm(context: FlowContext, flow: RecoveryFlowRecord, token = context.csrf.mask()): void {
  flow.ui = emptyForm(context, 'recovery', flow.id);
  upsertNode(flow.ui, csrfNode(token));
}

/** Asks for an address: that of a mail, or any. */
export function showAddressForm(context: FlowContext, flow: RecoveryFlowRecord): void {
  if (flow.state === 'choose_method') {
    upsertNode(flow.ui, csrfNode(context.csrf.mask()));
    upsertNode(flow.ui, addressNode('code'));
  } else {
    clearForm(context, flow);
    flow.ui.nodes.push(
      inputNode('recovery_address', undefined, 'code', 'text', { required: true, label: message(1070016) }),
    );
  }
  flow.ui.nodes.push(continueNode('code'));
}

/** The form that waits for the code. */
export function showCodeForm(context: FlowContext, flow: RecoveryFlowRecord, email: string): void {
  clearForm(context, flow);
  flow.ui.messages = [message(1060003)];
  flow.ui.nodes.push(recoveryCodeNode(), hiddenMethodNode(), continueNode('code'), resendNode('email', email));
}
