import { ComputerIcon, LineEntry, PhoneIcon } from '@members/ui';
import type { ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { SessionTexts } from '../session/session-texts.ts';

interface Props {
  readonly texts: SessionTexts;
  /** Button that ends the session; undefined for the current one. */
  readonly end?: ReactNode;
}

/** A session in the list: device, place and how long ago it began. */
export function SessionEntry({ texts, end }: Props): ReactNode {
  const intl = useIntl();
  const { device, browser, kind, place, address, opened, all } = texts;
  return (
    <LineEntry
      icon={kind === 'phone' ? <PhoneIcon /> : <ComputerIcon />}
      title={device}
      // The town needs the space of the system's name.
      short={place === undefined ? undefined : browser}
      wide={place === undefined ? address : undefined}
      tip={all}
      badge={end === undefined ? intl.formatMessage({ id: 'sessions.current' }) : undefined}
      facts={[
        place,
        opened && (
          <time dateTime={opened.date} title={opened.exact}>
            {opened.ago}
          </time>
        ),
      ]}
      action={end}
    />
  );
}
