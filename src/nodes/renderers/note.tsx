import type { UiText } from '@members/openapi';
import { unbroken } from '@members/ui';
import { Fragment, type ReactNode } from 'react';
import type { Language } from '../../intl/provider.tsx';
import { untranslatedReason } from '../../intl/ui-text.ts';
import { distinctMessages } from '../messages.ts';
import { serverReason } from '../server-reason.tsx';

/**
 * Renders the messages of one node as lines, each with the test id that Ory's own test suites use.
 * @param field label of the node's field
 */
export function notes(
  messages: readonly UiText[],
  type: 'error' | 'other',
  language: Language,
  field?: ReactNode,
): ReactNode {
  const shown = distinctMessages(messages).filter((message) => (message.type === 'error') === (type === 'error'));
  if (shown.length === 0) return undefined;
  return shown.map((message) => (
    <Fragment key={`${message.id}:${message.text}`}>
      <p data-testid={`ui/message/${message.id}`}>{unbroken(language.serverText(message, field))}</p>
      {serverReason(untranslatedReason(message, language.plainServerText(message)))}
    </Fragment>
  ));
}
