import type { UiContainer, UiText } from '@members/openapi';
import type { MessageItem, Severity } from '@members/ui';
import type { ReactNode } from 'react';
import type { Language } from '../intl/provider.tsx';
import { untranslatedReason } from '../intl/ui-text.ts';
import { mismatchElementId, mismatchMessage } from './attach-messages.ts';
import type { FormPlan } from './sections.ts';
import { serverReason } from './server-reason.tsx';

const severities: { readonly [T in UiText['type']]: Severity } = { error: 'error', success: 'success', info: 'info' };

/** Returns messages without duplicates: a server may find the same error twice. */
export function distinctMessages(messages: readonly UiText[]): UiText[] {
  const isFirst = ({ id, text }: UiText, index: number) =>
    messages.findIndex((otherMessage) => otherMessage.id === id && otherMessage.text === text) === index;
  return messages.filter(isFirst);
}

/** Returns the messages of hidden nodes, which are shown above the form. */
function hiddenMessages({ nodes }: UiContainer): UiText[] {
  return (nodes ?? [])
    .filter(({ attributes }) => attributes.node_type === 'input' && attributes.type === 'hidden')
    .flatMap(({ messages }) => messages);
}

/** Returns the errors in forms that are not shown. */
function errorsIn(plans: readonly FormPlan[]): UiText[] {
  const nodes = plans.flatMap(({ sections }) => sections.flatMap((section) => section.nodes));
  return nodes.flatMap(({ messages }) => messages).filter(({ type }) => type === 'error');
}

/** Links that follow messages, by message id. */
type MessageLinks = Readonly<Record<number, ReactNode>>;

/** Returns messages of the server as items for display, without duplicates and with their links. */
export function messageItems(messages: readonly UiText[], language: Language, links: MessageLinks = {}): MessageItem[] {
  return distinctMessages(messages).map((message, index) => ({
    key: `${index}:${message.id}`,
    severity: severities[message.type] ?? 'info',
    text: [language.serverText(message), links[message.id]],
    details: serverReason(untranslatedReason(message)),
    testId: `ui/message/${message.id}`,
    ...(message.id === mismatchMessage ? { id: mismatchElementId } : {}),
  }));
}

/**
 * Returns the messages above the form.
 * @param outOfSight forms of the flow that are not shown; their errors are included
 */
export function formMessages(
  ui: UiContainer,
  outOfSight: readonly FormPlan[],
  language: Language,
  links?: MessageLinks,
): MessageItem[] {
  return messageItems([...(ui.messages ?? []), ...hiddenMessages(ui), ...errorsIn(outOfSight)], language, links);
}

/** Returns the message that explains why a form was replaced. */
export const noticeItem = (notice: string, text: ReactNode): MessageItem => ({
  key: 'notice',
  severity: 'warning',
  text,
  testId: `notice/${notice}`,
});
