import type { ReactNode } from 'react';
import { Icon } from '../marks/Icon.tsx';
import styles from './ClientLine.module.css';
import { Fact } from './Facts.tsx';

/** A fact about an OAuth2 client, with its logo if it has one. The logo's request has no referrer. */
export function ClientLine({ logo, children }: { logo?: string | undefined; children: ReactNode }) {
  const mark = logo ? (
    <img src={logo} alt="" width="20" height="20" referrerPolicy="no-referrer" className={styles.logo} />
  ) : (
    <Icon name="app" />
  );
  return <Fact mark={mark}>{children}</Fact>;
}
