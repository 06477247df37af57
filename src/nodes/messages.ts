import type { UiContainer, UiText } from '../../openapi/index.ts';
import type { Language } from '../intl/provider.tsx';
import type { MessageItem, Severity } from '../ui/index.ts';

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

/** What concerns the whole form, ready to be shown. */
export function formMessages(ui: UiContainer, language: Language): MessageItem[] {
  return distinct([...(ui.messages ?? []), ...unseen(ui)]).map((message, index) => ({
    key: `${index}:${message.id}`,
    severity: severities[message.type] ?? 'info',
    text: language.say(message),
    testId: `ui/message/${message.id}`,
  }));
}
