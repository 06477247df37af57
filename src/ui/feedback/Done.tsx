import { type Ref, useLayoutEffect } from 'react';
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
  /** Can take the focus. */
  ref?: Ref<HTMLParagraphElement> | undefined;
  'data-testid'?: string;
};

/** Result of an action in the place of its control; announced when it appears. */
export function Done({ children, spoken = children, insteadOf, ref, ...rest }: DoneProps) {
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
}
