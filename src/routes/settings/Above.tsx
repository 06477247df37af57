import type { UiText } from '@members/openapi';
import { Messages } from '@members/ui';
import type { ReactNode } from 'react';
import type { ShownFlow } from '../../flow/load.ts';
import { useLanguage } from '../../intl/provider.tsx';
import { itemsOf, noticeItem } from '../../nodes/messages.ts';

interface Props {
  readonly messages: readonly UiText[];
  readonly notice: NonNullable<ShownFlow['carried']>['notice'];
  /** Fields for a password in the form that was sent: these are empty again. */
  readonly passwords: number;
}

/** What stands above the cards: what concerns the whole flow. */
export function Above({ messages, notice, passwords }: Props): ReactNode {
  const language = useLanguage();
  const { t } = language;
  const noticed = notice === undefined ? [] : [noticeItem(notice, t(`notice.${notice}`, { passwords }))];
  return <Messages items={[...noticed, ...itemsOf(messages, language)]} />;
}
