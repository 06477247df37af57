import type { ReactNode } from 'react';
import styles from './AboveTitle.module.css';

/** Place of the back button above the title. It follows the title in reading order. */
export function AboveTitle({ children }: { readonly children: ReactNode }): ReactNode {
  return <div className={styles.above}>{children}</div>;
}
