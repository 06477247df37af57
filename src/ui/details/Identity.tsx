import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { unbroken } from '../text/unbroken.tsx';
import styles from './Identity.module.css';

export type IdentityProps = {
  /** The identifier inside its sentence ("Account: a@b.example"). */
  sentence?: string | undefined;
  /** The account's e-mail address or other identifier; undefined while it is loading, which keeps its place. */
  identifier: string | undefined;
  /** Link with the identifier, in its place. */
  link?: ReactNode;
  /** Link after it. */
  action?: ReactNode;
  /** Whether the identifier is loaded after the page: the row is high enough for two lines, so that nothing moves. */
  isLate?: boolean;
};

/** Row with the account's initial and identifier, and a link. A long address takes several lines. */
export function Identity({ sentence = '', identifier, link, action, isLate = false }: IdentityProps) {
  const className = classNames(styles.identity, isLate && styles.late);
  if (identifier === undefined) return <div aria-hidden="true" className={className} />;
  const [before = '', after = ''] = sentence.split(identifier);
  return (
    <div className={className}>
      <span className={styles.initial} aria-hidden="true">
        {[...identifier.trim()][0]?.toUpperCase()}
      </span>
      <p className={styles.words} title={identifier}>
        {before ? <span className={styles.around}>{before}</span> : null}
        <bdi className={styles.address}>{link ?? unbroken(identifier)}</bdi>
        {after ? <span className={styles.around}>{after}</span> : null}
      </p>
      {action}
    </div>
  );
}
