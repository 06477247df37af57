import { type ReactNode, useId } from 'react';
import { Icon } from '../marks/Icon.tsx';
import { unbroken } from '../text/unbroken.tsx';
import styles from './SettingsRow.module.css';

/** Panel of `SettingsRow`s. */
export function SettingsRows({ children }: { children: ReactNode }) {
  return <div className={styles.rows}>{children}</div>;
}

export type SettingsRowProps = {
  /** Id of the editor. A link to it opens the row, also without scripts. */
  id: string;
  icon: ReactNode;
  /** The row's h2 and the accessible name of its region. */
  title: ReactNode;
  /** State of the setting in words. */
  state?: ReactNode;
  /** What a press on the row does: a verb. On narrow screens only the arrow is visible. */
  action: ReactNode;
  open: boolean;
  onToggle: (open: boolean) => void;
  /** The editor. */
  children: ReactNode;
  'data-testid'?: string;
};

/**
 * A setting as a row that opens its editor in place. Only one row of the page is open. All rows have the same `name`, so
 * browsers close the others without scripts.
 */
export function SettingsRow({ id, icon, title, state, action, open, onToggle, children, ...rest }: SettingsRowProps) {
  const titleId = useId();
  return (
    <section {...rest} aria-labelledby={titleId} className={styles.row}>
      <details
        name="settings"
        open={open}
        // Before hydration the browser opens and closes rows itself.
        suppressHydrationWarning
        onToggle={({ currentTarget, target }) => {
          // Details inside the editor bubble.
          if (target === currentTarget) onToggle(currentTarget.open);
        }}
      >
        <summary className={styles.summary}>
          <span className={styles.icon}>{icon}</span>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {state ? (
            <span className={styles.state}>
              <bdi>{unbroken(state)}</bdi>
            </span>
          ) : null}{' '}
          <span className={styles.action}>{action}</span>
          <span className={styles.arrow}>
            <Icon name="chevron" />
          </span>
        </summary>
        <div id={id} className={styles.editor}>
          {children}
        </div>
      </details>
    </section>
  );
}
