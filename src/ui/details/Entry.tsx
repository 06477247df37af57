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

export type LineEntryProps = Pick<EntryProps, 'icon' | 'title' | 'badge' | 'action'> & {
  /** Title for a narrow screen. */
  short?: ReactNode;
  /** A fact for which a narrow screen has no space. */
  wide?: ReactNode;
  /** Facts about it; the last one is never shortened. They are keyed by their index. */
  facts: readonly ReactNode[];
  /** All that is known about it, shown beside the pointer. */
  tip?: string | undefined;
};

/** An item of `Entries` that takes one line. With large text it takes as many as it needs. */
export function LineEntry({ icon, title, short, wide, facts, tip, badge, action }: LineEntryProps) {
  const part = (fact: ReactNode, index: number | 'wide') => (
    <span key={index} className={index === 'wide' ? styles.wide : styles.part}>
      {' · '}
      <bdi>{fact}</bdi>
    </span>
  );
  return (
    <li className={styles.line}>
      {icon}
      <p className={styles.parts} title={tip}>
        <bdi className={classNames(styles.title, short !== undefined && styles.wide)}>{title}</bdi>
        {short === undefined ? null : <bdi className={classNames(styles.title, styles.narrow)}>{short}</bdi>}
        {wide ? part(wide, 'wide') : null}
        {facts.filter(Boolean).map(part)}
      </p>
      {badge ? <span className={styles.badge}>{badge}</span> : null}
      {action ? <div className={styles.action}>{action}</div> : null}
    </li>
  );
}

/** Label of the button in a `LineEntry`: on a narrow screen only its icon is visible, so the button needs a name. */
export function LineLabel({ children }: { children: ReactNode }) {
  return <span className={styles.wide}>{children}</span>;
}

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
          <p key={index} className={styles.fact}>
            <bdi>{line}</bdi>
          </p>
        ))}
      </div>
      {action ? <div className={styles.action}>{action}</div> : null}
    </li>
  );
}
