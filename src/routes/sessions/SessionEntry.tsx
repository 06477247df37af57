import { ComputerIcon, Entry, PhoneIcon } from '@members/ui';
import type { ReactNode } from 'react';
import { useLanguage } from '../../intl/provider.tsx';
import type { SessionWords } from '../session/words.ts';

interface Props {
  readonly words: SessionWords;
  /** The button that ends it; the current session has none. */
  readonly end?: ReactNode;
}

/** One session in the list: device, how and when somebody signed in there, from where. */
export function SessionEntry({ words, end }: Props): ReactNode {
  const { t, intl } = useLanguage();
  const { device, kind, place, address, signedIn, opened, expires } = words;
  return (
    <Entry
      icon={kind === 'phone' ? <PhoneIcon /> : <ComputerIcon />}
      title={device}
      badge={end === undefined ? intl.formatMessage({ id: 'sessions.current' }) : undefined}
      lines={[
        signedIn,
        opened && t('session.openedOn', { date: opened }),
        expires && t('session.expiresOn', { date: expires }),
        [place, address].filter((part) => part !== undefined).join(' · '),
      ]}
      action={end}
    />
  );
}
