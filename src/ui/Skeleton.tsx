import type { ComponentPropsWithRef } from 'react';
import { classNames } from './class-names.ts';
import styles from './Skeleton.module.css';

export type SkeletonProps = Omit<ComponentPropsWithRef<'div'>, 'children'> & {
  /** Fields of a form, or lines of a text. */
  lines?: number | undefined;
  kind?: 'form' | 'text' | undefined;
};

/** The place of what is being loaded, in its final geometry: title, one line, fields and button of a form, or lines of a text. */
export function Skeleton({ lines = 2, kind = 'form', className, ...rest }: SkeletonProps) {
  const numbers = Array.from({ length: lines }, (_, index) => index);
  return (
    <div {...rest} aria-hidden="true" className={classNames(styles.skeleton, styles[kind], className)}>
      {kind === 'form' ? (
        <div className={styles.head}>
          <div className={styles.title} />
          <div className={styles.line} />
        </div>
      ) : null}
      {numbers.map((number) =>
        kind === 'form' ? (
          <div key={number} className={styles.field}>
            <div className={styles.label} />
            <div className={styles.control} />
          </div>
        ) : (
          <div key={number} className={styles.line} />
        ),
      )}
      {kind === 'form' ? <div className={styles.control} /> : null}
    </div>
  );
}
