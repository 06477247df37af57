import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react';
import { Button, type ButtonProps } from '../actions/Button.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../marks/Icon.tsx';
import styles from './Dialog.module.css';

export type DialogProps = {
  title: ReactNode;
  /** Text of the dialog, read out together with the title. */
  children?: ReactNode;
  /** The primary action. `form`, `name` and `value` let it send a form elsewhere in the page. */
  action: Omit<ButtonProps, 'variant'>;
  cancelLabel: ReactNode;
  /** Called on Escape and by the cancel button; the caller then stops rendering the dialog. */
  onCancel: () => void;
  /** Whether the action cannot be undone: the focus starts on cancel, and screen readers announce an alert. */
  destructive?: boolean | undefined;
};

/**
 * A modal dialog, open as long as it is rendered. The browser's `<dialog>` keeps the focus inside, makes the rest inert
 * and returns the focus at the end (HTML, "the dialog element"; ARIA APG, alertdialog).
 */
export function Dialog({ title, children, action, cancelLabel, onCancel, destructive = false }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);

  // Only a dialog that is closed before it is removed returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    if (destructive) cancel.current?.focus();
    return () => element?.close();
  }, [destructive]);

  const onEscape = (event: SyntheticEvent) => {
    event.preventDefault();
    onCancel();
  };
  // A browser may close it nevertheless, as Chromium does on the second Escape.
  const onClose = ({ currentTarget }: SyntheticEvent<HTMLDialogElement>) => {
    if (!currentTarget.open) onCancel();
  };
  return (
    <dialog
      ref={dialog}
      role={destructive ? 'alertdialog' : undefined}
      aria-modal="true"
      aria-labelledby={`${id}-title`}
      aria-describedby={children ? `${id}-body` : undefined}
      onCancel={onEscape}
      onClose={onClose}
      className={classNames(styles.dialog, destructive && styles.destructive)}
    >
      <div className={styles.head}>
        {destructive ? <Icon name="warning" /> : null}
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
      </div>
      {children ? (
        <div id={`${id}-body`} className={styles.body}>
          {children}
        </div>
      ) : null}
      <div className={styles.actions}>
        <Button {...action} className={classNames(styles.action, action.className)} />
        <Button ref={cancel} variant="secondary" onClick={onCancel}>
          {cancelLabel}
        </Button>
      </div>
    </dialog>
  );
}
