import {
  type ComponentPropsWithRef,
  forwardRef,
  type ReactNode,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
} from 'react';
import { type Urgency, useAttention } from '../attention/attention.tsx';
import { classNames } from '../class-names.ts';
import { Icon, type IconName } from '../marks/Icon.tsx';
import { Slot } from '../slots.tsx';
import { unbroken } from '../text/unbroken.tsx';
import styles from './Messages.module.css';

export type Severity = 'error' | 'success' | 'info' | 'warning';

export type MessageItem = {
  key: string;
  severity: Severity;
  text: ReactNode;
  /** Folded details below the text; not announced. */
  details?: ReactNode;
  testId?: string | undefined;
  /** Id of the element, for `aria-describedby` of fields. */
  id?: string | undefined;
};

export type MessagesProps = Omit<ComponentPropsWithRef<'div'>, 'children'> & {
  items: readonly MessageItem[];
  /** The response that they belong to; another one announces the same messages again. */
  answer?: unknown;
};

/** Icon and urgency by severity. */
const APPEARANCE: Record<Severity, { icon: IconName; urgency: Urgency }> = {
  error: { icon: 'error', urgency: 'assertive' },
  success: { icon: 'success', urgency: 'polite' },
  info: { icon: 'info', urgency: 'polite' },
  warning: { icon: 'warning', urgency: 'polite' },
};

/**
 * Messages about a whole form, announced when they appear; errors interrupt. Later changes of a text (a countdown) are
 * not announced. The `ref` can take the focus as the form's summary.
 */
export const Messages = forwardRef<HTMLDivElement, MessagesProps>(function Messages(
  { items, answer, className, ...rest },
  ref,
) {
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
        <Slot key={key} name="Message" severity={severity} text={text}>
          <div id={id} data-severity={severity} className={classNames(styles.message, styles[severity])}>
            <Icon name={APPEARANCE[severity].icon} />
            <div className={styles.text}>
              <div data-said data-testid={testId}>
                {unbroken(text)}
              </div>
              {details}
            </div>
          </div>
        </Slot>
      ))}
    </div>
  );
});

/** Keeps the space of a short message above what it is about, so that nothing moves when one appears. */
export function MessageSpace({ children }: { children: ReactNode }) {
  return <div className={styles.space}>{children}</div>;
}
