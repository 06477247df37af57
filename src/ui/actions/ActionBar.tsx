import type { ComponentPropsWithRef } from 'react';
import { classNames } from '../class-names.ts';
import styles from './ActionBar.module.css';

/** What a page asks to decide: on a phone of usual height always in sight, beside each other where they fit. */
export function ActionBar({ className, ...rest }: ComponentPropsWithRef<'div'>) {
  return <div {...rest} className={classNames(styles.bar, className)} />;
}
