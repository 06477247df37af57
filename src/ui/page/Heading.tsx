import { type ComponentPropsWithRef, forwardRef, type ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Slot } from '../slots.tsx';
import { unbroken } from '../text/unbroken.tsx';
import styles from './Heading.module.css';

export type HeadingProps = ComponentPropsWithRef<'h1'> & {
  subtitle?: ReactNode;
  /** Action beside the title. */
  action?: ReactNode;
};

/** The page's h1 and a line of explanation. The h1 can take the focus (see `useTitleFocus`). */
export const Heading = forwardRef<HTMLHeadingElement, HeadingProps>(function Heading(
  { subtitle, action, className, children, ...rest },
  ref,
) {
  return (
    <Slot name="Header" title={children} subtitle={subtitle}>
      <div className={styles.heading}>
        <h1 tabIndex={-1} {...rest} ref={ref} className={classNames(styles.title, className)}>
          {children}
        </h1>
        {subtitle ? <p className={styles.subtitle}>{unbroken(subtitle)}</p> : null}
        {action ? <div className={styles.action}>{action}</div> : null}
      </div>
    </Slot>
  );
});
