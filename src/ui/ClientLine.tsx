import type { ReactNode } from 'react';
import styles from './ClientLine.module.css';

/** Words about an application, with its logo before them where it has one. The logo's server learns no address of ours. */
export function ClientLine({ logo, children }: { logo?: string | undefined; children: ReactNode }) {
  return (
    <div className={styles.line}>
      {logo ? (
        <img src={logo} alt="" width="32" height="32" referrerPolicy="no-referrer" className={styles.logo} />
      ) : null}
      <p>{children}</p>
    </div>
  );
}
