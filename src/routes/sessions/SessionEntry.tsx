import { ComputerIcon, Entry, PhoneIcon } from '@members/ui';
import type { ReactNode } from 'react';
import { useLanguage } from '../../intl/provider.tsx';
import type { SessionTexts } from '../session/session-texts.ts';

interface Props {
  readonly texts: SessionTexts;
  /** Button that ends the session; undefined for the current one. */
  readonly end?: ReactNode;
}

/** A session in the list. */
export function SessionEntry({ texts, end }: Props): ReactNode {
  const { t, intl } = useLanguage();
  const { device, kind, place, address, signedIn, opened } = texts;
  return (
    <Entry
      icon={kind === 'phone' ? <PhoneIcon /> : <ComputerIcon />}
      title={device}
      badge={end === undefined ? intl.formatMessage({ id: 'sessions.current' }) : undefined}
      lines={[
        signedIn,
        opened && t('session.openedOn', { date: opened }),
        [place, address].filter((part) => part !== undefined).join(' · '),
      ]}
      action={end}
    />
  );
}
