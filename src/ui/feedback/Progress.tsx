import type { ReactNode } from 'react';
import styles from './Progress.module.css';

export type ProgressProps = {
  /** Says what is under way; nothing is shown if left out. */
  children?: ReactNode;
};

/**
 * Line and words over the top of the page while something is under way. Its live region is always in the page, so that
 * screen readers read the words (WCAG 2.2, 4.1.3).
 */
export function Progress({ children }: ProgressProps) {
  return (
    <div role="status" data-testid="progress">
      {children ? (
        <>
          <span className={styles.line} aria-hidden="true" />
          <span className={styles.words}>{children}</span>
        </>
      ) : null}
    </div>
  );
}
