import type { ReactNode } from 'react';
import { unbroken } from '../text/unbroken.tsx';
import styles from './Facts.module.css';

/** What one should know before a form, as rows of one tile; without rows there is nothing. */
export function Facts({ children }: { children: ReactNode }) {
  return <div className={styles.facts}>{children}</div>;
}

export type FactProps = {
  /** An icon or a small picture. */
  mark: ReactNode;
  children: ReactNode;
  /** A link after the words. */
  action?: ReactNode;
};

/** A row of `Facts`. */
export function Fact({ mark, children, action }: FactProps) {
  return (
    <div className={styles.fact}>
      <div className={styles.mark}>{mark}</div>
      <div className={styles.words}>
        <p>{unbroken(children)}</p>
        {action}
      </div>
    </div>
  );
}
