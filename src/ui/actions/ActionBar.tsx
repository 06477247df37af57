import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './ActionBar.module.css';

/** Bar with the buttons of a decision. On a phone it stays in sight; the buttons are side by side if they fit. */
export function ActionBar({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div {...rest} className={classNames(styles.bar, className)} />;
}
