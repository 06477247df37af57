import type { ComponentPropsWithRef, ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconName } from './Icon.tsx';
import styles from './Messages.module.css';
import { unbroken } from './unbroken.tsx';

export type Severity = 'error' | 'success' | 'info' | 'warning';

export type MessageItem = { key: string; severity: Severity; text: ReactNode; testId?: string | undefined };

export type MessagesProps = Omit<ComponentPropsWithRef<'div'>, 'children'> & { items: readonly MessageItem[] };

/** What a severity looks and sounds like. */
export const LOOK: Record<Severity, { icon: IconName; role: 'alert' | 'status' }> = {
  error: { icon: 'error', role: 'alert' },
  success: { icon: 'success', role: 'status' },
  info: { icon: 'info', role: 'status' },
  warning: { icon: 'warning', role: 'status' },
};

/** What concerns a whole form. Errors interrupt (`alert`), the rest waits its turn (`status`). The `ref` can take focus as the summary. */
export function Messages({ items, className, ...rest }: MessagesProps) {
  if (items.length === 0) return null;
  return (
    <div tabIndex={-1} {...rest} className={classNames(styles.messages, className)}>
      {items.map(({ key, severity, text, testId }) => (
        <div key={key} role={LOOK[severity].role} className={classNames(styles.message, styles[severity])}>
          <Icon name={LOOK[severity].icon} />
          <div className={styles.text} data-testid={testId}>
            {unbroken(text)}
          </div>
        </div>
      ))}
    </div>
  );
}
