import { type FocusEvent, type ReactNode, useRef } from 'react';
import { classNames } from './class-names.ts';
import { Drawing, Icon } from './Icon.tsx';
import { LOOK, type Severity } from './Messages.tsx';
import { usePausableTimer } from './pausable-timer.ts';
import styles from './Toasts.module.css';

export type ToastItem = {
  key: string;
  severity: Severity;
  text: ReactNode;
  /** Milliseconds until it goes by itself; it waits to be dismissed if left out. */
  lasts?: number | undefined;
};

export type ToastsProps = {
  items: readonly ToastItem[];
  dismissLabel: string;
  onDismiss: (key: string) => void;
};

type ToastProps = { item: ToastItem; dismissLabel: string; onTimeUp: () => void; onDismiss: () => void };

function Toast({ item: { severity, text, lasts }, dismissLabel, onTimeUp, onDismiss }: ToastProps) {
  const pause = usePausableTimer(lasts, onTimeUp);
  return (
    <div className={classNames(styles.toast, styles[severity])} {...pause}>
      <Icon name={LOOK[severity].icon} />
      <div className={styles.text}>{text}</div>
      <button
        type="button"
        className={styles.dismiss}
        aria-label={dismissLabel}
        title={dismissLabel}
        onClick={onDismiss}
      >
        <Drawing>
          <path d="m5.5 5.5 9 9M14.5 5.5l-9 9" />
        </Drawing>
      </button>
    </div>
  );
}

/**
 * What has just happened, said in passing at the edge of the page. One polite live region, there before its words are
 * (WCAG 2.2, 4.1.3); a toast's time stands still under the pointer and with the focus inside (2.2.1).
 */
export function Toasts({ items, dismissLabel, onDismiss }: ToastsProps) {
  const cameFrom = useRef<EventTarget>(null);
  const remember = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) cameFrom.current = relatedTarget;
  };
  // The pressed button goes; the focus must not go with it.
  const dismiss = (key: string) => {
    onDismiss(key);
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  };
  return (
    <div role="status" className={styles.toasts} onFocus={remember}>
      {items.map((item) => (
        <Toast
          key={item.key}
          item={item}
          dismissLabel={dismissLabel}
          onTimeUp={() => onDismiss(item.key)}
          onDismiss={() => dismiss(item.key)}
        />
      ))}
    </div>
  );
}
