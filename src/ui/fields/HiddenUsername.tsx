import type { ComponentPropsWithRef } from 'react';
import styles from './HiddenUsername.module.css';

/** Visually hidden user name beside a lone password: password managers ignore fields that are not displayed. */
export function HiddenUsername(props: Omit<ComponentPropsWithRef<'input'>, 'type'>) {
  return (
    <input
      {...props}
      type="text"
      autoComplete="username"
      readOnly
      tabIndex={-1}
      aria-hidden="true"
      className={styles.away}
    />
  );
}
