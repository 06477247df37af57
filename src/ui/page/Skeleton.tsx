import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import field from '../fields/Field.module.css';
import frame from '../fields/FieldFrame.module.css';
import heading from './Heading.module.css';
import styles from './Skeleton.module.css';

export type SkeletonProps = Omit<ComponentPropsWithRef<'div'>, 'children'> & {
  /** Number of fields, or of lines of text. */
  lines?: number | undefined;
  kind?: 'form' | 'text' | undefined;
  /** Status text under the title. */
  status?: ReactNode;
};

/** Placeholder as high as a line of text. */
function Words({ className }: { className: string | undefined }) {
  return <span className={classNames(styles.words, className)}>{'\u00a0'}</span>;
}

/**
 * Placeholder for content that is loading: title, one line, fields and button of a form, or lines of text. It uses the
 * styles of the real parts, so that nothing moves.
 */
export function Skeleton({ lines = 2, kind = 'form', status, className, ...rest }: SkeletonProps) {
  const numbers = Array.from({ length: lines }, (_, index) => index);
  if (kind === 'text') {
    return (
      <div {...rest} aria-hidden="true" className={classNames(styles.text, className)}>
        {numbers.map((number) => (
          <Words key={number} className={styles.long} />
        ))}
      </div>
    );
  }
  return (
    <div {...rest} className={classNames(styles.form, className)}>
      <div aria-hidden="true" className={heading.heading}>
        <div className={classNames(heading.title, styles.line)}>
          <Words className={styles.title} />
        </div>
        <div className={heading.subtitle}>
          <Words className={styles.long} />
        </div>
      </div>
      {status ? <div className={styles.status}>{status}</div> : null}
      <div aria-hidden="true" className={styles.fields}>
        {numbers.map((number) => (
          <div key={number} className={frame.frame}>
            <div className={frame.head}>
              <Words className={styles.label} />
            </div>
            <div className={classNames(field.control, styles.control)} />
          </div>
        ))}
        <div className={styles.button} />
      </div>
    </div>
  );
}
