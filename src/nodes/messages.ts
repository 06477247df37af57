import type { UiContainer, UiText } from '@members/openapi';
import type { MessageItem, Severity } from '@members/ui';
import type { ReactNode } from 'react';
import type { Language } from '../intl/provider.tsx';
import { untranslatedReason } from '../intl/ui-text.ts';
import { mismatchElementId, mismatchMessage } from './attach-messages.ts';
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

/** Links that follow messages, by message id. */
type MessageLinks = Readonly<Record<number, ReactNode>>;

/** Returns messages of the server as items for display, without duplicates and with their links. */
export function messageItems(messages: readonly UiText[], language: Language, links: MessageLinks = {}): MessageItem[] {
  return distinctMessages(messages).map((message, index) => ({
    key: `${index}:${message.id}`,
    severity: severities[message.type] ?? 'info',
    text: [language.serverText(message), links[message.id]],
    details: serverReason(untranslatedReason(message, language.plainServerText(message))),
    testId: `ui/message/${message.id}`,
    ...(message.id === mismatchMessage ? { id: mismatchElementId } : {}),
  }));
}

/** Returns the messages above the form. */
export function formMessages(ui: UiContainer, language: Language, links?: MessageLinks): MessageItem[] {
  return messageItems([...(ui.messages ?? []), ...hiddenMessages(ui)], language, links);
}

/** Returns the message that explains why a form was replaced. */
export const noticeItem = (notice: string, text: ReactNode): MessageItem => ({
  key: 'notice',
  severity: 'warning',
  text,
  testId: `notice/${notice}`,
});
