import type { Flow, UiNode, UiText } from '@members/openapi';
import { isPhone, isSent, isSentByLink, sentTo } from '../../forms/sent-to.ts';

/** Label of the button that sends a link again. */
const anotherLink: UiText = { id: 1070008, text: 'Resend link', type: 'info', context: { expected: 'link' } };

/**
 * Changes a node so that the form only sends another link: after a link was sent there is nothing to fill in. In a flow
 * of a registration, the address is in a button of the code method; pressing it would name no method and end the flow.
 */
function asResend(node: UiNode): UiNode[] {
  if (node.type !== 'input') return [node];
  const { name, type, value } = node.attributes;
  if (name === 'email') return value ? [{ ...node, attributes: { ...node.attributes, type: 'hidden' } }] : [];
  return [name === 'method' && type === 'submit' ? { ...node, meta: { label: anotherLink } } : node];
}

/** Id of the label "Continue". */
const continueLabel = 1070009;

/** Names what the button of the first step sends, in place of "Continue". */
const withResult =
  (expected: 'code' | 'link') =>
  (node: UiNode): UiNode =>
    node.meta.label?.id === continueLabel
      ? { ...node, meta: { label: { ...node.meta.label, context: { expected } } } }
      : node;

/** Ids of messages that are shown under the title. */
const askingMessages: ReadonlySet<number> = new Set([1060005, 1060006]);

/**
 * Ids of messages about an e-mail, which Kratos also uses for text messages. Newer servers have own messages for those.
 */
const byMail: ReadonlySet<number> = new Set([1060003, 1080003]);
const bySms = 1080004;

/** Returns a flow of recovery or verification as its screen shows it. */
export function arrangeFlow(flow: Flow): Flow {
  const { ui } = flow;
  const sms = isPhone(sentTo(flow));
  const messages = (ui.messages ?? [])
    .filter(({ id }) => !askingMessages.has(id))
    .map((message) => (sms && byMail.has(message.id) ? { ...message, id: bySms } : message));
  const all = ui.nodes ?? [];
  const expected = isSentByLink(flow) ? 'link' : 'code';
  const first = flow.state === 'choose_method' ? all.map(withResult(expected)) : all;
  const nodes = isSent(flow) && expected === 'link' ? all.flatMap(asResend) : first;
  return { ...flow, ui: { ...ui, nodes, messages } };
}
