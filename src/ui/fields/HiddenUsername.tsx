import type { ComponentPropsWithRef } from 'react';
import styles from './HiddenUsername.module.css';

/** The user name beside a password that is asked for alone: password managers pass over what is not displayed at all. */
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
