import type { ReactNode } from 'react';
import styles from './AboveTitle.module.css';

/** Stands above the title, before all else: the way back. It is a sibling of the title, and read after it. */
export function AboveTitle({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.above}>{children}</div>;
}
