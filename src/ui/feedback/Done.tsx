import { forwardRef, useLayoutEffect } from 'react';
import { useAttention } from '../attention/attention.tsx';
import { classNames } from '../class-names.ts';
import { Icon } from '../marks/Icon.tsx';
import styles from './Done.module.css';

export type DoneProps = {
  /** The result in words. */
  children: string;
  /** What is announced: the result if left out; nothing if empty. */
  spoken?: string | undefined;
  /** The control that it replaces; it is as high, so that nothing moves. */
  insteadOf: 'button' | 'checkbox';
  'data-testid'?: string;
};

/** Result of an action in the place of its control; announced when it appears. The `ref` can take the focus. */
export const Done = forwardRef<HTMLParagraphElement, DoneProps>(function Done(
  { children, spoken = children, insteadOf, ...rest },
  ref,
) {
  const { announce } = useAttention();
  useLayoutEffect(() => {
    if (spoken) announce(spoken);
  }, [spoken, announce]);
  return (
    <p {...rest} ref={ref} tabIndex={-1} className={classNames(styles.done, styles[insteadOf])}>
      <Icon name="success" />
      <span>{children}</span>
    </p>
  );
});
