import type { ReactNode } from 'react';
import { useLanguage } from '../../intl/provider.tsx';
import { Button, ComputerIcon, Entry, PhoneIcon } from '../../ui/index.ts';
import type { SessionWords } from '../session/words.ts';

interface Props {
  readonly words: SessionWords;
  /** Ends it; the current session has no such button. */
  readonly onEnd?: () => void;
}

/** One session in the list: device, how and when somebody signed in there, from where. */
export function SessionEntry({ words, onEnd }: Props): ReactNode {
  const { t, plain } = useLanguage();
  const { device, kind, place, address, signedIn, opened, expires } = words;
  const end =
    onEnd === undefined ? undefined : (
      <Button variant="secondary" aria-label={plain('sessions.endNamed', { device })} onClick={onEnd}>
        {t('sessions.end')}
      </Button>
    );
  return (
    <Entry
      icon={kind === 'phone' ? <PhoneIcon /> : <ComputerIcon />}
      title={device}
      badge={onEnd === undefined ? t('sessions.current') : undefined}
      lines={[
        signedIn,
        t('session.openedOn', { date: opened }),
        t('session.expiresOn', { date: expires }),
        [place, address].filter((part) => part !== undefined).join(' · '),
      ]}
      action={end}
    />
  );
}
