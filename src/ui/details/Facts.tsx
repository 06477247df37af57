import { Children, type ReactNode } from 'react';
import { unbroken } from '../text/unbroken.tsx';
import styles from './Facts.module.css';

/** Facts above a form, as rows of one tile; nothing is shown without rows. */
export function Facts({ children }: { children: ReactNode }) {
  return <div className={styles.facts}>{children}</div>;
}

export type FactProps = {
  /** An icon or a small picture. */
  mark: ReactNode;
  children: ReactNode;
  /** Link after the text. */
  action?: ReactNode;
};

/** A row of `Facts`. */
export function Fact({ mark, children, action }: FactProps) {
  return (
    <div className={styles.fact}>
      <div className={styles.mark}>{mark}</div>
      <div className={styles.words}>
        <p>{unbroken(Children.toArray(children))}</p>
        {action}
      </div>
    </div>
  );
}
