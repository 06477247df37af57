import type { UiText } from '@members/openapi';
import { unbroken } from '@members/ui';
import { Fragment, type ReactNode } from 'react';
import type { Language } from '../../intl/provider.tsx';
import { untold } from '../../intl/ui-text.ts';
import { distinct } from '../messages.ts';
import { untoldIn } from '../untold.tsx';

/** Messages of one node, the field of that label, as lines, each with the test id that Ory's own suites look for. */
export function notes(
  messages: readonly UiText[],
  type: 'error' | 'other',
  language: Language,
  field?: ReactNode,
): ReactNode {
  const shown = distinct(messages).filter((message) => (message.type === 'error') === (type === 'error'));
  if (shown.length === 0) return undefined;
  return shown.map((message) => (
    <Fragment key={`${message.id}:${message.text}`}>
      <p data-testid={`ui/message/${message.id}`}>{unbroken(language.say(message, field))}</p>
      {untoldIn(untold(message))}
    </Fragment>
  ));
}
