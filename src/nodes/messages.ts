import type { UiContainer, UiText } from '@members/openapi';
import type { MessageItem, Severity } from '@members/ui';
import type { ReactNode } from 'react';
import type { Language } from '../intl/provider.tsx';
import { untold } from '../intl/ui-text.ts';
import { mismatch, mismatchNote } from './attached.ts';
import type { FormPlan } from './sections.ts';
import { untoldIn } from './untold.tsx';

const severities: { readonly [T in UiText['type']]: Severity } = { error: 'error', success: 'success', info: 'info' };

/** Of messages that say the same one is enough: a server may find the same fault twice. */
export function distinct(messages: readonly UiText[]): UiText[] {
  const isFirst = ({ id, text }: UiText, index: number) =>
    messages.findIndex((other) => other.id === id && other.text === text) === index;
  return messages.filter(isFirst);
}

/** Messages on nodes that cannot be seen would be lost: they join those of the whole form. */
function unseen({ nodes }: UiContainer): UiText[] {
  return (nodes ?? [])
    .filter(({ attributes }) => attributes.node_type === 'input' && attributes.type === 'hidden')
    .flatMap(({ messages }) => messages);
}

/** Faults in forms that are not shown now, because another way was chosen or none yet. */
function faultsIn(plans: readonly FormPlan[]): UiText[] {
  const nodes = plans.flatMap(({ sections }) => sections.flatMap((section) => section.nodes));
  return nodes.flatMap(({ messages }) => messages).filter(({ type }) => type === 'error');
}

/** What messages lead to, by their ids. */
type Leads = Readonly<Record<number, ReactNode>>;

/** Messages of the server's, ready to be shown, each once and followed by what it leads to. */
export function itemsOf(messages: readonly UiText[], language: Language, leads: Leads = {}): MessageItem[] {
  return distinct(messages).map((message, index) => ({
    key: `${index}:${message.id}`,
    severity: severities[message.type] ?? 'info',
    text: [language.say(message), leads[message.id]],
    folded: untoldIn(untold(message)),
    testId: `ui/message/${message.id}`,
    ...(message.id === mismatch ? { id: mismatchNote } : {}),
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
  leads?: Leads,
): MessageItem[] {
  return itemsOf([...(ui.messages ?? []), ...unseen(ui), ...faultsIn(outOfSight)], language, leads);
}

/** Why a form is another one than before. */
export const noticeItem = (notice: string, text: ReactNode): MessageItem => ({
  key: 'notice',
  severity: 'warning',
  text,
  testId: `notice/${notice}`,
});
