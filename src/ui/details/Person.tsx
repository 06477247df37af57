import type { ReactNode } from 'react';
import { unbroken } from '../text/unbroken.tsx';
import styles from './Person.module.css';

export type PersonProps = {
  /** Name of the signed-in user; undefined if the account has none. */
  name?: string | undefined;
  /** The e-mail address or another identifier. */
  address?: string | undefined;
  /** A fact about the account. */
  fact?: ReactNode;
  /** Button at the end. */
  action?: ReactNode;
};

/** The signed-in user: initial, name and address, with the button that signs out. */
export function Person({ name, address, fact, action }: PersonProps) {
  const [first = '', ...others] = [name, address].filter((text) => text !== undefined);
  return (
    <div className={styles.frame}>
      <div className={styles.person}>
        <span className={styles.initial} aria-hidden="true">
          {[...first.trim()][0]?.toUpperCase()}
        </span>
        <div className={styles.words}>
          <p className={styles.first}>
            <bdi>{unbroken(first)}</bdi>
          </p>
          {others.map((text) => (
            <p key={text} className={styles.address}>
              <bdi>{unbroken(text)}</bdi>
            </p>
          ))}
        </div>
        {action ? <div className={styles.action}>{action}</div> : null}
        {fact ? <div className={styles.fact}>{fact}</div> : null}
      </div>
    </div>
  );
}
