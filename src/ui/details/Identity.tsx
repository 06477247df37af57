import type { ReactNode } from 'react';
import { addressParts } from '../text/address.ts';
import styles from './Identity.module.css';

export type IdentityProps = {
  /** The identifier inside its sentence ("Account: a@b.example"). */
  sentence?: string | undefined;
  /** The account's e-mail address or other identifier; undefined while it is loading, which keeps its place. */
  identifier: string | undefined;
  /** Link after it. */
  action?: ReactNode;
};

/** Row with the account's initial and identifier, and a link. A long address is shortened visually only. */
export function Identity({ sentence = '', identifier, action }: IdentityProps) {
  if (identifier === undefined) return <div aria-hidden="true" className={styles.identity} />;
  const [local, domain] = addressParts(identifier);
  const [before = '', after = ''] = sentence.split(identifier);
  return (
    <div className={styles.identity}>
      <span className={styles.initial} aria-hidden="true">
        {[...identifier.trim()][0]?.toUpperCase()}
      </span>
      <p className={styles.words} title={identifier}>
        {before ? <span className={styles.around}>{before}</span> : null}
        <bdi className={styles.address}>
          <span className={styles.local}>{local}</span>
          <span className={styles.domain}>{domain}</span>
        </bdi>
        {after ? <span className={styles.around}>{after}</span> : null}
      </p>
      {action}
    </div>
  );
}
