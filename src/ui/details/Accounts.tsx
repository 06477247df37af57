import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Accounts.module.css';

export type AccountsProps = {
  title: ReactNode;
  /** Rows, each an `Account`. */
  children: ReactNode;
  /** Link below the rows. */
  other?: ReactNode;
};

/** Accounts to choose from. Browsers without scripts do not show them, because their buttons need scripts. */
export function Accounts({ title, children, other }: AccountsProps) {
  const id = useId();
  return (
    <section className={styles.accounts} aria-labelledby={id}>
      <h2 id={id} className={styles.title}>
        {title}
      </h2>
      {/* Safari drops the role of a list without bullets. */}
      {/* biome-ignore lint/a11y/noRedundantRoles: see above */}
      <ul role="list" className={styles.rows}>
        {children}
      </ul>
      {other}
    </section>
  );
}

export type AccountProps = Omit<ComponentPropsWithRef<'button'>, 'children'> & {
  identifier: string;
  /** How the account signed in last. */
  hint?: ReactNode;
  /** Button that removes the row. */
  action: ReactNode;
};

/** A row of `Accounts`: a button with the account, and one to remove it. */
export function Account({ identifier, hint, action, className, ...rest }: AccountProps) {
  return (
    <li className={styles.row}>
      <button type="button" {...rest} className={classNames(styles.account, className)}>
        <span className={styles.initial} aria-hidden="true">
          {[...identifier.trim()][0]?.toUpperCase()}
        </span>
        <span className={styles.words}>
          <bdi className={styles.identifier}>{identifier}</bdi>
          {hint ? <span className={styles.hint}>{hint}</span> : null}
        </span>
      </button>
      {action}
    </li>
  );
}
