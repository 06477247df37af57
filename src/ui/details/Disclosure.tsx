import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../marks/Icon.tsx';
import styles from './Disclosure.module.css';

export type DisclosureProps = ComponentPropsWithRef<'details'> & { summary: ReactNode };

/** Folded details that open without scripts. */
export function Disclosure({ summary, className, children, ...rest }: DisclosureProps) {
  return (
    <details {...rest} className={classNames(styles.disclosure, className)}>
      <summary className={styles.summary}>
        <span className={styles.arrow}>
          <Icon name="chevron" />
        </span>
        {summary}
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
