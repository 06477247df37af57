import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Spinner.module.css';

export type SpinnerProps = Omit<ComponentPropsWithRef<'span'>, 'children'> & { label?: ReactNode };

/** A spinner. With a label it is a polite status; without one it is decoration. */
export function Spinner({ label, className, ...rest }: SpinnerProps) {
  const ring = (
    <svg className={styles.ring} viewBox="0 0 20 20" aria-hidden="true" focusable="false">
      <circle className={styles.track} cx="10" cy="10" r="8" />
      <path d="M10 2a8 8 0 0 1 8 8" />
    </svg>
  );
  return (
    <span {...rest} className={classNames(styles.spinner, className)} {...(label ? { role: 'status' } : {})}>
      {ring}
      {label}
    </span>
  );
}
