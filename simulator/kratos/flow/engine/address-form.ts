/** What the first forms of a recovery and of a verification share. */
import { message } from '../../text/messages.ts';
import { inputNode } from '../../ui/nodes.ts';

export type AddressMethod = 'code' | 'link';

export const continueNode = (method: AddressMethod) =>
  inputNode('method', method, method, 'submit', { label: message(1070009) });

/** Asks for the address; what was typed is shown again, also when it was nothing. */
export const addressNode = (method: AddressMethod, typed?: string) =>
  inputNode('email', typed, method, 'email', { required: true, label: message(1070007) });
