import type { Flow, UiNode, UiText } from '../../../openapi/index.ts';
import { isSent, isSentByLink, sentTo } from '../../forms/sent-to.ts';

/** The label of a button that sends a code again, in the words for a link. */
const anotherLink: UiText = { id: 1070008, text: 'Resend link', type: 'info', context: { expected: 'link' } };

/**
 * After a link was sent nothing is left to fill in: the server's form comes once more, only to send another one. The flow
 * of a sign-up holds the address in a button of the code's; pressed, it would name no method and end the flow.
 */
function asResend(node: UiNode): UiNode[] {
  if (node.type !== 'input') return [node];
  const { name, type, value } = node.attributes;
  if (name === 'email') return value ? [{ ...node, attributes: { ...node.attributes, type: 'hidden' } }] : [];
  return [name === 'method' && type === 'submit' ? { ...node, meta: { label: anotherLink } } : node];
}

/** Messages that stand under the title: they say what the step asks for. */
const askingMessages: ReadonlySet<number> = new Set([1060005, 1060006]);

/** What the server says of an e-mail, wherever the code went. Newer ones have words of their own for a text message. */
const byMail: ReadonlySet<number> = new Set([1060003, 1080003]);
const bySms = 1080004;

/** Whether an address is a telephone number, hidden in part or not. */
const isPhone = (address: string | undefined) => address !== undefined && /^\+?[\d*\s().-]{5,}$/.test(address);

/** A flow of recovery or verification as its screen shows it. */
export function arrangeFlow(flow: Flow): Flow {
  const { ui } = flow;
  const sms = isPhone(sentTo(flow));
  const messages = (ui.messages ?? [])
    .filter(({ id }) => !askingMessages.has(id))
    .map((message) => (sms && byMail.has(message.id) ? { ...message, id: bySms } : message));
  const nodes = isSentByLink(flow) && isSent(flow) ? (ui.nodes ?? []).flatMap(asResend) : ui.nodes;
  return { ...flow, ui: { ...ui, nodes, messages } };
}
