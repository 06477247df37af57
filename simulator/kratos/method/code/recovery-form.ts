/** The forms of recovery by code (`PopulateRecoveryMethod` in selfservice/strategy/code of Kratos v26.2.0). */
import { addressNode, continueNode } from '../../flow/engine/address-form.ts';
import { emptyForm } from '../../flow/engine/base.ts';
import type { FlowContext } from '../../flow/engine/method.ts';
import type { RecoveryFlowRecord } from '../../record/records.ts';
import { message } from '../../text/messages.ts';
import { csrfNode, inputNode, upsertNode } from '../../ui/nodes.ts';
import { codeLength } from './one-time-codes.ts';

export const hiddenMethodNode = () => inputNode('method', 'code', 'code', 'hidden');

export const recoveryCodeNode = () =>
  inputNode('code', undefined, 'code', 'text', {
    required: true,
    pattern: '[0-9]+',
    maxlength: codeLength,
    label: message(1070010),
  });

/** The button that sends another code to the address. */
export const resendNode = (name: 'email' | 'recovery_confirm_address', address: string) =>
  inputNode(name, address, 'code', 'submit', { label: message(1070008) });

/**
 * Removes everything from the form except the anti-CSRF token.
 * @param token the masked token, by default of this request
 */
export function clearForm(context: FlowContext, flow: RecoveryFlowRecord, token = context.csrf.mask()): void {
  flow.ui = emptyForm(context, 'recovery', flow.id);
  upsertNode(flow.ui, csrfNode(token));
}

/** Shows the form that asks for an e-mail address, or for any address. */
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

/** Shows the form that waits for the code. */
export function showCodeForm(context: FlowContext, flow: RecoveryFlowRecord, email: string): void {
  clearForm(context, flow);
  flow.ui.messages = [message(1060003)];
  flow.ui.nodes.push(recoveryCodeNode(), hiddenMethodNode(), continueNode('code'), resendNode('email', email));
}
