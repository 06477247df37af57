import type { UiText } from '@members/openapi';
import { Messages } from '@members/ui';
import type { ReactNode } from 'react';
import type { ShownFlow } from '../../flow/load.ts';
import { useLanguage } from '../../intl/provider.tsx';
import { messageItems, noticeItem } from '../../nodes/messages.ts';

interface Props {
  readonly messages: readonly UiText[];
  readonly notice: NonNullable<ShownFlow['carried']>['notice'];
  /** Number of password fields in the form that was sent; they are empty again. */
  readonly passwords: number;
  /** The response that they belong to. */
  readonly answer: unknown;
}

/** Messages about the whole flow, above the cards. */
export function PageMessages({ messages, notice, passwords, answer }: Props): ReactNode {
  const language = useLanguage();
  const { t } = language;
  const noticed = notice === undefined ? [] : [noticeItem(notice, t(`notice.${notice}`, { passwords }))];
  return <Messages items={[...noticed, ...messageItems(messages, language)]} answer={answer} />;
}
