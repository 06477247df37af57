import type { ReactNode } from 'react';
import { addressParts } from '../text/address.ts';
import styles from './Identity.module.css';

export type IdentityProps = {
  /** The address as it is said, with the words around it ("Account: a@b.example"). */
  sentence?: string | undefined;
  /** An e-mail address or another name of an account; its place where that is still being asked for. */
  identifier: string | undefined;
  /** A link after it. */
  action?: ReactNode;
};

/** Whose account it is, in one row: an initial, the address, and what can be done about it. A long address is cut for the eye alone. */
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
