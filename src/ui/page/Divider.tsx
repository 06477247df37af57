import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './Divider.module.css';

/** A thin line, with an optional word in its middle ("or"). */
export function Divider({ children, className, ...rest }: ComponentPropsWithRef<'div'>) {
  return (
    <div {...rest} className={classNames(styles.divider, className)}>
      {children ? <span>{children}</span> : null}
    </div>
  );
}
