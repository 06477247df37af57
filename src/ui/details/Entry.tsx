import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Entry.module.css';

/** List of things that the user has: sessions, keys, accounts. */
export function Entries({ className, ...rest }: ComponentPropsWithRef<'ul'>) {
  // Safari drops the role of a list without bullets.
  // biome-ignore lint/a11y/noRedundantRoles: see above
  return <ul role="list" {...rest} className={classNames(styles.entries, className)} />;
}

export type EntryProps = {
  icon: ReactNode;
  title: ReactNode;
  /** Mark that distinguishes it from the others. */
  badge?: ReactNode;
  /** Facts about it, most important first. They are keyed by their index. */
  lines: readonly ReactNode[];
  /** A button, usually the one that removes it. */
  action?: ReactNode;
};

/** An item of `Entries`. */
export function Entry({ icon, title, badge, lines, action }: EntryProps) {
  return (
    <li className={styles.entry}>
      {icon}
      <div className={styles.words}>
        <div className={styles.head}>
          <p className={styles.title}>
            <bdi>{title}</bdi>
          </p>
          {badge ? <span className={styles.badge}>{badge}</span> : null}
        </div>
        {lines.filter(Boolean).map((line, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no state and no other identity
          <p key={index} className={styles.line}>
            <bdi>{line}</bdi>
          </p>
        ))}
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </li>
  );
}
