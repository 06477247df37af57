import type { ReactNode } from 'react';
import { unbroken } from '../text/unbroken.tsx';
import styles from './Identity.module.css';

export type IdentityProps = {
  /** The identifier inside its sentence ("Account: a@b.example"). */
  sentence?: string | undefined;
  /** The account's e-mail address or other identifier; undefined while it is loading, which keeps its place. */
  identifier: string | undefined;
  /** Link after it. */
  action?: ReactNode;
};

/** Row with the account's initial and identifier, and a link. A long address takes several lines. */
export function Identity({ sentence = '', identifier, action }: IdentityProps) {
  if (identifier === undefined) return <div aria-hidden="true" className={styles.identity} />;
  const [before = '', after = ''] = sentence.split(identifier);
  return (
    <div className={styles.identity}>
      <span className={styles.initial} aria-hidden="true">
        {[...identifier.trim()][0]?.toUpperCase()}
      </span>
      <p className={styles.words} title={identifier}>
        {before ? <span className={styles.around}>{before}</span> : null}
        <bdi className={styles.address}>{unbroken(identifier)}</bdi>
        {after ? <span className={styles.around}>{after}</span> : null}
      </p>
      {action}
    </div>
  );
}
