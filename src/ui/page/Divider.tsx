import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Divider.module.css';

/** A hairline; with children, a word in its middle ("or"). */
export function Divider({ children, className, ...rest }: ComponentPropsWithRef<'div'>) {
  return (
    <div {...rest} className={classNames(styles.divider, className)}>
      {children ? <span>{children}</span> : null}
    </div>
  );
}
