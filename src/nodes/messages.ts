import type { ReactNode } from 'react';
import type { UiContainer, UiText } from '../../openapi/index.ts';
import type { Language } from '../intl/provider.tsx';
import { untranslatedReason } from '../intl/ui-text.ts';
import type { MessageItem, Severity } from '../ui/index.ts';
import { mismatchElementId, mismatchMessage } from './attach-messages.ts';
import type { FormPlan } from './sections.ts';
import { serverReason } from './server-reason.tsx';

const severities: { readonly [T in UiText['type']]: Severity } = { error: 'error', success: 'success', info: 'info' };

/** Of messages that say the same one is enough: a server may find the same fault twice. */
export function distinctMessages(messages: readonly UiText[]): UiText[] {
  const isFirst = ({ id, text }: UiText, index: number) =>
    messages.findIndex((other) => other.id === id && other.text === text) === index;
  return messages.filter(isFirst);
}

/** Messages on nodes that cannot be seen would be lost: they join those of the whole form. */
function hiddenMessages({ nodes }: UiContainer): UiText[] {
  return (nodes ?? [])
    .filter(({ attributes }) => attributes.node_type === 'input' && attributes.type === 'hidden')
    .flatMap(({ messages }) => messages);
}

/** Faults in forms that are not shown now, because another way was chosen or none yet. */
function errorsIn(plans: readonly FormPlan[]): UiText[] {
  const nodes = plans.flatMap(({ sections }) => sections.flatMap((section) => section.nodes));
  return nodes.flatMap(({ messages }) => messages).filter(({ type }) => type === 'error');
}

/** What messages lead to, by their ids. */
type MessageLinks = Readonly<Record<number, ReactNode>>;

/** Messages of the server's, ready to be shown, each once and followed by what it leads to. */
export function messageItems(messages: readonly UiText[], language: Language, links: MessageLinks = {}): MessageItem[] {
  return distinctMessages(messages).map((message, index) => ({
    key: `${index}:${message.id}`,
    severity: severities[message.type] ?? 'info',
    text: [language.serverText(message), links[message.id]],
    folded: serverReason(untranslatedReason(message)),
    testId: `ui/message/${message.id}`,
    ...(message.id === mismatchMessage ? { id: mismatchElementId } : {}),
  }));
}

/**
 * What concerns the whole form, ready to be shown.
 * @param outOfSight forms of the flow that are not shown: what they say about a fault is said here
 */
export function formMessages(
  ui: UiContainer,
  outOfSight: readonly FormPlan[],
  language: Language,
  links?: MessageLinks,
): MessageItem[] {
  return messageItems([...(ui.messages ?? []), ...hiddenMessages(ui), ...errorsIn(outOfSight)], language, links);
}

/** Why a form is another one than before. */
export const noticeItem = (notice: string, text: ReactNode): MessageItem => ({
  key: 'notice',
  severity: 'warning',
  text,
  testId: `notice/${notice}`,
});
