import { type ReactNode, useId, useRef } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../marks/Icon.tsx';
import { Slot } from '../slots.tsx';
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
  state: ReactNode;
  /** Says in place of the state that a change was saved, as long as the row stays open. */
  saved?: ReactNode;
  /** What a press on the row does: a verb. */
  action: ReactNode;
  open: boolean;
  onToggle: (open: boolean) => void;
  /** The editor. */
  children: ReactNode;
  'data-testid'?: string;
};

/**
 * A setting as a row that opens its editor in place. Only one row of the page is open. All rows have the same `name`, so
 * browsers close the others without scripts. Its head is the same open and closed. From a submit on the editor is at least as high as it was, so that a shorter
 * answer moves nothing.
 */
export function SettingsRow(props: SettingsRowProps) {
  const { id, icon, title, state, saved, action, open, onToggle, children, ...rest } = props;
  const titleId = useId();
  const isSaved = open && Boolean(saved);
  const editor = useRef<HTMLDivElement>(null);
  const keepHeight = (height: string) => editor.current?.style.setProperty('min-block-size', height);
  return (
    <Slot name="Card" title={title}>
      <section {...rest} aria-labelledby={titleId} className={styles.row}>
        <details
          name="settings"
          open={open}
          // Before hydration the browser opens and closes rows itself.
          suppressHydrationWarning
          onToggle={({ currentTarget, target }) => {
            // Details inside the editor bubble.
            if (target !== currentTarget) return;
            if (!currentTarget.open) keepHeight('');
            onToggle(currentTarget.open);
          }}
        >
          <summary className={styles.summary}>
            <span className={styles.icon}>{icon}</span>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            <span className={classNames(styles.state, isSaved && styles.replaced)}>
              <bdi>{unbroken(state)}</bdi>
            </span>{' '}
            {isSaved ? (
              <span className={classNames(styles.state, styles.saved)}>
                <Icon name="success" />
                <bdi>{saved}</bdi>
              </span>
            ) : null}{' '}
            <span className={styles.action}>{action}</span>
            <span className={styles.arrow}>
              <Icon name="chevron" />
            </span>
          </summary>
          <div
            ref={editor}
            id={id}
            className={styles.editor}
            onSubmit={() => keepHeight(`${editor.current?.offsetHeight}px`)}
          >
            {children}
          </div>
        </details>
      </section>
    </Slot>
  );
}
