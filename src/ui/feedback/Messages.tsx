import { type ComponentPropsWithRef, type ReactNode, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { type Urgency, useAttention } from '../attention/attention.tsx';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../marks/Icon.tsx';
import { unbroken } from '../text/unbroken.tsx';
import styles from './Messages.module.css';

export type Severity = 'error' | 'success' | 'info' | 'warning';

export type MessageItem = {
  key: string;
  severity: Severity;
  text: ReactNode;
  /** Folded details below the text; they are not announced. */
  details?: ReactNode;
  testId?: string | undefined;
  /** For fields that the message is about as well. */
  id?: string | undefined;
};

export type MessagesProps = Omit<ComponentPropsWithRef<'div'>, 'children'> & {
  items: readonly MessageItem[];
  /** What they answer: with another one they are announced again, even in the same words. */
  answer?: unknown;
};

/** What a severity looks and sounds like. */
const APPEARANCE: Record<Severity, { icon: IconName; urgency: Urgency }> = {
  error: { icon: 'error', urgency: 'assertive' },
  success: { icon: 'success', urgency: 'polite' },
  info: { icon: 'info', urgency: 'polite' },
  warning: { icon: 'warning', urgency: 'polite' },
};

/**
 * What concerns a whole form, announced when it comes: errors interrupt, the rest waits its turn. What changes in words that
 * are there already (a countdown) is not read again. The `ref` can take focus as the summary.
 */
export function Messages({ items, answer, className, ref, ...rest }: MessagesProps) {
  const box = useRef<HTMLDivElement>(null);
  const { announce } = useAttention();
  useImperativeHandle<HTMLDivElement | null, HTMLDivElement | null>(ref, () => box.current);
  const shown = items.map(({ key, severity }) => `${key} ${severity}`).join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown anew is said, whatever it reads
  useLayoutEffect(() => {
    for (const message of box.current?.querySelectorAll<HTMLElement>('[data-severity]') ?? []) {
      const severity = message.dataset.severity === 'error' ? 'error' : 'info';
      announce(message.querySelector('[data-said]')?.textContent ?? '', APPEARANCE[severity].urgency);
    }
  }, [shown, answer, announce]);
  if (items.length === 0) return null;
  return (
    <div tabIndex={-1} {...rest} ref={box} className={classNames(styles.messages, className)}>
      {items.map(({ key, severity, text, details, testId, id }) => (
        <div key={key} id={id} data-severity={severity} className={classNames(styles.message, styles[severity])}>
          <Icon name={APPEARANCE[severity].icon} />
          <div className={styles.text}>
            <div data-said data-testid={testId}>
              {unbroken(text)}
            </div>
            {details}
          </div>
        </div>
      ))}
    </div>
  );
}
