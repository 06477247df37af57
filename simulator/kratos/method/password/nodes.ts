import { message } from '../../text/messages.ts';
import { inputNode } from '../../ui/nodes.ts';

export const submitNode = (label: 1010001 | 1010022 | 1040001) =>
  inputNode('method', 'password', 'password', 'submit', { label: message(label) });
