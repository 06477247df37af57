/** Nodes of the first form of recovery and verification. */
import { message } from '../../text/messages.ts';
import { inputNode } from '../../ui/nodes.ts';

export type AddressMethod = 'code' | 'link';

/** The button that submits the address. */
export const continueNode = (method: AddressMethod) =>
  inputNode('method', method, method, 'submit', { label: message(1070009) });

/** The e-mail field. @param typed the submitted text, even if it is empty */
export const addressNode = (method: AddressMethod, typed?: string) =>
  inputNode('email', typed, method, 'email', { required: true, label: message(1070007) });
