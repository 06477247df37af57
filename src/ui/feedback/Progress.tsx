import styles from './Progress.module.css';

export type ProgressProps = {
  /** Says what is under way; nothing is shown if left out. */
  words?: string | undefined;
};

/**
 * Line and words over the top of the page while something is under way. Its live region is always in the page, so that
 * screen readers read the words (WCAG 2.2, 4.1.3).
 */
export function Progress({ words }: ProgressProps) {
  return (
    <div role="status" data-testid="progress">
      {words ? (
        <>
          <span className={styles.line} aria-hidden="true" />
          {/* Other words are another element: nothing moves. */}
          <span key={words} className={styles.words}>
            {words}
          </span>
        </>
      ) : null}
    </div>
  );
}
